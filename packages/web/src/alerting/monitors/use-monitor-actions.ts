import type { Monitor } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../../components/ConfirmDialog.tsx';
import { showError, showSuccess } from '../../components/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError, statusOf } from '../../data/describe-error.ts';

/** What can be done to a monitor. Failures are told where the person is. */
export interface MonitorActions {
  /** Pauses it, or resumes one that is paused or has failed. */
  toggle(monitor: Monitor): Promise<void>;
  /** Asks, then deletes it with its alerts; answers whether it is gone. */
  remove(monitor: Monitor): Promise<boolean>;
  readonly isBusy: boolean;
}

/** Whether a monitor is resumed rather than paused. */
export function isStopped({ state }: Monitor): boolean {
  return state === 'paused' || state === 'failed';
}

export function useMonitorActions(projectId: string): MonitorActions {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (call: () => PromiseLike<unknown>) => call(),
    meta: { quiet: true },
    onError: (error) => {
      if (statusOf(error) !== 401) showError(describeError(error).message);
    },
  });
  /** Runs a call and loads what it changed; false when it failed, which has been told then. */
  const run = async (call: () => PromiseLike<unknown>): Promise<boolean> => {
    try {
      await mutateAsync(call);
    } catch {
      return false;
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['monitors', projectId] }),
      client.invalidateQueries({ queryKey: ['alerts', projectId] }),
    ]);
    return true;
  };

  return {
    isBusy: isPending,
    async toggle(monitor) {
      const params = { project: projectId, id: monitor.id };
      const isResumed = isStopped(monitor);
      const isDone = await run(() =>
        isResumed ? api.monitors.resume(params) : api.monitors.pause(params),
      );
      if (isDone) showSuccess(`"${monitor.name}" is ${isResumed ? 'active again' : 'paused'}`);
    },
    async remove(monitor) {
      const isSure = await confirm({
        title: 'Delete',
        text: `Do you really want to delete "${monitor.name}" monitor?`,
        yes: 'Delete',
        danger: true,
      });
      return isSure && run(() => api.monitors.delete({ project: projectId, id: monitor.id }));
    },
  };
}
