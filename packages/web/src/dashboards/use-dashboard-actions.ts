import type { Dashboard, DashboardSummary } from '@spanlight/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../components/overlays/ConfirmDialog.tsx';
import { useRemoval } from '../answers/use-removal.ts';
import { showSuccess } from '../components/overlays/Snackbar.tsx';
import { api } from '../data/client.ts';

/** What the actions need to know of a dashboard. */
export type ActionTarget = Pick<DashboardSummary, 'id' | 'name' | 'pinned' | 'templateId'>;

/** What can be done to a dashboard as a whole. Failures are told where the person is. */
export interface DashboardActions {
  togglePin(dashboard: ActionTarget): Promise<void>;
  /** Copies it and opens the copy. */
  clone(dashboard: ActionTarget): Promise<void>;
  /** Asks, then takes it back to its template, or lays its items out anew when it has none. */
  reset(dashboard: ActionTarget): Promise<void>;
  /** Asks, then deletes it; answers whether it is gone. */
  remove(dashboard: ActionTarget): Promise<boolean>;
  readonly isBusy: boolean;
}

export function useDashboardActions(projectId: string): DashboardActions {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const paramsOf = ({ id }: ActionTarget) => ({ project: projectId, id });
  const { run, remove, isBusy } = useRemoval([
    ['dashboards', projectId],
    ['dashboard', projectId],
  ]);

  return {
    isBusy,
    async togglePin(dashboard) {
      const params = paramsOf(dashboard);
      await run(() =>
        dashboard.pinned ? api.dashboards.unpin(params) : api.dashboards.pin(params),
      );
    },
    async clone(dashboard) {
      let copy: Dashboard | undefined;
      const isDone = await run(async () => {
        copy = await api.dashboards.clone(paramsOf(dashboard));
      });
      if (!isDone || !copy) return;
      showSuccess(`"${dashboard.name}" was cloned`);
      await navigate({
        to: '/metrics/$projectId/$dashboardId/table',
        params: { projectId, dashboardId: String(copy.id) },
      });
    },
    async reset(dashboard) {
      const isSure = await confirm(resetQuestion(dashboard));
      if (isSure && (await run(() => api.dashboards.reset(paramsOf(dashboard))))) {
        showSuccess(`"${dashboard.name}" was reset`);
      }
    },
    remove: (dashboard) =>
      remove(`"${dashboard.name}" dashboard`, () => api.dashboards.delete(paramsOf(dashboard))),
  };
}

function resetQuestion({ name, templateId }: ActionTarget) {
  return templateId === ''
    ? {
        title: 'Reset the layout',
        text: `The items of "${name}" get their default sizes and are placed side by side.`,
        yes: 'Reset',
      }
    : {
        title: 'Reset to the template',
        text: `"${name}" is rebuilt from its template. Its name, table, rows and items are replaced; your changes are lost.`,
        yes: 'Reset',
        danger: true,
      };
}
