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

/**
 * As {@link timeText} in at most 12 columns: other days lose year and seconds, `03-04 10:17`, and those that could be taken
 * for one of another year the time of day, `2027-12-28`.
 */
export function shortTimeText(time: string, now: number): string {
  const text = timeText(time, now);
  if (text.length <= 12) return text;
  const isOtherYear = text.slice(0, 4) !== formatDateTime(now).slice(0, 4);
  const days = Math.abs(Date.parse(time) - now) / 86_400_000;
  return days > (isOtherYear ? 31 : 300) ? text.slice(0, 10) : text.slice(5, 16);
}

/** A sentence of the server with its times as all others here, in the time zone of the machine. */
export function withLocalTimes(sentence: string, now: number): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, (time) =>
    timeText(time, now),
  );
}
