import type { Dashboard, DashboardSummary } from '@spanlight/sdk';
import type { CommandContext } from '../../program/command-context.ts';
import { called, confirmDeletion } from '../shared/confirm-deletion.ts';
import { findDashboard } from './find-dashboard.ts';

/** Deletes a dashboard, after asking. */
export async function deleteDashboard(
  context: CommandContext,
  wanted: string,
  options: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const found = await findDashboard(client, project, wanted, signal);
  if (options.yes !== true) await confirmDeletion(context, `dashboard ${called(found)}`);
  const { id, revision } = found;
  const seen = revision > 0 ? { ifMatch: revision } : {};
  const deleted = await client.dashboards.delete({ project, id, ...seen }, { signal });
  await report(context, deleted, 'Deleted');
}

/** Copies a dashboard. */
export async function cloneDashboard(context: CommandContext, wanted: string): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const { id } = await findDashboard(client, project, wanted, signal);
  await report(context, await client.dashboards.clone({ project, id }, { signal }), 'Made');
}

/** Pins a dashboard, or unpins it. */
export async function pinDashboard(
  context: CommandContext,
  wanted: string,
  pinned: boolean,
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const found = await findDashboard(client, project, wanted, signal);
  const { id } = found;
  if (pinned) await client.dashboards.pin({ project, id }, { signal });
  else await client.dashboards.unpin({ project, id }, { signal });
  await report(context, { ...found, pinned }, pinned ? 'Pinned' : 'Unpinned');
}

async function report(
  context: CommandContext,
  dashboard: Dashboard | DashboardSummary,
  verb: string,
): Promise<void> {
  const output = await context.output();
  if (output.forPeople) output.lines([`${verb} dashboard ${called(dashboard)}.`]);
  else await output.data({ dashboard });
}
