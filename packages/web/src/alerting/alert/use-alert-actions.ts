import { useRemoval } from '../../answers/use-removal.ts';
import { useConfirm } from '../../components/overlays/ConfirmDialog.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';

/** The server takes so many ids at a time. */
const MAX_IDS = 500;

/** What can be done to alerts. Each answers whether it happened; failures are told where the person is. */
export interface AlertActions {
  close(ids: readonly number[]): Promise<boolean>;
  open(ids: readonly number[]): Promise<boolean>;
  /** Says that one is on them. Whoever asks tells how it went: it throws what the server refuses. */
  sendAcknowledgement(ids: readonly number[], wish: AcknowledgementWish): Promise<void>;
  unacknowledge(ids: readonly number[]): Promise<boolean>;
  /** Asks, then closes every open alert of the project, listed or not. */
  closeAll(): Promise<boolean>;
  /** Asks, then deletes them. */
  remove(ids: readonly number[]): Promise<boolean>;
  readonly isBusy: boolean;
}

/** What somebody says who is on alerts. */
interface AcknowledgementWish {
  note: string;
  /** Until the alert closes where it is null. */
  until: Date | null;
}

export function useAlertActions(projectId: string): AlertActions {
  const { run, remove, isBusy } = useRemoval([
    ['alerts', projectId],
    ['monitors', projectId],
  ]);

  const confirm = useConfirm();

  const countText = (ids: readonly number[]): string =>
    ids.length === 1 ? '1 alert' : `${ids.length} alerts`;
  /** Closes or opens alerts; Undo does the other. */
  const turn = async (to: 'close' | 'open', ids: readonly number[]): Promise<boolean> => {
    const change = (how: 'close' | 'open'): Promise<boolean> =>
      run(() => inBatches(ids, (some) => api.alerts[how]({ project: projectId, ids: some })));
    const isDone = await change(to);
    const undo = { label: 'Undo', onClick: () => void change(to === 'close' ? 'open' : 'close') };
    if (isDone) showSuccess(`${countText(ids)} ${to === 'close' ? 'closed' : 'opened'}`, undo);
    return isDone;
  };

  const takeBack = (ids: readonly number[]): Promise<boolean> =>
    run(() =>
      inBatches(ids, (some) => api.alerts.unacknowledge({ project: projectId, ids: some })),
    );

  return {
    isBusy,
    close: (ids) => turn('close', ids),
    open: (ids) => turn('open', ids),
    sendAcknowledgement: (ids, wish) =>
      inBatches(ids, (some) => api.alerts.acknowledge({ project: projectId, ids: some, ...wish })),
    async unacknowledge(ids) {
      const isDone = await takeBack(ids);
      if (isDone) showSuccess(`${countText(ids)} no longer acknowledged`);
      return isDone;
    },
    async closeAll() {
      const isAgreed = await confirm({
        title: 'Close all',
        text: 'Close all open alerts of the project?',
        yes: 'Close all',
      });
      if (!isAgreed) return false;
      let count = 0;
      const isDone = await run(async () => {
        count = await api.alerts.closeAll({ project: projectId });
      });
      if (isDone) showSuccess(`${count === 1 ? '1 alert' : `${count} alerts`} closed`);
      return isDone;
    },
    async remove(ids) {
      const isDone = await remove('selected alerts', () =>
        inBatches(ids, (some) => api.alerts.delete({ project: projectId, ids: some })),
      );
      if (isDone) showSuccess(`${countText(ids)} deleted`);
      return isDone;
    },
  };
}

/** Changes alerts, so many at a time, one after the other: what failed is then the last that was tried. */
async function inBatches(
  ids: readonly number[],
  change: (ids: readonly number[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    // oxlint-disable-next-line no-await-in-loop -- a failure ends the batches
    await change(ids.slice(start, start + MAX_IDS));
  }
}
