import { type Watching, watchingErrorMonitors } from '../matching-monitors.ts';

/**
 * The error monitors that tell of a consequence by itself: those that say so, and those that don't watch its cause, whose
 * people would hear nothing of the failure. Without any, it is noted on the alert of its cause.
 *
 * @param attrs Attributes of the consequence.
 * @param cause Attributes of its cause.
 */
export function separateMonitors<Some extends Watching>(
  monitors: readonly Some[],
  attrs: Readonly<Record<string, string>>,
  cause: Readonly<Record<string, string>>,
): Some[] {
  const watching = new Set(watchingErrorMonitors(monitors, cause));
  return watchingErrorMonitors(monitors, attrs).filter(
    (monitor) => monitor.params.consequences === 'alert' || !watching.has(monitor),
  );
}
