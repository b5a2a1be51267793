import { toCheck } from '@spanlight/query';
import { stepsText } from '@spanlight/query/escalation';
import type { BacktestResponse, MetricMonitor, NotificationChannel } from '@spanlight/sdk';
import {
  columnLabel,
  formatDuration,
  formatInteger,
  formatValue,
  type NamedSeries,
  seriesLabels,
} from '@spanlight/sdk/format';
import { channelName, listOf, recipientsOf } from '../recipients.ts';
import type { MetricContent } from './metric-form.ts';

/** What the page around calls by name. */
export interface KnownNames {
  readonly channels: readonly NotificationChannel[];
  /** The series of its preview; undefined while they are being loaded. */
  readonly series?: readonly NamedSeries[] | undefined;
}

/** What a back-test of the last 24 hours says about a monitor that is being filled in. */
export function metricBacktestSummary(
  outcome: BacktestResponse,
  content: MetricContent,
  { channels, series = [] }: KnownNames,
): string {
  const { params, grouping, escalation } = content;
  const { transitions, hasMore, notifications } = outcome;
  const count = transitions.filter(
    ({ event, status }) => status === 'open' && event !== 'recurring',
  ).length;
  if (count === 0)
    return `In the last 24 hours this would not have fired: ${whyNot(outcome, params, series)}`;
  const { names, nobody, notes } = recipientsOf(
    content,
    channels,
    outcome.emailRecipients,
    'metrics',
  );
  const who =
    names.length === 0
      ? nobody
      : notifications === 0
        ? `nobody, because it ${grouping ? 'recovers before its group is notified' : 'opens and closes too often'}`
        : `${listOf(names)}${grouping ? inMessages(notifications) : ''}`;
  return [
    `In the last 24 hours this would have fired ${times(count, hasMore)}, and notified ${who}.`,
    ...notes,
    ...escalatedText(outcome, escalation, channels),
  ].join(' ');
}

/** What the escalation would have sent, with the names of its recipients. */
function escalatedText(
  { escalation: counted = [] }: BacktestResponse,
  steps: MetricContent['escalation'],
  channels: readonly NotificationChannel[],
): string[] {
  const text = stepsText(
    counted.map(({ after, notifications }) => {
      const ids = steps.find((step) => step.after === after)?.channelIds ?? [];
      const names = channels.filter(({ id }) => ids.includes(id)).map(channelName);
      return { after, notifications, whom: names.length === 0 ? undefined : listOf(names) };
    }),
    (milliseconds) => formatDuration(milliseconds * 1e6),
  );
  return text === undefined ? [] : [text];
}

/** Why a monitor stayed quiet. */
function whyNot(
  { seriesCount, closest }: BacktestResponse,
  params: MetricMonitor['params'],
  known: readonly NamedSeries[],
): string {
  if (seriesCount === 0 || !closest) return 'the query found no values.';
  const { outliers, lowest, highest, series } = closest;
  const write = (value: number): string => formatValue(value, params.columnUnit);
  const { points, fire } = toCheck(params);
  if (outliers === 0) {
    return lowest === highest
      ? `every value was ${write(lowest)}.`
      : `values stayed between ${write(lowest)} and ${write(highest)}.`;
  }
  const were = outliers === 1 ? '1 was' : `${outliers} were`;
  return `of ${points} points together at most ${were} outside (${seriesText(series, known)}), it fires at ${fire}. Values went from ${write(lowest)} to ${write(highest)}.`;
}

/** What a series is called beside the preview; one that isn't in it by its column, and its attributes as they are. */
function seriesText(name: string, known: readonly NamedSeries[]): string {
  const label = seriesLabels(known)[known.findIndex((one) => one.name === name)];
  return label ?? name.replace(/^[^{]+/u, columnLabel);
}

const inMessages = (count: number): string =>
  ` in ${count === 1 ? 'one message' : `${formatInteger(count)} messages`}`;

function times(count: number, hasMore: boolean): string {
  if (hasMore) return `more than ${formatInteger(count)} times`;
  return count === 1 ? 'once' : `${formatInteger(count)} times`;
}
