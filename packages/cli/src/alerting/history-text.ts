import type { AlertEvent, Delivery, DeliveryAttempt } from '@spanlight/sdk';
import type { Tone } from '../output/style.ts';

const eventNames: Readonly<Record<AlertEvent['name'], string>> = {
  created: 'created',
  'status-changed': 'status changed',
  recurring: 'came again',
};

const skipReasons: Readonly<Record<NonNullable<Delivery['skipReason']>, string>> = {
  'channel-paused': 'the channel is paused',
  'channel-disabled': 'the channel is disabled',
  'channel-gone': 'the channel was deleted',
  'email-off': 'e-mail is off for it',
  'no-recipients': 'nobody is to be told',
  flapping: 'the alert changes too often',
  muted: 'the alert is muted',
  superseded: 'a newer change was told instead',
};

const deliveryTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'warning',
  retrying: 'warning',
  delivered: 'good',
  failed: 'bad',
  skipped: 'dim',
};

/** When it happened: what a person did when they did it, anything else at the time of the data. */
export function eventTime({ user, createdAt, recordedAt }: AlertEvent): string {
  return user === null ? createdAt : recordedAt;
}

/** What happened, in a few words. */
export function eventTitle({ name, status, user }: AlertEvent): string {
  return `${eventNames[name]}, ${status}${user === null ? '' : `, by ${user.name}`}`;
}

/** What became of telling somebody. */
export function deliveryText({ state, channelName, channelType, skipReason, attempts }: Delivery): {
  text: string;
  tone: Tone;
} {
  const to = channelType === 'email' ? 'e-mail' : `${channelType} ${channelName}`;
  const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
  const reason = skipReason === null ? '' : `: ${skipReasons[skipReason]}`;
  return { text: `${state} to ${to}${tries}${reason}`, tone: deliveryTones[state] };
}

/** One try to tell somebody. */
export function attemptText({ status, error, duration }: DeliveryAttempt): string {
  const answer = status === null ? 'no answer' : `answer ${status}`;
  const reason = error === '' ? '' : `: ${error}`;
  return `${answer} after ${Math.round(duration)} ms${reason}`;
}
