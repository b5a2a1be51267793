import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
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

/** Colours YAML in the tokens of the console, which follow the theme by themselves. */
export const yamlColours: Extension = [
  ViewPlugin.define(
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
  ),
  EditorView.theme({
    '.yaml-key': { color: 'var(--color-accent-text)' },
    '.yaml-text': { color: 'var(--color-ok-text)' },
    '.yaml-comment': { color: 'var(--color-text-faint)', fontStyle: 'italic' },
    '.cm-gutters': {
      border: '0',
      backgroundColor: 'transparent',
      color: 'var(--color-text-faint)',
      fontFamily: 'var(--font-mono)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-hover)' },
    '.cm-lintRange-warning': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy var(--color-warning)',
      textUnderlineOffset: '3px',
    },
    '.cm-diagnostic-warning': { borderLeft: '2px solid var(--color-warning)' },
  }),
];
