import { useRef, type ReactElement } from 'react';
import { QueryEditor } from '../editor/QueryEditor.tsx';
import type { QuerySource } from '../language/query-source.ts';
import styles from './QueryChips.module.css';

export interface ChipEditorProps {
  text: string;
  source: QuerySource;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** Edits one part where it stands: Enter or leaving applies, Escape cancels. */
export function ChipEditor({ text, source, onApply, onCancel }: ChipEditorProps): ReactElement {
  const isDone = useRef(false);
  // Closing the editor takes its focus away, which must not apply what was cancelled, nor apply twice.
  const once = (finish: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    finish();
  };

  return (
    <div className={styles['editor']}>
      <QueryEditor
        label="Query part"
        initialText={text}
        source={source}
        isSingleLine
        onApply={(next) => once(() => onApply(next))}
        onBlur={(next) => once(() => onApply(next))}
        onCancel={() => once(onCancel)}
      />
    </div>
  );
}
