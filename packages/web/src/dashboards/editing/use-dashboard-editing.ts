import type { DashboardResponse } from '@spanlight/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { showError, showSuccess } from '../../components/overlays/Snackbar.tsx';
import { describeError } from '../../data/describe-error.ts';
import { useCurrentUser } from '../../data/session.ts';
import { dashboardQuery } from '../../dashboard-items/queries.ts';
import type { Change, ChangeTarget, Editing } from './editing.ts';

/** So many changes can be taken back. */
const MAX_STEPS = 10;

/** A change that can be taken back. */
interface Step {
  readonly what: string;
  /** The dashboard before it. */
  readonly before: DashboardResponse;
}

const OVERTAKEN =
  'The dashboard has since been changed elsewhere, and undoing would lose that. Nothing was undone';

/** Changes a dashboard, and remembers the last ten changes as long as the page is open. */
export function useDashboardEditing(projectId: string, dashboardId: string): Editing {
  const client = useQueryClient();
  const { isGuest } = useCurrentUser();
  const [running, setRunning] = useState(0);
  const [begun, setBegun] = useState(0);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  /** The revision our last change has led to: another one is somebody else's. */
  const reached = useRef<number>(undefined);
  /** A second press may come before what is rendered says that it is busy. */
  const isUndoing = useRef(false);

  const change = useCallback(
    async ({ what, call, foresee }: Change): Promise<void> => {
      const { queryKey } = dashboardQuery(projectId, dashboardId);
      const before = client.getQueryData(queryKey);
      if (!before) throw new Error('There is no dashboard to change yet.');
      const ifMatch = before.dashboard.revision;
      setBegun((count) => count + 1);
      let foreseen: DashboardResponse | undefined;
      if (foresee) {
        // What is being loaded is older than what is foreseen.
        await client.cancelQueries({ queryKey });
        foreseen = client.setQueryData(queryKey, raised(foresee(before)));
      }
      setRunning((count) => count + 1);
      try {
        await call({ project: projectId, dashboardId, ifMatch });
        const isOvertaken = reached.current !== undefined && reached.current !== ifMatch;
        const kept = (last: readonly Step[]): readonly Step[] => (isOvertaken ? [] : last);
        setSteps((last) =>
          what === undefined ? kept(last) : [...kept(last), { what, before }].slice(-MAX_STEPS),
        );
      } catch (error) {
        // Asking again may fail just so, and what was not stored would go on being shown.
        if (foreseen && client.getQueryData(queryKey) === foreseen)
          client.setQueryData(queryKey, before);
        throw error;
      } finally {
        await client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: ['dashboards', projectId] });
        setRunning((count) => count - 1);
      }
      reached.current = client.getQueryData(queryKey)?.dashboard.revision;
    },
    [client, projectId, dashboardId],
  );

  const tryChange = useCallback(
    async (wanted: Change): Promise<boolean> => {
      try {
        await change(wanted);
        return true;
      } catch (error) {
        showError(describeError(error).message);
        return false;
      }
    },
    [change],
  );

  const last = steps.at(-1);
  const undo = useCallback(async (): Promise<void> => {
    if (!last || isUndoing.current) return;
    const now = client.getQueryData(dashboardQuery(projectId, dashboardId).queryKey);
    if (now?.dashboard.revision !== reached.current) {
      setSteps([]);
      showError(OVERTAKEN);
      return;
    }
    isUndoing.current = true;
    const isDone = await tryChange({ call: (target) => restore(target, last.before, now) });
    isUndoing.current = false;
    if (!isDone) return;
    setSteps((all) => all.filter((step) => step !== last));
    showSuccess(`Undone: ${last.what}`);
  }, [client, projectId, dashboardId, last, tryChange]);

  return useMemo(
    () => ({
      canEdit: !isGuest,
      isBusy: running > 0,
      begun,
      change,
      tryChange,
      undoable: last?.what,
      undo,
    }),
    [isGuest, running, begun, change, tryChange, last, undo],
  );
}

/** Puts a dashboard back as it was. What that takes is loaded as part of the change, which shows as busy from its start. */
async function restore(
  target: ChangeTarget,
  before: DashboardResponse,
  now: DashboardResponse | undefined,
): Promise<void> {
  const { restoreDashboard } = await import('./restore-dashboard.ts');
  await restoreDashboard(target, before, now);
}

/** The dashboard with the revision the server gives it next. */
function raised(content: DashboardResponse): DashboardResponse {
  const { dashboard } = content;
  return { ...content, dashboard: { ...dashboard, revision: dashboard.revision + 1 } };
}
