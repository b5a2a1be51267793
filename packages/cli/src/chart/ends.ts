import { formatDateTime, formatTimeOfDay } from '@spanlight/sdk/format';

/** The first and the last of some times, for below an axis: as much of them as there is room for in `width` columns. */
export function endsOf(time: readonly string[], width: number): [first: string, last: string] {
  const first = time[0] ?? '';
  const last = time.at(-1) ?? '';
  const isOneDay =
    formatDateTime(first, { precision: 'day' }) === formatDateTime(last, { precision: 'day' });
  const label = (text: string): string =>
    isOneDay || width < 40
      ? formatTimeOfDay(text).slice(0, 5)
      : formatDateTime(text, { precision: 'minute' }).slice(5);
  return [label(first), label(last)];
}
