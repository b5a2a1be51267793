import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/forms/Form.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { describeError } from '../../data/describe-error.ts';
import styles from '../alerting.module.css';

/** Characters of a note, as the server takes them. */
const MAX_NOTE = 1000;

/** What somebody says of alerts: for how long, and in words. */
export interface Note {
  /** Milliseconds, as text; `0` without an end. */
  readonly length: string;
  readonly text: string;
}

/** When a note no longer holds; undefined without an end. */
export const endOf = ({ length }: Note): Date | undefined =>
  length === '0' ? undefined : new Date(Date.now() + Number(length));

export interface NoteDialogProps {
  title: string;
  /** In px. */
  width: number;
  /** Name of the form. */
  label: string;
  /** What its button says. */
  verb: string;
  /** What the text is. */
  textLabel: string;
  lengths: readonly { readonly value: string; readonly label: string }[];
  note: Note;
  onNoteChange: (note: Note) => void;
  sending: { readonly isPending: boolean; readonly error: Error | null; mutate: () => void };
  onClose: () => void;
  /** What stands above how long and why, and below. */
  children: ReactNode;
  below?: ReactNode;
}

/** Asks for how long something is meant, and for a few words. */
export function NoteDialog(props: NoteDialogProps): ReactElement {
  const { title, width, label, verb, textLabel, lengths, note, sending, below, children } = props;
  const { onNoteChange, onClose } = props;
  const isTooLong = note.text.length > MAX_NOTE;
  const form = label.toLowerCase();
  return (
    <FormDialog
      title={title}
      width={width}
      isChanged={note.text !== ''}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={sending.isPending}
            disabled={isTooLong}
          >
            {verb}
          </Button>
        </>
      )}
    >
      <Form
        id={form}
        label={label}
        className={styles['note']}
        failure={sending.error ? describeError(sending.error).message : undefined}
        attempt={() => !isTooLong && !sending.isPending}
        onSend={() => sending.mutate()}
      >
        {children}
        <Select
          label="How long"
          options={lengths}
          value={note.length}
          onValueChange={(length) => onNoteChange({ ...note, length })}
        />
        <TextArea
          label={`${textLabel} (optional)`}
          value={note.text}
          onValueChange={(text) => onNoteChange({ ...note, text })}
          rows={3}
          most={MAX_NOTE}
          error={isTooLong ? `At most ${MAX_NOTE} characters` : undefined}
        />
        {below}
      </Form>
    </FormDialog>
  );
}
