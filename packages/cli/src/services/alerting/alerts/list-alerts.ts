import type { Alert } from '@spanlight/sdk';
import { timeText } from '../../../output/time-text.ts';
import type { Column } from '../../../output/table.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { alertTone, alertValue } from '../../../alerting/alert-text.ts';
import { alertsParams, type AlertFilter } from './alert-filter.ts';
import { attributesText } from '../../../alerting/attributes-text.ts';

/** Most alerts of one answer. */
const mostAlerts = 1000;

/** Prints alerts, changed last first. */
export async function listAlerts(
  context: CommandContext,
  { limit, ...filter }: AlertFilter & { readonly limit: number },
): Promise<void> {
  const { signal } = context.io;
  const { id: project } = await context.project();
  const client = await context.client();
  const params = await alertsParams(client, project, filter, signal);
  const wanted = Math.min(limit, mostAlerts);
  const { alerts, count } = await client.alerts.list(
    { ...params, limit: wanted, facets: false },
    { signal },
  );
  const output = await context.output();
  // Existing servers list all of them, whatever the limit.
  const rows = alerts.slice(0, wanted);
  await output.list({
    rows,
    columns: alertColumns(context.io.now()),
    meta: { count },
    empty: filter.status === 'open' ? 'There are no open alerts.' : 'There are no matching alerts.',
  });
  if (count > rows.length) output.note(`${count - rows.length} more; --limit and --search help.`);
}

function alertColumns(now: number): readonly Column<Alert>[] {
  return [
    { title: 'ID', value: ({ id }) => String(id), align: 'right' },
    { title: 'STATUS', value: ({ status }) => status, tone: alertTone },
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'VALUE', value: alertValue, align: 'right' },
    { title: 'UPDATED', value: ({ updatedAt }) => timeText(updatedAt, now) },
    { title: 'CREATED', value: ({ createdAt }) => timeText(createdAt, now), wide: true },
    { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
    { title: 'ATTRIBUTES', value: ({ attrs }) => attributesText(attrs), shrink: 'end' },
  ];
}
