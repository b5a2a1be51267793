import type { Monitor, MonitorState } from '@spanlight/sdk';
import { timeText } from '../../../output/time-text.ts';
import type { Column } from '../../../output/table.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { monitorTones } from '../../../alerting/monitor-lines.ts';
import { allMonitors } from '../../../alerting/all-monitors.ts';

/** Which monitors to list. */
export interface ListMonitorsOptions {
  readonly search?: string | undefined;
  readonly state?: MonitorState | undefined;
  readonly owner?: string | undefined;
}

/** Prints the monitors of a project by name. */
export async function listMonitors(
  context: CommandContext,
  options: ListMonitorsOptions,
): Promise<void> {
  const { search, state, owner } = options;
  const { id: project } = await context.project();
  const params = { project, q: search, state, sortBy: 'name', sortDesc: false };
  const monitors = await allMonitors(await context.client(), params, context.io.signal);
  await (
    await context.output()
  ).list({
    rows: monitors.filter((each) => owner === undefined || each.owner === owner),
    columns: monitorColumns(context.io.now()),
    empty: 'There are no matching monitors.',
  });
}

function monitorColumns(now: number): readonly Column<Monitor>[] {
  return [
    { title: 'ID', value: ({ id }) => id, align: 'right' },
    { title: 'STATE', value: ({ state }) => state, tone: ({ state }) => monitorTones[state] },
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'OPEN', value: ({ alertOpenCount }) => String(alertOpenCount), align: 'right' },
    { title: 'KEY', value: ({ key }) => key, shrink: 'end' },
    { title: 'OWNER', value: ({ owner }) => owner, shrink: 'end' },
    { title: 'REVISION', value: ({ revision }) => String(revision), align: 'right', wide: true },
    {
      title: 'UPDATED',
      value: ({ updatedAt }) => (updatedAt === null ? '' : timeText(updatedAt, now)),
      wide: true,
    },
    { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
    { title: 'REASON', value: ({ stateReason }) => stateReason, shrink: 'end', wide: true },
  ];
}
