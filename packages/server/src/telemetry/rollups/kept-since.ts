import { DAYS, HOURS, QUARTER_DAYS } from '../tables/item-rollups.ts';

/**
 * The time since which slots of a width are all there, in seconds since 1970: of earlier ones some may have expired.
 *
 * @param days for which items of every kind are kept
 * @param now milliseconds since 1970
 */
export function keptSince(width: number, days: number, now: number): number {
  const kept = width < HOURS.width ? Math.min(days, QUARTER_DAYS) : days;
  // Rows expire at the end of their last day.
  return (Math.floor(now / 1000 / DAYS.width) - kept + 1) * DAYS.width;
}
