import type { BacktestResponse, BacktestTransition, NotificationChannel } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { listOf, recipientsOf } from '../recipients.ts';
import type { ErrorContent } from './error-form.ts';

/** What a back-test of the last 24 hours says about an error monitor that is being filled in. */
export function errorBacktestSummary(
  { transitions, seriesCount, hasMore, emailRecipients }: BacktestResponse,
  content: ErrorContent,
  channels: readonly NotificationChannel[],
): string {
  const { notifyOnNewErrors, notifyOnRecurringErrors, matchers } = content.params;
  if (!notifyOnNewErrors && !notifyOnRecurringErrors)
    return 'No errors are selected: choose new or recurring ones.';
  if (seriesCount === 0) return 'There were no errors in the last 24 hours.';
  if (transitions.length === 0)
    return `In the last 24 hours this would have sent nothing: ${
      matchers.length === 0
        ? 'no error was new or came back.'
        : 'no error that was new or came back meets the conditions.'
    }`;
  const notifying = transitions.filter(({ notified }) => notified);
  const others = transitions.filter(({ notified }) => !notified);
  const isOff = ({ event }: BacktestTransition): boolean =>
    !(event === 'created' ? notifyOnNewErrors : notifyOnRecurringErrors);
  const off = others.filter(isOff);
  const held = others.length - off.length;
  const why = [
    ...(off.length === 0 ? [] : [`It is set to leave out ${kindsOf(off)}.`]),
    ...(held === 0
      ? []
      : [
          `Nobody would have been notified of ${held === 1 ? 'one' : formatInteger(held)}: muted, or part of the cause's notification.`,
        ]),
  ];
  if (notifying.length === 0)
    return ['In the last 24 hours this would have sent nothing.', ...why].join(' ');
  const who = recipientsOf(content, channels, emailRecipients, 'such errors');
  const names = who.names.length === 0 ? who.nobody : listOf(who.names);
  const count = `${hasMore ? 'at least ' : ''}${kindsOf(notifying)}`;
  return [`In the last 24 hours ${count} would have notified ${names}.`, ...why, ...who.notes].join(
    ' ',
  );
}

/** "2 new errors and 1 that came back". */
function kindsOf(transitions: readonly BacktestTransition[]): string {
  const fresh = transitions.filter(({ event }) => event === 'created').length;
  const again = transitions.length - fresh;
  return listOf([
    ...(fresh === 0 ? [] : [`${formatInteger(fresh)} new ${fresh === 1 ? 'error' : 'errors'}`]),
    ...(again === 0
      ? []
      : [
          `${formatInteger(again)} ${fresh > 0 ? '' : again === 1 ? 'error ' : 'errors '}that came back`,
        ]),
  ]);
}
