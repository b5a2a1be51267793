import type { AlertEvent, Delivery, DeliveryAttempt, ToldMessage } from '@spanlight/sdk';
import { skipReasonText } from '@spanlight/sdk/format';
import type { Tone } from '../output/style.ts';

const eventNames: Readonly<Record<AlertEvent['name'], string>> = {
  created: 'created',
  'status-changed': 'status changed',
  recurring: 'occurred again',
  acknowledged: 'acknowledged',
  unacknowledged: 'no longer acknowledged',
  escalated: 'escalated',
};

const deliveryTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'warning',
  retrying: 'warning',
  delivered: 'good',
  failed: 'bad',
  skipped: 'dim',
};

/** What happened, in a few words. */
export function eventTitle({ name, status, user }: AlertEvent): string {
  return `${eventNames[name]}, ${status}${user === null ? '' : `, by ${user.name}`}`;
}

/** What became of telling somebody. */
export function deliveryText(delivery: Delivery): { text: string; tone: Tone } {
  const { state, channelName, channelType, skipReason, group, summary, attempts } = delivery;
  const to = channelType === 'email' ? 'email' : `${channelType} ${channelName}`;
  const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
  if (skipReason === 'grouped' && group) {
    const told = group.message?.state ?? 'waiting';
    const text = `${told} to ${to}, with its group ${group.name}${answerText(group.message)}`;
    return { text, tone: deliveryTones[told] };
  }
  if (summary) {
    const text = `${summary.state} to ${to}, after a silence${answerText(summary)}`;
    return { text, tone: deliveryTones[summary.state] };
  }
  const reason = skipReason === null ? '' : `: ${skipReasonText(skipReason)}`;
  return { text: `${state} to ${to}${tries}${reason}`, tone: deliveryTones[state] };
}

/** What the receiver of a message that tells of several events answered last. */
function answerText(message: ToldMessage | null): string {
  if (message === null) return '';
  const { status, error } = message;
  return `${status === null ? '' : `, answer ${status}`}${error === '' ? '' : `: ${error}`}`;
}

/** One try to tell somebody. */
export function attemptText({ status, error, duration }: DeliveryAttempt): string {
  const answer = status === null ? 'no answer' : `answer ${status}`;
  const reason = error === '' ? '' : `: ${error}`;
  return `${answer} after ${Math.round(duration)} ms${reason}`;
}
