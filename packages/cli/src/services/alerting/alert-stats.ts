import type { MonitorNoise } from '@spanlight/sdk';
import { formatDuration, formatInteger } from '@spanlight/sdk/format';
import { severityTone } from '../../alerting/alert-text.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { resolveTimeRange, type TimeFlags } from '../../time/time-range.ts';
import { monitors } from '../shared/nouns.ts';

/** Which monitors are counted, over which time. */
export interface AlertStatsOptions extends TimeFlags {
  /** Id, key or name; that one is also told what would have made it quieter. */
  readonly monitor?: string | undefined;
}

/** Prints how often each monitor was heard, those with the most messages first. */
export async function alertStats(
  context: CommandContext,
  { monitor, ...flags }: AlertStatsOptions,
): Promise<void> {
  const target = await context.target();
  const { client, project, signal } = target;
  const time = resolveTimeRange(flags, context.io.now(), '30d');
  const monitorId = monitor === undefined ? undefined : (await monitors.find(target, monitor)).id;
  const { monitors: rows, ...meta } = await client.alerts.stats(
    { project, time, monitorId },
    { signal },
  );
  const output = await context.output();
  await output.list({ rows, columns, meta, empty: 'Nothing fired, and nobody was notified.' });
  if (!output.forPeople) return;
  const { advice, hasMore } = meta;
  if (advice !== undefined) output.lines(['', sanitise(advice.text)]);
  if (hasMore) output.note('Not everything was counted: choose a shorter period.');
}

const columns: readonly Column<MonitorNoise>[] = [
  { title: 'MONITOR', value: ({ monitorId }) => monitorId ?? '', align: 'right' },
  {
    title: 'SEVERITY',
    value: ({ severity }) => severity ?? '',
    tone: ({ severity }) => (severity === null ? 'dim' : severityTone({ severity })),
  },
  { title: 'TYPE', value: ({ type }) => type },
  { title: 'FIRED', value: ({ fired }) => formatInteger(fired), align: 'right' },
  {
    title: 'OPEN FOR',
    value: ({ firing }) => (firing === null ? '–' : formatDuration(firing * 1e6)),
    align: 'right',
  },
  { title: 'MESSAGES', value: ({ messages }) => formatInteger(messages), align: 'right' },
  { title: 'NOT SENT', value: ({ held }) => formatInteger(held), align: 'right' },
  { title: 'ACKED', value: ({ acknowledged }) => formatInteger(acknowledged), align: 'right' },
  { title: 'FLAPPED', value: ({ flapped }) => formatInteger(flapped), align: 'right' },
  { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
];
