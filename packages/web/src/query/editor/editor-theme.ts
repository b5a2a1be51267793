import { EditorView } from '@codemirror/view';

/** The editor in the console's tokens, which reach into its shadow root by inheritance. */
export const editorTheme = EditorView.theme({
  '&': {
    backgroundColor: 'transparent',
    color: 'var(--color-text)',
    fontSize: 'var(--text-sm)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    padding: '4px 0',
    caretColor: 'var(--color-text)',
    fontFamily: 'var(--font-mono)',
    lineHeight: 'var(--leading)',
  },
  '.cm-line': { padding: '0 8px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--leading)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-selected)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-error)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-md)',
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-text)',
    boxShadow: 'var(--shadow-overlay)',
    zIndex: 'var(--layer-overlay)',
    fontFamily: 'var(--font-ui)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '280px',
    minWidth: '240px',
    maxWidth: 'min(560px, 90vw)',
    padding: '4px',
    fontFamily: 'var(--font-mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '16px',
    justifyContent: 'space-between',
    padding: '2px 8px',
    borderRadius: 'var(--radius-sm)',
    lineHeight: 'var(--leading)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-active)',
    color: 'var(--color-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-strong)' },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.cm-completionDetail': {
    marginLeft: '0',
    color: 'var(--color-text-muted)',
    fontFamily: 'var(--font-ui)',
    fontStyle: 'normal',
  },
  '.cm-diagnostic': { padding: '4px 8px' },
  '.cm-diagnostic-error': { borderLeft: '2px solid var(--color-error)' },
  '.cm-diagnosticAction': {
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-sm)',
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-text)',
  },
});
