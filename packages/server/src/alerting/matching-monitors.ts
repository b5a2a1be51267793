import type { AlertEventName, ErrorMonitor } from '@spanlight/sdk/schemas';

/**
 * The error monitors that notify of an event: the switch for it is on, and every matcher holds. An attribute that
 * is missing fails both `=` and `!=`.
 *
 * @param attrs Attributes of the error, resource and span included, keys with underscores.
 */
export function matchingErrorMonitors<Some extends Watching>(
  monitors: readonly Some[],
  attrs: Readonly<Record<string, string>>,
  event: AlertEventName,
): Some[] {
  return watchingErrorMonitors(monitors, attrs).filter(({ params }) => notifiesOf(params, event));
}

/** What decides which errors a monitor notifies of. */
export type Watching = Pick<ErrorMonitor, 'params'>;

/** Whether a monitor notifies of new or of recurring errors, as `event` says. */
export const notifiesOf = (params: Watching['params'], event: AlertEventName): boolean =>
  event === 'created' ? params.notifyOnNewErrors : params.notifyOnRecurringErrors;

/** The error monitors that notify of an error when it is new, when it recurs, or both. */
export function watchingErrorMonitors<Some extends Watching>(
  monitors: readonly Some[],
  attrs: Readonly<Record<string, string>>,
): Some[] {
  return monitors.filter(
    ({ params }) =>
      (params.notifyOnNewErrors || params.notifyOnRecurringErrors) &&
      matchersHold(params.matchers, attrs),
  );
}

/** Whether all matchers hold for an error. */
export const matchersHold = (
  matchers: ErrorMonitor['params']['matchers'],
  attrs: Readonly<Record<string, string>>,
): boolean => matchers.every((matcher) => matcherHolds(matcher, attrs));

function matcherHolds(
  { attr, op, value }: ErrorMonitor['params']['matchers'][number],
  attrs: Readonly<Record<string, string>>,
): boolean {
  const own = attrs[attr.replaceAll('.', '_')];
  return own !== undefined && (own === value) === (op === '=');
}
