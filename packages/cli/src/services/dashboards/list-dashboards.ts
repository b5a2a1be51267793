import type { DashboardSummary } from '@spanlight/sdk';
import { timeText } from '../../output/time-text.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** Which dashboards to list. */
export interface ListDashboardsOptions {
  readonly search?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly owner?: string | undefined;
  readonly limit: number;
}

/** Prints the dashboards of a project. */
export async function listDashboards(
  context: CommandContext,
  options: ListDashboardsOptions,
): Promise<void> {
  const { search, pinned, owner, limit } = options;
  const { client, project, signal } = await context.target();
  const dashboards = await client.dashboards.list(
    { project, q: search, ...(pinned === true ? { pinned } : {}) },
    { signal },
  );
  const output = await context.output();
  await output.listSome(limit, {
    rows: dashboards.filter((each) => owner === undefined || each.owner === owner),
    columns: dashboardColumns(context.io.now()),
    empty: 'There are no matching dashboards.',
  });
}

function dashboardColumns(now: number): readonly Column<DashboardSummary>[] {
  return [
    { title: 'ID', value: ({ id }) => String(id), align: 'right' },
    { title: 'PINNED', value: ({ pinned }) => (pinned ? 'yes' : '') },
    { title: 'KEY', value: ({ key }) => key, shrink: 'end' },
    { title: 'OWNER', value: ({ owner }) => owner, shrink: 'end' },
    { title: 'TEMPLATE', value: ({ templateId }) => templateId, shrink: 'middle', wide: true },
    { title: 'REVISION', value: ({ revision }) => String(revision), align: 'right', wide: true },
    { title: 'UPDATED', value: ({ updatedAt }) => timeText(updatedAt, now) },
    { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
  ];
}
