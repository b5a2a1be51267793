import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
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
  id: number;
  actions: AlertActions;
  onClose: () => void;
}

/** Says that one is on an alert, for how long, and what others should know. */
export function AcknowledgeDialog(props: AcknowledgeDialogProps): ReactElement {
  const { projectId, id, actions, onClose } = props;
  const client = useQueryClient();
  const [note, setNote] = useState<Note>({ length: '0', text: '' });
  const acknowledging = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      api.alerts.acknowledge({
        project: projectId,
        ids: [id],
        note: note.text.trim(),
        until: endOf(note) ?? null,
      }),
    onSuccess: () => {
      const undo = { label: 'Undo', onClick: () => void actions.unacknowledge([id]) };
      showSuccess('1 alert acknowledged', undo);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts', projectId] }),
  });
  return (
    <NoteDialog
      title="Acknowledge the alert"
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
        Others see that you are on it, and nobody is told of it again meanwhile. Its end is told.
      </p>
    </NoteDialog>
  );
}
