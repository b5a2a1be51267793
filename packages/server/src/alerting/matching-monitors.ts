import type { AlertEventName, ErrorMonitor } from '@spanlight/sdk/schemas';

/**
 * The error monitors that want to be told: the switch for the event is on, and every matcher holds. An attribute that
 * is missing fails both `=` and `!=`.
 *
 * @param attrs Attributes of the error, resource and span included, keys with underscores.
 */
export function matchingErrorMonitors(
  monitors: readonly ErrorMonitor[],
  attrs: Readonly<Record<string, string>>,
  event: AlertEventName,
): ErrorMonitor[] {
  return watchingErrorMonitors(monitors, attrs).filter(({ params }) =>
    event === 'created' ? params.notifyOnNewErrors : params.notifyOnRecurringErrors,
  );
}

/** The error monitors that want to be told of an error when it is new, when it recurs, or both. */
export function watchingErrorMonitors(
  monitors: readonly ErrorMonitor[],
  attrs: Readonly<Record<string, string>>,
): ErrorMonitor[] {
  return monitors.filter(
    ({ params }) =>
      (params.notifyOnNewErrors || params.notifyOnRecurringErrors) &&
      params.matchers.every((matcher) => matcherHolds(matcher, attrs)),
  );
}

/** Whether a matcher holds for an error. */
export function matcherHolds(
  { attr, op, value }: ErrorMonitor['params']['matchers'][number],
  attrs: Readonly<Record<string, string>>,
): boolean {
  const own = attrs[attr.replaceAll('.', '_')];
  return own !== undefined && (own === value) === (op === '=');
}
