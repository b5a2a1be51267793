import type { Monitor } from '@spanlight/sdk';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';

/** What is stored of a monitor, in place of one or beside them. */
export interface SentMonitor<Content> {
  readonly content: Content;
  readonly isNew: boolean;
}

/** Stores what was filled in, then goes to the list, where the monitor stands alone. */
export function useSaveMonitor<Content>(
  projectId: string,
  send: (sent: SentMonitor<Content>) => Promise<Monitor>,
  onSaved: () => void,
): UseMutationResult<Monitor, Error, SentMonitor<Content>> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: async ({ id, name }, { isNew }) => {
      onSaved();
      showSuccess(isNew ? `"${name}" was created` : `"${name}" was saved`);
      void client.invalidateQueries({ queryKey: ['monitors', projectId] });
      await navigate({
        to: '/alerting/$projectId/monitors',
        params: { projectId },
        search: { q: `monitor:${id}` },
      });
    },
  });
}
