import type { Delivery, SkipReason, ToldMessage } from '@spanlight/sdk/schemas';
import { oneLine } from '../messages/one-line.ts';

/** Why somebody isn't told, in words. */
export const SKIP_TEXTS: Readonly<Record<SkipReason, string>> = {
  'channel-paused': 'the channel was paused',
  'channel-disabled': 'the channel was disabled after too many failures',
  'channel-gone': 'the channel has been deleted',
  'email-off': 'no mail server was configured',
  'no-recipients': 'no user of the project has these emails turned on',
  flapping:
    'the alert changed status too often within the hour, and its monitor holds messages about flapping alerts',
  muted: 'a silence held it',
  acknowledged: 'the alert was already acknowledged',
  superseded: 'the alert had changed again before it could be sent',
  'not-taken': 'the channel does not take its severity or labels',
  grouped: 'it is sent with its group',
  settled: 'the alert was back to its previous status when its group was notified',
};

/**
 * What became of a message, one sentence.
 *
 * @param all All messages about the alert.
 * @param silences Names of silences by id.
 */
export function deliverySentence(
  delivery: Delivery,
  all: readonly Delivery[],
  silences: ReadonlyMap<number, string>,
): string {
  const { channelName, state, skipReason, group, attempts, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  const tries = triesOf(delivery);
  switch (state) {
    case 'delivered':
      return `${channelName}: delivered${last ? ` at ${last.time}` : ''} after ${tries}.`;
    case 'waiting':
      return `${channelName}: ${waitingFor(delivery, all)}.`;
    case 'retrying':
      return `${channelName}: ${tries} failed, the last one: ${last?.error ?? ''}; next try at ${nextAttemptAt ?? 'once'}.`;
    case 'failed':
      return `${channelName}: given up after ${tries}, the last one: ${last?.error ?? ''}.`;
    case 'skipped':
      if (skipReason === 'grouped' && group) return `${channelName}: ${groupText(group)}.`;
      return `${channelName}: not sent, because ${skipText(delivery, silences)}.`;
  }
}

function skipText(
  { skipReason, silenceId, summary }: Delivery,
  silences: ReadonlyMap<number, string>,
): string {
  if (skipReason === null) return 'it was skipped';
  const name = silences.get(silenceId ?? 0);
  const reason =
    name === undefined ? SKIP_TEXTS[skipReason] : `the silence "${oneLine(name)}" held it`;
  return summary === undefined
    ? reason
    : `${reason}; ${messageText('part of the message about the silence', summary)}`;
}

/** How an event is told with its group. */
function groupText({ name, nextAt, message }: NonNullable<Delivery['group']>): string {
  const group = `its group "${oneLine(name)}"`;
  if (message === null) return `to be sent with ${group} at ${nextAt ?? 'once'}`;
  return messageText(`part of the message about ${group}`, message);
}

/** What became of a message that tells of several events. */
function messageText(told: string, message: ToldMessage): string {
  switch (message.state) {
    case 'delivered':
      return `${told}, delivered at ${message.deliveredAt ?? message.createdAt}`;
    case 'waiting':
      return `${told}, which is waiting to be sent`;
    case 'retrying':
      return `${told}, whose last try failed: ${message.error}; it will be retried`;
    case 'failed':
      return `${told}, which was given up: ${message.error}`;
    case 'skipped':
      return `${told}, which was not sent: the channel no longer takes messages`;
  }
}

/** Messages about one alert reach a channel in their order. */
function waitingFor({ id, channelId }: Delivery, all: readonly Delivery[]): string {
  const [first] = all
    .filter(({ state }) => state === 'waiting' || state === 'retrying')
    .filter((other) => other.channelId === channelId && BigInt(other.id) < BigInt(id))
    .toSorted((left, right) => Number(BigInt(left.id) - BigInt(right.id)));
  if (first === undefined) return 'waiting to be sent';
  const behind = 'waiting behind an earlier message about this alert';
  if (first.state === 'waiting') return behind;
  const error = first.attempts.at(-1)?.error ?? '';
  return `${behind}, which failed after ${triesOf(first)}: ${error}; next try at ${first.nextAttemptAt ?? 'once'}`;
}

const triesOf = ({ attempts }: Delivery): string =>
  `${attempts.length} ${attempts.length === 1 ? 'try' : 'tries'}`;
