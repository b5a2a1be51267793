import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { HighlightedToken } from '@spanlight/query';

const marks: Readonly<Record<HighlightedToken['style'], Decoration>> = {
  keyword: Decoration.mark({ class: 'query-keyword' }),
  function: Decoration.mark({ class: 'query-function' }),
  attribute: Decoration.mark({ class: 'query-attribute' }),
  metric: Decoration.mark({ class: 'query-metric' }),
  text: Decoration.mark({ class: 'query-text' }),
  number: Decoration.mark({ class: 'query-number' }),
  operator: Decoration.mark({ class: 'query-operator' }),
  separator: Decoration.mark({ class: 'query-separator' }),
};

type Highlight = (text: string) => readonly HighlightedToken[];

function decorate(view: EditorView, highlight: Highlight): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { start, end, style } of highlight(view.state.doc.toString())) {
    if (end > start) builder.add(start, end, marks[style]);
  }
  return builder.finish();
}

/** Colours query text with the lexer of the language itself; a query is short enough to colour whole. */
export const queryColours = (highlight: Highlight): Extension => [
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view, highlight),
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = decorate(update.view, highlight);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.theme({
    '.query-keyword': { fontWeight: 'var(--weight-strong)' },
    '.query-function': { color: 'var(--color-accent-text)' },
    '.query-metric': { fontWeight: 'var(--weight-strong)', color: 'var(--color-accent-text)' },
    '.query-text': { color: 'var(--series-3)' },
    '.query-number': { color: 'var(--series-7)' },
    '.query-operator, .query-separator': { color: 'var(--color-text-muted)' },
  }),
];
