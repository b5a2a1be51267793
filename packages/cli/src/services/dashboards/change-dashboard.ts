import type { Dashboard, DashboardSummary } from '@spanlight/sdk';
import type { Shell } from '../../program/shell.ts';
import { called, confirmDeletion } from '../shared/confirm-deletion.ts';
import { findDashboard } from './find-dashboard.ts';

/** Deletes a dashboard, after asking. */
export async function deleteDashboard(
  shell: Shell,
  wanted: string,
  options: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const found = await findDashboard(client, project, wanted, signal);
  if (options.yes !== true) await confirmDeletion(shell, `dashboard ${called(found)}`);
  const { id, revision } = found;
  const seen = revision > 0 ? { ifMatch: revision } : {};
  const deleted = await client.dashboards.delete({ project, id, ...seen }, { signal });
  await report(shell, deleted, 'Deleted');
}

/** Copies a dashboard. */
export async function cloneDashboard(shell: Shell, wanted: string): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const { id } = await findDashboard(client, project, wanted, signal);
  await report(shell, await client.dashboards.clone({ project, id }, { signal }), 'Made');
}

/** Pins a dashboard, or unpins it. */
export async function pinDashboard(shell: Shell, wanted: string, pinned: boolean): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const found = await findDashboard(client, project, wanted, signal);
  const { id } = found;
  if (pinned) await client.dashboards.pin({ project, id }, { signal });
  else await client.dashboards.unpin({ project, id }, { signal });
  await report(shell, { ...found, pinned }, pinned ? 'Pinned' : 'Unpinned');
}

async function report(
  shell: Shell,
  dashboard: Dashboard | DashboardSummary,
  verb: string,
): Promise<void> {
  const output = await shell.output();
  if (output.forPeople) output.lines([`${verb} dashboard ${called(dashboard)}.`]);
  else await output.data({ dashboard });
}
