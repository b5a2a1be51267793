import type { NotificationChannel } from '@spanlight/sdk';
import { useRemoval } from '../../answers/use-removal.ts';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';

/** What can be done to a channel. Failures are told where the person is. */
export interface ChannelActions {
  /** Pauses one that delivers, else delivers again. */
  toggle(channel: NotificationChannel): Promise<void>;
  /** Asks, then deletes it. */
  remove(channel: NotificationChannel): Promise<void>;
  readonly isBusy: boolean;
}

export function useChannelActions(projectId: string): ChannelActions {
  // Monitors name the channels they tell.
  const { run, remove, isBusy } = useRemoval([
    ['channels', projectId],
    ['monitors', projectId],
  ]);

  return {
    isBusy,
    async toggle({ id, name, state }) {
      const params = { project: projectId, id };
      const isPaused = state === 'delivering';
      const isDone = await run(() =>
        isPaused ? api.channels.pause(params) : api.channels.resume(params),
      );
      if (isDone) showSuccess(`"${name}" ${isPaused ? 'is paused' : 'delivers again'}`);
    },
    async remove({ id, name }) {
      const isGone = await remove(`the channel "${name}"`, () =>
        api.channels.delete({ project: projectId, id }),
      );
      if (isGone) showSuccess(`"${name}" was deleted`);
    },
  };
}
