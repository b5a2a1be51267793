import { useConfirm } from '../../components/overlays/ConfirmDialog.tsx';
import { deletionQuestion } from '../../components/overlays/deletion-question.ts';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { useAction } from '../../data/use-action.ts';

/** The server takes so many ids at a time. */
const MOST_IDS = 500;

/** What can be done to alerts. Each answers whether it happened; failures are told where the person is. */
export interface AlertActions {
  close(ids: readonly number[]): Promise<boolean>;
  open(ids: readonly number[]): Promise<boolean>;
  /** Asks, then deletes them. */
  remove(ids: readonly number[]): Promise<boolean>;
  readonly isBusy: boolean;
}

export function useAlertActions(projectId: string): AlertActions {
  const confirm = useConfirm();
  const { run, isBusy } = useAction([
    ['alerts', projectId],
    ['monitors', projectId],
  ]);

  /** Changes alerts, so many at a time. */
  const runAll = (
    ids: readonly number[],
    change: (ids: readonly number[]) => PromiseLike<unknown>,
  ): Promise<boolean> =>
    run(async () => {
      for (let start = 0; start < ids.length; start += MOST_IDS) {
        // One after the other: what failed is then the last that was tried.
        // oxlint-disable-next-line no-await-in-loop
        await change(ids.slice(start, start + MOST_IDS));
      }
    });
  const close = (ids: readonly number[]): Promise<boolean> =>
    runAll(ids, (some) => api.alerts.close({ project: projectId, ids: some }));
  const open = (ids: readonly number[]): Promise<boolean> =>
    runAll(ids, (some) => api.alerts.open({ project: projectId, ids: some }));

  return {
    isBusy,
    async close(ids) {
      const isDone = await close(ids);
      if (isDone) {
        const action = { label: 'Undo', onClick: () => void open(ids) };
        showSuccess(`${countText(ids.length)} closed`, action);
      }
      return isDone;
    },
    async open(ids) {
      const isDone = await open(ids);
      if (isDone) {
        const action = { label: 'Undo', onClick: () => void close(ids) };
        showSuccess(`${countText(ids.length)} opened`, action);
      }
      return isDone;
    },
    async remove(ids) {
      const isSure = await confirm(
        deletionQuestion(
          ids.length === 1 ? 'the selected alert' : `the ${ids.length} selected alerts`,
        ),
      );
      if (!isSure) return false;
      const isDone = await runAll(ids, (some) =>
        api.alerts.delete({ project: projectId, ids: some }),
      );
      if (isDone) showSuccess(`${countText(ids.length)} deleted`);
      return isDone;
    },
  };
}

function countText(count: number): string {
  return count === 1 ? '1 alert' : `${count} alerts`;
}
