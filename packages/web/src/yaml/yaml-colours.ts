import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import {
  Decoration,
  type EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

const key = Decoration.mark({ class: 'yaml-key' });
const text = Decoration.mark({ class: 'yaml-text' });
const comment = Decoration.mark({ class: 'yaml-comment' });

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        if (name === 'Key') {
          builder.add(start, end, key);
          return false;
        }
        if (name === 'QuotedLiteral' || name === 'BlockLiteralContent')
          builder.add(start, end, text);
        else if (name === 'Comment') builder.add(start, end, comment);
        return undefined;
      },
    });
  }
  return builder.finish();
}

/** Names the parts of YAML, which the style sheet colours in the tokens of the console. */
export const yamlColours: Extension = ViewPlugin.define(
  (view) => ({
    decorations: decorate(view),
    update(update: ViewUpdate) {
      const isReadOn = syntaxTree(update.state) !== syntaxTree(update.startState);
      if (update.docChanged || update.viewportChanged || isReadOn) {
        this.decorations = decorate(update.view);
      }
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
