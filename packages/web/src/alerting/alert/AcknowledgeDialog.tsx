import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { DAY, HOUR } from '../../time/range.ts';
import { endOf, type Note, NoteDialog } from '../silences/NoteDialog.tsx';
import type { AlertActions } from './use-alert-actions.ts';

/** How long somebody may be on an alert, in milliseconds; 0 until it closes. */
const lengths = [
  { value: '0', label: 'Until it recovers or is closed' },
  { value: String(HOUR), label: 'For an hour' },
  { value: String(4 * HOUR), label: 'For 4 hours' },
  { value: String(DAY), label: 'For a day' },
  { value: String(3 * DAY), label: 'For 3 days' },
];

export interface AcknowledgeDialogProps {
  projectId: string;
  ids: readonly number[];
  actions: AlertActions;
  onClose: () => void;
  onAcknowledged?: (() => void) | undefined;
}

/** Says that one is on alerts, for how long, and what others should know. */
export function AcknowledgeDialog(props: AcknowledgeDialogProps): ReactElement {
  const { projectId, ids, actions, onClose, onAcknowledged } = props;
  const isOne = ids.length === 1;
  const client = useQueryClient();
  const [note, setNote] = useState<Note>({ length: '0', text: '' });
  const acknowledging = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      actions.sendAcknowledgement(ids, {
        note: note.text.trim(),
        until: endOf(note) ?? null,
      }),
    onSuccess: () => {
      const undo = { label: 'Undo', onClick: () => void actions.unacknowledge(ids) };
      showSuccess(`${isOne ? '1 alert' : `${ids.length} alerts`} acknowledged`, undo);
      onAcknowledged?.();
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts', projectId] }),
  });
  return (
    <NoteDialog
      title={isOne ? 'Acknowledge the alert' : `Acknowledge ${ids.length} alerts`}
      width={480}
      label="Acknowledgement"
      verb="Acknowledge"
      textLabel="Note"
      lengths={lengths}
      note={note}
      onNoteChange={setNote}
      sending={acknowledging}
      onClose={onClose}
    >
      <p>
        {isOne
          ? 'Others see that you are on it. No further notifications are sent, except when it ends.'
          : 'Others see that you are on them. No further notifications are sent, except when they end.'}
      </p>
    </NoteDialog>
  );
}
