import { formatDateTime, formatTimeOfDay } from '@spanlight/sdk/format';

/**
 * When something happened, in the time zone of the machine: the time of day for today, else with the
 * date before it.
 *
 * @param now Unix milliseconds.
 */
export function timeText(time: string, now: number): string {
  const day = formatDateTime(time, { precision: 'day' });
  return day === formatDateTime(now, { precision: 'day' })
    ? formatTimeOfDay(time, { precision: 'millisecond' })
    : formatDateTime(time, { precision: 'millisecond' });
}

/** As {@link timeText} in at most 12 columns: other days lose year and seconds, `03-04 10:17`. */
export function shortTimeText(time: string, now: number): string {
  const text = timeText(time, now);
  return text.length <= 12 ? text : formatDateTime(time, { precision: 'minute' }).slice(5);
}
