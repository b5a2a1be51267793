import type { ReactElement, Ref } from 'react';
import styles from './QueryEditor.module.css';

export interface PlainEditorProps {
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  /** For what follows to read what was typed and selected last. */
  fieldRef: Ref<HTMLTextAreaElement>;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** A bare text field with the manners of the query editor; takes its place until it has arrived. */
export function PlainEditor({
  label,
  text,
  onTextChange,
  fieldRef,
  onApply,
  onCancel,
}: PlainEditorProps): ReactElement {
  return (
    <textarea
      ref={fieldRef}
      className={styles['plain']}
      aria-label={label}
      rows={1}
      value={text}
      spellCheck={false}
      autoComplete="off"
      // The person just asked to edit this very text.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that was pressed
      autoFocus
      // Where the editor that follows begins too.
      onFocus={({ currentTarget: field }) =>
        field.setSelectionRange(field.value.length, field.value.length)
      }
      onChange={(event) => onTextChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          onApply(text);
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          onCancel();
        }
      }}
    />
  );
}
