import type { NotificationChannel } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../../components/ConfirmDialog.tsx';
import { showError, showSuccess } from '../../components/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError, statusOf } from '../../data/describe-error.ts';

/** What can be done to a channel. Failures are told where the person is. */
export interface ChannelActions {
  /** Pauses one that delivers, else delivers again. */
  toggle(channel: NotificationChannel): Promise<void>;
  /** Asks, then deletes it. */
  remove(channel: NotificationChannel): Promise<void>;
  readonly isBusy: boolean;
}

export function useChannelActions(projectId: string): ChannelActions {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (call: () => PromiseLike<unknown>) => call(),
    meta: { quiet: true },
    onError: (error) => {
      if (statusOf(error) !== 401) showError(describeError(error).message);
    },
  });
  const run = async (call: () => PromiseLike<unknown>, text: string): Promise<void> => {
    try {
      await mutateAsync(call);
    } catch {
      return;
    }
    showSuccess(text);
    await client.invalidateQueries({ queryKey: ['channels', projectId] });
  };

  return {
    isBusy: isPending,
    async toggle({ id, name, state }) {
      const params = { project: projectId, id };
      await (state === 'delivering'
        ? run(() => api.channels.pause(params), `"${name}" is paused`)
        : run(() => api.channels.resume(params), `"${name}" delivers again`));
    },
    async remove({ id, name }) {
      const isSure = await confirm({
        title: 'Delete',
        text: `Do you really want to delete "${name}" channel?`,
        yes: 'Delete',
        danger: true,
      });
      if (!isSure) return;
      await run(() => api.channels.delete({ project: projectId, id }), `"${name}" was deleted`);
    },
  };
}
