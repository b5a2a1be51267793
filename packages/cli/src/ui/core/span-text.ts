import { formatDateTime, formatTimeOfDay } from '@spanlight/sdk/format';
import type { TimeSpan } from './screen.ts';

/** Times in words: `10:12 to 10:20`, with the days where there are several. */
export function spanText({ gte, lt }: TimeSpan): string {
  const day = (time: Date): string => formatDateTime(time.getTime(), { precision: 'day' });
  const clock = (time: Date): string => formatTimeOfDay(time.getTime()).slice(0, 8);
  const isOneDay = day(gte) === day(new Date(lt.getTime() - 1));
  const from = isOneDay ? clock(gte) : formatDateTime(gte.getTime(), { precision: 'minute' });
  const to = isOneDay ? clock(lt) : formatDateTime(lt.getTime(), { precision: 'minute' });
  return `${from} to ${to}`;
}
