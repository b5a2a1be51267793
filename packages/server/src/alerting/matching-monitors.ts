import type { AlertEventName, ErrorMonitor } from '@spanlight/sdk/schemas';

/**
 * The error monitors that want to be told: the switch for the event is on, and every matcher holds. An attribute that
 * is missing fails both `=` and `!=`.
 *
 * @param attrs Attributes of the error, resource and span included, keys with underscores.
 */
export function matchingErrorMonitors<Some extends Watching>(
  monitors: readonly Some[],
  attrs: Readonly<Record<string, string>>,
  event: AlertEventName,
): Some[] {
  return watchingErrorMonitors(monitors, attrs).filter(({ params }) => tellsOf(params, event));
}

/** What decides which errors a monitor tells of. */
export type Watching = Pick<ErrorMonitor, 'params'>;

/** Whether the switch for an event is on. */
export const tellsOf = (params: Watching['params'], event: AlertEventName): boolean =>
  event === 'created' ? params.notifyOnNewErrors : params.notifyOnRecurringErrors;

/** The error monitors that want to be told of an error when it is new, when it recurs, or both. */
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
