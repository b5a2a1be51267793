import { useEffectEvent, useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { languageOf, type QuerySource } from '../language/query-source.ts';
import { openEditor } from './open-editor.ts';
import styles from './QueryEditor.module.css';

export interface CodeEditorProps {
  label: string;
  /** What it opens with; later changes are its own. */
  initialText: string;
  /** The field where typing began, when this editor was not there yet: it goes on from its text and selection. */
  begunIn: RefObject<HTMLTextAreaElement | null>;
  source: QuerySource;
  isSingleLine: boolean;
  /** Id of the element that tells what is wrong. */
  describedBy: string;
  onTextChange: (text: string) => void;
  onApply: (text: string) => void;
  onCancel: () => void;
  onBlur: ((text: string) => void) | undefined;
}

/** The CodeMirror part of the query editor. This module brings the whole library: load it lazily. */
export function CodeEditor(props: CodeEditorProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const opened = useRef(props);
  // The filter behind the source, and what is to be told, change while the editor is open.
  const latest = useEffectEvent(() => props);

  // At once: a dialog around would take the focus that the plain editor leaves behind.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const { label, initialText, begunIn, isSingleLine, describedBy } = opened.current;
    const plain = begunIn.current;
    const text = plain?.value ?? initialText;
    const editor = openEditor(element, {
      label,
      text,
      isContinued: text !== initialText,
      selection: plain ? [plain.selectionStart, plain.selectionEnd] : undefined,
      source: {
        attributes: () => latest().source.attributes(),
        values: (attribute, contains) => latest().source.values(attribute, contains),
      },
      language: () => languageOf(latest().source),
      isSingleLine,
      describedBy,
      onTextChange: (next) => latest().onTextChange(next),
      onApply: (next) => latest().onApply(next),
      onCancel: () => latest().onCancel(),
      onBlur: (next) => latest().onBlur?.(next),
    });
    return () => editor.close();
  }, []);

  return <div ref={host} className={styles['code']} />;
}
