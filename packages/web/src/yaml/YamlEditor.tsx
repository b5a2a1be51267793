import type { Problem } from '@spanlight/sdk/documents';
import { useEffect, useEffectEvent, useId, useRef, type ReactElement } from 'react';
import { openYamlEditor, type OpenedEditor } from './open-yaml-editor.ts';
import styles from './yaml.module.css';

export interface YamlEditorProps {
  label: string;
  /** What it opens with; later changes are its own. */
  initialText: string;
  /** What is wrong with the text as it is now. */
  problems: readonly Problem[];
  /** What is wrong with a text. */
  problemsOf: (text: string) => readonly Problem[];
  onTextChange: (text: string) => void;
}

/** Edits YAML, with what is wrong in the text, at its line and below in a list. */
export function YamlEditor(props: YamlEditorProps): ReactElement {
  const { label, initialText, problems, problemsOf, onTextChange } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenedEditor>(undefined);
  const opened = useRef({ label, text: initialText });
  const listId = useId();
  const change = useEffectEvent((text: string) => onTextChange(text));
  const check = useEffectEvent((text: string) => problemsOf(text));

  useEffect(() => {
    if (!host.current) return undefined;
    const made = openYamlEditor(host.current, {
      ...opened.current,
      describedBy: listId,
      problemsOf: (text) => check(text),
      onTextChange: (text) => change(text),
    });
    editor.current = made;
    // A dialog that was opened before there was a text to edit.
    if (document.activeElement?.hasAttribute('data-dialog-body')) made.goTo(1, 1);
    return () => made.close();
  }, [listId]);

  return (
    <div className={styles['editor']}>
      <div className={styles['frame']} data-invalid={problems.length > 0 || undefined}>
        <div ref={host} className={styles['code']} data-editor="" />
      </div>
      <ul id={listId} className={styles['problems']} aria-label="Problems" aria-live="polite">
        {problems.map((problem) => (
          <li key={`${problem.line}:${problem.column} ${problem.message}`}>
            <button
              type="button"
              className={styles['problem']}
              data-severity={problem.severity}
              onClick={() => editor.current?.goTo(problem.line, problem.column)}
            >
              <span className={styles['place']}>
                {problem.line}:{problem.column}
              </span>
              <span>
                {problem.severity === 'warning' ? 'Warning: ' : ''}
                {problem.message}
                {problem.hint === undefined ? '' : `. ${problem.hint}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
