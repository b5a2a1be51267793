import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionStatus,
  currentCompletions,
  moveCompletionSelection,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, insertNewline } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Action, type Diagnostic, linter } from '@codemirror/lint';
import { EditorState, type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type KeyBinding,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { QueryLanguage } from '../language/query-language.ts';
import type { QuerySource } from '../language/query-source.ts';
import { querySuggestions } from './suggestions.ts';
import { openView } from './open-view.ts';
import styles from './query-editor.css?inline';
import { ownTextInput } from './own-text-input.ts';
import type { HighlightedToken } from '@spanlight/query';

/** What an editor is opened with. */
export interface EditorOptions {
  readonly label: string;
  readonly text: string;
  /** Typing began before the editor was there: it goes on with its suggestions. */
  readonly isContinued: boolean;
  /** What is selected, in characters; undefined for the caret at the end. */
  readonly selection: readonly [start: number, end: number] | undefined;
  readonly source: QuerySource;
  /** The language of the text; asked anew each time, the metrics it speaks of may become known later. */
  readonly language: () => QueryLanguage;
  readonly isSingleLine: boolean;
  readonly describedBy: string;
  readonly onTextChange: (text: string) => void;
  readonly onApply: (text: string) => void;
  readonly onCancel: () => void;
  readonly onBlur: (text: string) => void;
}

/** Opens a query editor inside an element. */
export function openEditor(element: HTMLElement, options: EditorOptions): { close(): void } {
  let isOpen = true;
  const end = options.text.length;
  const [anchor, head] = options.selection ?? [end, end];
  const { view, close } = openView(element, styles, {
    doc: options.text,
    selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) },
    extensions: extensions({
      ...options,
      // Closing takes the focus away too.
      onBlur: (text) => {
        if (isOpen) options.onBlur(text);
      },
    }),
  });
  view.focus();
  if (options.isContinued) startCompletion(view);
  return {
    close() {
      isOpen = false;
      close();
    },
  };
}

function extensions(options: EditorOptions): Extension[] {
  return [
    history(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    queryColours((text) => options.language().highlight(text)),
    autocompletion({
      override: [querySuggestions(options.source, options.language)],
      icons: false,
      // Enter applies the query, it must not change it into something that was only offered.
      selectOnOpen: false,
      // Nothing is taken unasked, so nothing has to be guarded against haste.
      interactionDelay: 0,
      closeOnBlur: true,
      maxRenderedOptions: 50,
    }),
    linter((view) => diagnostics(view.state.doc.toString(), options.language()), { delay: 250 }),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    Prec.high(keymap.of(keys(options))),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    takeAwaited,
    EditorView.updateListener.of((update) => {
      // What scrolls must be reached by keyboard, says whoever doesn't know that the arrow keys move within the list.
      listOf(update.view)?.setAttribute('tabindex', '0');
      if (update.docChanged) options.onTextChange(update.state.doc.toString());
    }),
    EditorView.domEventObservers({
      // Escape is about the editor: a dialog around it stays.
      keydown: (event) => {
        if (event.key === 'Escape') event.stopPropagation();
      },
    }),
    EditorView.domEventHandlers({
      blur: (_event, view) => {
        // Clicks inside the list of suggestions leave the focus in the editor's shadow root.
        if (!view.hasFocus) options.onBlur(view.state.doc.toString());
      },
    }),
    ownTextInput,
    ...(options.isSingleLine ? [singleLine] : []),
  ];
}

/** The list of suggestions, where it is shown. */
const listOf = (view: EditorView): Element | null => view.dom.querySelector('[role="listbox"]');

/** Takes the suggestion that was moved to, or the first one. */
function takeFirst(view: EditorView): void {
  if (selectedCompletion(view.state) === null) moveCompletionSelection(true)(view);
  acceptCompletion(view);
}

/** Editors in which the first of the suggestions is wanted that are on their way, as they were when that was asked for. */
const awaited = new WeakMap<EditorView, EditorState>();

/** Takes it once it is there, unless something else was typed meanwhile. */
const takeAwaited = EditorView.updateListener.of(({ view, state }) => {
  const before = awaited.get(view);
  if (!before) return;
  const { doc, selection } = state;
  const isOver =
    completionStatus(state) === null || !doc.eq(before.doc) || !selection.eq(before.selection);
  if (!isOver && currentCompletions(state).length === 0) return;
  awaited.delete(view);
  // An editor can't be changed while it is told of a change.
  if (!isOver) queueMicrotask(() => takeFirst(view));
});

function keys(options: EditorOptions): KeyBinding[] {
  return [
    {
      key: 'Enter',
      run: (view) => {
        // A suggestion that was moved to is taken by the list itself; one that merely stands there is not.
        if (selectedCompletion(view.state) === null) options.onApply(view.state.doc.toString());
        return true;
      },
    },
    { key: 'Shift-Enter', run: insertNewline },
    {
      key: 'Tab',
      run: (view) => {
        // Those that are shown while newer ones are on their way can't be taken: the first of these is.
        if (!listOf(view)) return false;
        if (currentCompletions(view.state).length === 0) awaited.set(view, view.state);
        else takeFirst(view);
        return true;
      },
    },
    {
      key: 'Escape',
      run: (view) => {
        if (completionStatus(view.state) !== null) return false;
        options.onCancel();
        return true;
      },
    },
  ];
}

/** Pasted line breaks become blanks. */
const singleLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replaceAll(/\s*\n\s*/g, ' ');
  return [
    { changes: { from: 0, to: transaction.startState.doc.length, insert: text } },
    {
      selection: { anchor: Math.min(transaction.newSelection.main.head, text.length) },
      sequential: true,
    },
  ];
});

function diagnostics(text: string, language: QueryLanguage): Diagnostic[] {
  return language.diagnose(text).map(({ start, end, message, suggestion }) => ({
    from: start,
    to: Math.max(end, Math.min(start + 1, text.length)),
    severity: 'error',
    message,
    actions: suggestion === undefined ? [] : [replaceWith(suggestion)],
  }));
}

function replaceWith(suggestion: string): Action {
  return {
    name: `Use ${suggestion}`,
    apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: suggestion } }),
  };
}

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
const queryColours = (highlight: Highlight): Extension =>
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view, highlight),
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = decorate(update.view, highlight);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
