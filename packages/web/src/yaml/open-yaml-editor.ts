import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension, RangeSetBuilder, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Problem } from '@spanlight/sdk/documents';
import { openView } from '../query/editor/open-view.ts';
import { ownTextInput } from '../query/editor/own-text-input.ts';
import styles from './yaml-editor.css?inline';
import { syntaxTree } from '@codemirror/language';

/** An editor or a view of differences on the page. */
export interface OpenedEditor {
  /** Puts the cursor at a line and a column, counted from 1, and the focus on the editor. */
  goTo(line: number, column: number): void;
  close(): void;
}

/** Options of the YAML editor. */
export interface YamlEditorOptions {
  readonly label: string;
  readonly text: string;
  /** Id of the element that lists what is wrong. */
  readonly describedBy: string;
  readonly problemsOf: (text: string) => readonly Problem[];
  readonly onTextChange: (text: string) => void;
}

/** Opens an editor for YAML inside an element. Tab leaves it; Ctrl with a bracket indents. */
export function openYamlEditor(element: HTMLElement, options: YamlEditorOptions): OpenedEditor {
  return open(element, options.text, [
    history(),
    closeBrackets(),
    lineNumbers(),
    lintGutter(),
    highlightActiveLine(),
    linter((view) => diagnosticsOf(view.state.doc, options.problemsOf), { delay: 250 }),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      // What scrolls must be reached by keyboard, says whoever doesn't know that text can be typed there.
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onTextChange(update.state.doc.toString());
    }),
    ownTextInput,
  ]);
}

/** Options of the view that compares two YAML texts. */
export interface YamlDifferencesOptions {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Shows in an element what changed between two texts, line by line. */
export function openYamlDifferences(
  element: HTMLElement,
  { label, before, after }: YamlDifferencesOptions,
): OpenedEditor {
  return open(element, after, [
    EditorState.readOnly.of(true),
    lineNumbers(),
    unifiedMergeView({
      original: before,
      mergeControls: false,
      syntaxHighlightDeletions: false,
      collapseUnchanged: { margin: 3, minSize: 6 },
    }),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ]);
}

function open(element: HTMLElement, text: string, extensions: Extension[]): OpenedEditor {
  const { view, close } = openView(element, styles, {
    doc: text,
    extensions: [yaml(), yamlColours, ...extensions],
  });
  return {
    goTo(line, column) {
      const { doc } = view.state;
      view.dispatch({
        selection: { anchor: offsetOf(doc, line, column) },
        effects: EditorView.scrollIntoView(offsetOf(doc, line, column), { y: 'center' }),
      });
      view.focus();
    },
    close,
  };
}

function diagnosticsOf(doc: Text, problemsOf: (text: string) => readonly Problem[]): Diagnostic[] {
  return problemsOf(doc.toString()).map(({ severity, message, hint, ...place }) => {
    const from = offsetOf(doc, place.line, place.column);
    const end = offsetOf(doc, place.endLine, place.endColumn);
    // A place without length would not be seen.
    const to = Math.max(end, Math.min(from + 1, doc.length));
    return { from, to, severity, message: hint === undefined ? message : `${message}. ${hint}` };
  });
}

/** The offset of a line and a column, both counted from 1, within the text. */
function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + Math.max(0, column - 1), to);
}

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
const yamlColours: Extension = ViewPlugin.define(
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
