import type { Monitor, MonitorState, Severity } from '@spanlight/sdk';
import { labelsText } from '@spanlight/sdk/format';
import { severityTone } from '../../alerting/alert-text.ts';
import { channelNames } from '../../alerting/channel-names.ts';
import { allMonitors } from '../../alerting/all-monitors.ts';
import {
  monitorChangedAt,
  monitorLines,
  monitorTones,
  openCountText,
} from '../../alerting/monitor-lines.ts';
import { printWhy } from '../shared/print-why.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { monitors } from '../shared/nouns.ts';

/** Which monitors to list. */
export interface ListMonitorsOptions {
  readonly search?: string | undefined;
  readonly state?: MonitorState | undefined;
  readonly severity?: Severity | undefined;
  readonly label: Readonly<Record<string, readonly string[]>>;
  readonly owner?: string | undefined;
  readonly limit: number;
}

/** Prints the monitors of a project by name. */
export async function listMonitors(
  context: CommandContext,
  options: ListMonitorsOptions,
): Promise<void> {
  const { search, state, severity, label, owner, limit } = options;
  const { client, project, signal } = await context.target();
  const params = { project, q: search, state, sortBy: 'name', sortDesc: false };
  const found = await allMonitors(client, params, signal);
  const output = await context.output();
  await output.listSome(limit, {
    rows: found.filter(
      (each) =>
        (owner === undefined || each.owner === owner) &&
        // Existing servers know neither.
        (severity === undefined || each.severity === severity) &&
        Object.entries(label).every(
          ([name, values]) =>
            Object.hasOwn(each.labels, name) && values.includes(each.labels[name] ?? ''),
        ),
    ),
    columns: monitorColumns(context.io.now()),
    empty: 'There are no matching monitors.',
  });
}

function monitorColumns(now: number): readonly Column<Monitor>[] {
  return [
    { title: 'ID', value: ({ id }) => id, align: 'right' },
    {
      title: 'STATE',
      value: ({ state, mute }) => (mute === undefined ? state : `${state}, muted`),
      tone: ({ state }) => monitorTones[state],
    },
    { title: 'SEVERITY', value: ({ severity }) => severity, tone: severityTone },
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'OPEN', value: openCountText, align: 'right' },
    { title: 'KEY', value: ({ key }) => key, shrink: 'end' },
    { title: 'OWNER', value: ({ owner }) => owner, shrink: 'end' },
    { title: 'LABELS', value: ({ labels }) => labelsText(labels), shrink: 'end', wide: true },
    { title: 'REVISION', value: ({ revision }) => String(revision), align: 'right', wide: true },
    {
      title: 'UPDATED',
      value: (monitor) => timeText(monitorChangedAt(monitor), now),
      wide: true,
    },
    { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
    { title: 'REASON', value: ({ stateReason }) => stateReason, shrink: 'end', wide: true },
  ];
}

/** Prints a monitor, its newest evaluation and what that means. */
export async function getMonitor(context: CommandContext, wanted: string): Promise<void> {
  const target = await context.target();
  const { client, project, signal } = target;
  const { id } = await monitors.find(target, wanted);
  const [why, names] = await Promise.all([
    client.monitors.why({ project, id }, { signal }),
    channelNames(client, project, signal),
  ]);
  await printWhy(context, why, (each, width, now) => monitorLines(each, width, now, names));
}
