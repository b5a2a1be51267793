import { toCheck } from '@spanlight/query';
import { stepsText } from '@spanlight/query/escalation';
import type { BacktestResponse, MetricMonitor, NotificationChannel } from '@spanlight/sdk';
import {
  channelTakes,
  formatDuration,
  formatInteger,
  formatValue,
  takesText,
} from '@spanlight/sdk/format';
import type { MetricContent } from './metric-form.ts';

/** What a back-test of the last 24 hours says about a monitor that is being filled in. */
export function wouldHaveFired(
  outcome: BacktestResponse,
  {
    params,
    grouping,
    escalation,
    channelIds,
    severity,
    labels,
    notifyEveryoneByEmail,
  }: MetricContent,
  channels: readonly NotificationChannel[],
): string {
  const { transitions, hasMore, notifications } = outcome;
  const count = transitions.filter(
    ({ event, status }) => status === 'open' && event !== 'recurring',
  ).length;
  if (count === 0)
    return `In the last 24 hours this would not have fired: ${whyNot(outcome, params)}`;
  const chosen = channels.filter(({ id }) => channelIds.includes(id));
  const takes = (channel: NotificationChannel): boolean =>
    channelTakes(channel, { severity, labels });
  const silent = chosen.filter(({ state }) => state !== 'delivering');
  const picky = chosen.filter((channel) => channel.state === 'delivering' && !takes(channel));
  const noEmail = notifyEveryoneByEmail ? whyNoEmail(outcome.emailRecipients) : undefined;
  const told = [
    ...chosen.filter((channel) => channel.state === 'delivering' && takes(channel)).map(nameOf),
    ...(notifyEveryoneByEmail && noEmail === undefined ? ['everyone by e-mail'] : []),
  ];
  const isChosen = chosen.length > 0 || notifyEveryoneByEmail;
  const who =
    told.length === 0
      ? `nobody${isChosen ? '' : ': choose who is told'}`
      : notifications === 0
        ? `nobody, as it ${grouping ? 'recovers before its group is told' : 'opens and closes too often'}`
        : `${listOf(told)}${grouping ? inMessages(notifications) : ''}`;
  return [
    `In the last 24 hours this would have fired ${times(count, hasMore)}, and told ${who}.`,
    ...silent.map((channel) => `${nameOf(channel)} is ${channel.state}.`),
    ...picky.map((channel) => `${nameOf(channel)} takes ${takesText(channel)} alone.`),
    ...(noEmail === undefined ? [] : [`There is no e-mail: ${noEmail}.`]),
    ...escalatedText(outcome, escalation, channels),
  ].join(' ');
}

/** What the escalation would have made of it, with the names of whom it tells. */
function escalatedText(
  { escalation: counted = [] }: BacktestResponse,
  steps: MetricContent['escalation'],
  channels: readonly NotificationChannel[],
): string[] {
  const text = stepsText(
    counted.map(({ after, notifications }) => {
      const ids = steps.find((step) => step.after === after)?.channelIds ?? [];
      const names = channels.filter(({ id }) => ids.includes(id)).map(nameOf);
      return { after, notifications, whom: names.length === 0 ? undefined : listOf(names) };
    }),
    (milliseconds) => formatDuration(milliseconds * 1e6),
  );
  return text === undefined ? [] : [text];
}

/** Why e-mail reaches nobody; undefined where it does, or a server doesn't say. */
function whyNoEmail(recipients: BacktestResponse['emailRecipients']): string | undefined {
  if (recipients === null) return 'no mail server is configured';
  return recipients === 0 ? 'nobody in the project wants any about metrics' : undefined;
}

/** Why a monitor stayed quiet. */
function whyNot(
  { seriesCount, closest }: BacktestResponse,
  params: MetricMonitor['params'],
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
  return `of ${points} points together at most ${were} outside (${series}), it fires at ${fire}. Values went from ${write(lowest)} to ${write(highest)}.`;
}

const inMessages = (count: number): string =>
  ` in ${count === 1 ? 'one message' : `${formatInteger(count)} messages`}`;

function times(count: number, hasMore: boolean): string {
  if (hasMore) return `more than ${formatInteger(count)} times`;
  return count === 1 ? 'once' : `${formatInteger(count)} times`;
}

function nameOf({ type, name }: NotificationChannel): string {
  return type === 'slack' && !name.startsWith('#') ? `#${name}` : name;
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
