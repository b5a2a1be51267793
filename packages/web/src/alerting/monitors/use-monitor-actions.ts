import type { Monitor } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { useRemoval } from '../../answers/use-removal.ts';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';

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

/** What else is gone with a monitor. */
function deletedWith({ type, alertOpenCount, alertClosedCount }: Monitor): string | undefined {
  const count = alertOpenCount + alertClosedCount;
  if (type === 'error' || count === 0) return undefined;
  return count === 1
    ? 'Its alert is deleted with it, including its history.'
    : `Its ${formatInteger(count)} alerts are deleted with it, including their history.`;
}

export function useMonitorActions(projectId: string): MonitorActions {
  const { run, remove, isBusy } = useRemoval([
    ['monitors', projectId],
    ['alerts', projectId],
  ]);

  return {
    isBusy,
    async toggle(monitor) {
      const params = { project: projectId, id: monitor.id };
      const isResumed = isStopped(monitor);
      const isDone = await run(() =>
        isResumed ? api.monitors.resume(params) : api.monitors.pause(params),
      );
      if (isDone) showSuccess(`"${monitor.name}" is ${isResumed ? 'active again' : 'paused'}`);
    },
    remove: (monitor) =>
      remove(
        `"${monitor.name}" monitor`,
        () => api.monitors.delete({ project: projectId, id: monitor.id }),
        deletedWith(monitor),
      ),
  };
}
