import type { Alert, AlertEvent, AlertType, Delivery, ToldMessage } from '@spanlight/sdk';
import { eventTime, formatDateTime, skipReasonText } from '@spanlight/sdk/format';

/** What the beginning of an alert is called, wherever it stands: an error was there before its alert. */
export const beginningNames: Readonly<Record<AlertType, string>> = {
  error: 'First seen',
  metric: 'Created',
};

/**
 * When an event of an alert happened, RFC 3339. The first one of errors says when the server took notice of them, the alert
 * usually when they began: the earlier counts.
 */
export function timeOfEvent({ type, createdAt }: Alert, event: AlertEvent): string {
  const time = eventTime(event);
  const isLate = type === 'error' && event.name === 'created' && createdAt < time;
  return isLate ? createdAt : time;
}

/** What happened to an alert of a type, in a few words: `Created`, `Closed by Mira`. */
export function eventTitle({ name, status, user }: AlertEvent, type: AlertType): string {
  const by = user === null ? '' : ` by ${user.name}`;
  if (name === 'created') return beginningNames[type];
  if (name === 'recurring') return 'Still occurring';
  if (name === 'acknowledged') return `Acknowledged${by}`;
  if (name === 'unacknowledged') return `No longer acknowledged${by}`;
  if (name === 'escalated') return 'Escalated';
  return `${status === 'closed' ? 'Closed' : 'Opened again'}${by}`;
}

/** What else there is to say of an event; empty where its title has said it. */
export function eventText(event: AlertEvent, type: AlertType): string {
  const { name, user, text } = event;
  const isByHand = name === 'status-changed' && user !== null;
  return isByHand || text === `${eventTitle(event, type)}.` ? '' : withLocalTimes(text);
}

/** A sentence of the server with its times as the person reads them. */
export function withLocalTimes(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, (time) =>
    formatDateTime(time),
  );
}

/** Differences up to this are how the server works, in milliseconds. */
const USUAL_DELAY = 5 * 60_000;

/** Says when the server noticed, where that was not soon after it happened. */
export function recordedLate(event: AlertEvent): string | undefined {
  const { recordedAt } = event;
  const delay = Date.parse(recordedAt) - Date.parse(eventTime(event));
  return Math.abs(delay) > USUAL_DELAY ? `recorded at ${formatDateTime(recordedAt)}` : undefined;
}

/** What became of a message that stands for a group. */
function groupText({ name, nextAt, message }: NonNullable<Delivery['group']>): string {
  if (message === null)
    return `waiting for the message of group ${name}${nextAt === null ? '' : ` at ${formatDateTime(nextAt)}`}`;
  return `sent with group ${name}: ${messageText(message)}`;
}

/** What became of a message that tells of several events, with the receiver's answer. */
function messageText({ state, deliveredAt, status, error }: ToldMessage): string {
  const at = deliveredAt === null ? '' : ` at ${formatDateTime(deliveredAt)}`;
  const answer = status === null ? '' : `, answer ${status}`;
  return `${state}${at}${answer}${error === '' ? '' : `: ${error}`}`;
}

/** What became of a message, in words. */
export function deliveryText(delivery: Delivery): string {
  const { state, skipReason, group, summary, attempts, nextAttemptAt } = delivery;
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
      if (skipReason === 'grouped' && group) return groupText(group);
      if (summary) return `held by a silence, then sent in its summary: ${messageText(summary)}`;
      return `not sent: ${skipReason === null ? 'it was skipped' : skipReasonText(skipReason)}`;
  }
}
