import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { DAY, HOUR } from '../../time/range.ts';
import styles from './alert.module.css';
import type { AlertActions } from './use-alert-actions.ts';

/** Characters of a note, as the server takes them. */
const MAX_NOTE = 1000;

/** How long somebody may be on an alert, in milliseconds; 0 until it closes. */
const lengths = [
  { value: '0', label: 'Until it recovers or is closed' },
  { value: String(HOUR), label: 'For an hour' },
  { value: String(4 * HOUR), label: 'For 4 hours' },
  { value: String(DAY), label: 'For a day' },
  { value: String(3 * DAY), label: 'For 3 days' },
];

export interface AcknowledgeDialogProps {
  ids: readonly number[];
  actions: AlertActions;
  onClose: () => void;
}

/** Says that one is on alerts, for how long, and what others should know. */
export function AcknowledgeDialog({ ids, actions, onClose }: AcknowledgeDialogProps): ReactElement {
  const [note, setNote] = useState('');
  const [length, setLength] = useState('0');
  const isTooLong = note.length > MAX_NOTE;
  const save = async (): Promise<void> => {
    const until = length === '0' ? undefined : new Date(Date.now() + Number(length));
    if (await actions.acknowledge(ids, { note: note.trim(), until })) onClose();
  };
  return (
    <FormDialog
      title={ids.length === 1 ? 'Acknowledge the alert' : `Acknowledge ${ids.length} alerts`}
      width={480}
      isChanged={note !== ''}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            busy={actions.isBusy}
            disabled={isTooLong}
            onClick={() => void save()}
          >
            Acknowledge
          </Button>
        </>
      )}
    >
      <div className={styles['acknowledge']}>
        <p>
          Others see that you are on it, and nobody is told of it again meanwhile. Its end is told.
        </p>
        <Select label="How long" options={lengths} value={length} onValueChange={setLength} />
        <TextArea
          label="Note (optional)"
          value={note}
          onValueChange={setNote}
          rows={3}
          most={MAX_NOTE}
          error={isTooLong ? `At most ${MAX_NOTE} characters` : undefined}
        />
      </div>
    </FormDialog>
  );
}
