import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { HighlightedToken } from '@spanlight/query';

const mark = (style: HighlightedToken['style']): Decoration =>
  Decoration.mark({ class: `query-${style}` });

type Highlight = (text: string) => readonly HighlightedToken[];

function decorate(view: EditorView, highlight: Highlight): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { start, end, style } of highlight(view.state.doc.toString())) {
    if (end > start) builder.add(start, end, mark(style));
  }
  return builder.finish();
}

/** Names the parts of query text by the lexer of the language itself; a query is short enough to read whole. */
export const queryColours = (highlight: Highlight): Extension =>
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view, highlight),
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = decorate(update.view, highlight);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
