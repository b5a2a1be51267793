import { HOURS, QUARTER_DAYS, type RollupLevel } from '../tables/item-rollups.ts';
import { DAY } from '../../shared/time-units.ts';

/**
 * The moment since which rows are there that are kept for some days, in milliseconds since 1970: a row expires at the end of its
 * last day, in UTC, so the first of those days has mostly gone.
 *
 * @param now milliseconds since 1970
 */
export const firstKept = (days: number, now: number): number =>
  (Math.floor(now / DAY) - days + 1) * DAY;

/**
 * The time since which slots of a level are all there, in seconds since 1970: of earlier ones some may have expired.
 *
 * @param days for which items of every kind are kept
 * @param now milliseconds since 1970
 */
export function keptSince(
  { width }: Pick<RollupLevel, 'width'>,
  days: number,
  now: number,
): number {
  return firstKept(width < HOURS.width ? Math.min(days, QUARTER_DAYS) : days, now) / 1000;
}
