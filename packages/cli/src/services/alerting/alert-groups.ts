import type { AlertGroup, AlertsParams } from '@spanlight/sdk';
import { groupNamesText, severityTone } from '../../alerting/alert-text.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { alertsParams, type AlertFilter } from './alert-filter.ts';

/** Prints groups of alerts, changed last first. */
export async function listAlertGroups(
  context: CommandContext,
  {
    limit,
    groupBy: by,
    ...filter
  }: AlertFilter & { readonly limit: number; readonly groupBy: readonly string[] },
): Promise<void> {
  const target = await context.target();
  const { client, signal } = target;
  const params = await alertsParams(target, filter);
  const { groups, groupCount, count } = await client.alerts.groups(
    { ...params, by, limit, facets: false },
    { signal },
  );
  const output = await context.output();
  await output.list({
    rows: groups,
    columns: groupColumns(context.io.now()),
    meta: { groupCount, count },
    empty: filter.status === 'open' ? 'There are no open alerts.' : 'There are no matching alerts.',
  });
  if (groupCount > groups.length)
    output.note(`${groupCount - groups.length} more groups; --limit and --search help.`);
  else if (output.forPeople) await noteUnknown(context, params, by, groups);
}

/** Says which names none of the alerts has, and which there are: a slip looks like a group without a value. */
async function noteUnknown(
  context: CommandContext,
  params: AlertsParams,
  by: readonly string[],
  groups: readonly AlertGroup[],
): Promise<void> {
  const unknown = by.filter((name) => groups.every(({ values }) => values[name] === ''));
  if (groups.length === 0 || unknown.length === 0) return;
  const { client, signal } = await context.target();
  const { facets } = await client.alerts.list({ ...params, limit: 1 }, { signal });
  const known = ['monitor', ...facets.map(({ key }) => key)].join(', ');
  const output = await context.output();
  output.note(`None of these alerts has ${unknown.join(' or ')}. What they have: ${known}.`);
}

function groupColumns(now: number): readonly Column<AlertGroup>[] {
  return [
    { title: 'GROUP', value: ({ name }) => name, shrink: 'end', minimum: 16 },
    { title: 'OPEN', value: ({ openCount }) => String(openCount), align: 'right' },
    {
      title: 'NOBODY ON IT',
      value: ({ unacknowledgedCount }) => String(unacknowledgedCount),
      align: 'right',
    },
    { title: 'ALL', value: ({ count }) => String(count), align: 'right' },
    { title: 'SEVERITY', value: ({ severity }) => severity, tone: severityTone },
    { title: 'UPDATED', value: ({ updatedAt }) => timeText(updatedAt, now) },
    { title: 'ALERTS', value: groupNamesText, shrink: 'end', minimum: 16 },
  ];
}
