import type { AlertEvent, Delivery } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';

/** What happened, in a few words: `Created`, `Closed by Mira`. */
export function eventTitle({ name, status, user }: AlertEvent): string {
  const by = user === null ? '' : ` by ${user.name}`;
  if (name === 'created') return 'Created';
  if (name === 'recurring') return 'Still going on';
  return `${status === 'closed' ? 'Closed' : 'Opened again'}${by}`;
}

/** A sentence of the server with its times as the person reads them. */
export function withLocalTimes(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, (time) =>
    formatDateTime(time),
  );
}

/** When it happened: what a person did when they did it, anything else at the time of the data. */
export function eventTime({ user, createdAt, recordedAt }: AlertEvent): string {
  return user === null ? createdAt : recordedAt;
}

/** Differences up to this are how the server works, in milliseconds. */
const USUAL_DELAY = 5 * 60_000;

/** Says when the server noticed, where that was not soon after it happened. */
export function recordedLate(event: AlertEvent): string | undefined {
  const { recordedAt } = event;
  const delay = Date.parse(recordedAt) - Date.parse(eventTime(event));
  return Math.abs(delay) > USUAL_DELAY ? `recorded at ${formatDateTime(recordedAt)}` : undefined;
}

const skipTexts: Readonly<Record<NonNullable<Delivery['skipReason']>, string>> = {
  'channel-paused': 'the channel was paused',
  'channel-disabled': 'the channel was disabled after it had failed too often',
  'channel-gone': 'the channel has been deleted',
  'email-off': 'the server has no mail server to send it with',
  'no-recipients': 'nobody in the project wants such e-mail',
  flapping: 'the alert changed its status too often',
  muted: 'the alert was muted',
  superseded: 'the alert had moved on before it could be told',
};

/** What became of a message, in words. */
export function deliveryText({ state, skipReason, attempts, nextAttemptAt }: Delivery): string {
  const tries = `${attempts.length} ${attempts.length === 1 ? 'try' : 'tries'}`;
  switch (state) {
    case 'waiting':
      return 'waiting to be sent';
    case 'delivered':
      return `delivered after ${tries}`;
    case 'retrying':
      return nextAttemptAt === null
        ? `${tries} failed`
        : `${tries} failed, next at ${formatDateTime(nextAttemptAt)}`;
    case 'failed':
      return `given up after ${tries}`;
    case 'skipped':
      return `not sent: ${skipReason === null ? 'it was skipped' : (skipTexts[skipReason] ?? skipReason)}`;
  }
}
