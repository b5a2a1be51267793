import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/forms/Form.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
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

const FORM = 'acknowledgement';

export interface AcknowledgeDialogProps {
  projectId: string;
  id: number;
  actions: AlertActions;
  onClose: () => void;
}

/** Says that one is on an alert, for how long, and what others should know. */
export function AcknowledgeDialog(props: AcknowledgeDialogProps): ReactElement {
  const { projectId, id, actions, onClose } = props;
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [length, setLength] = useState('0');
  const isTooLong = note.length > MAX_NOTE;
  const acknowledging = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const until = length === '0' ? undefined : new Date(Date.now() + Number(length));
      return api.alerts.acknowledge({ project: projectId, ids: [id], note: note.trim(), until });
    },
    onSuccess: () => {
      const undo = { label: 'Undo', onClick: () => void actions.unacknowledge([id]) };
      showSuccess('1 alert acknowledged', undo);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts', projectId] }),
  });
  return (
    <FormDialog
      title="Acknowledge the alert"
      width={480}
      isChanged={note !== ''}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={acknowledging.isPending}
            disabled={isTooLong}
          >
            Acknowledge
          </Button>
        </>
      )}
    >
      <Form
        id={FORM}
        label="Acknowledgement"
        className={styles['acknowledge']}
        failure={acknowledging.error ? describeError(acknowledging.error).message : undefined}
        attempt={() => !isTooLong && !acknowledging.isPending}
        onSend={() => acknowledging.mutate()}
      >
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
      </Form>
    </FormDialog>
  );
}
