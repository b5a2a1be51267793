import { DAY, HOUR, MINUTE } from './range.ts';

/** The lengths the range picker offers, in milliseconds, shortest first. */
const PERIODS: readonly number[] = [
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  3 * DAY,
  7 * DAY,
  10 * DAY,
  14 * DAY,
  30 * DAY,
  90 * DAY,
];

/** How far back a picker goes when the page sets no limit of its own, in milliseconds. */
export const DEFAULT_ALLOWED = 10 * DAY;

/** The offered lengths that fit into `longest` milliseconds. */
export function periodsWithin(longest: number): readonly number[] {
  return PERIODS.filter((period) => period <= longest);
}

/** Units of a custom "last N" period. */
export type PeriodUnit = 'minutes' | 'hours' | 'days';

/** The units a custom period may be given in, and their length in milliseconds. */
const PERIOD_UNITS: Readonly<Record<PeriodUnit, number>> = {
  minutes: MINUTE,
  hours: HOUR,
  days: DAY,
};

/** The largest unit that gives a whole amount: 90 minutes stay minutes, 120 are 2 hours. */
export function splitPeriod(period: number): { amount: number; unit: PeriodUnit } {
  // The picker names a day 24 hours, as its choices do.
  if (period % DAY === 0 && period > DAY) return { amount: period / DAY, unit: 'days' };
  if (period % HOUR === 0) return { amount: period / HOUR, unit: 'hours' };
  return { amount: Math.max(1, Math.round(period / MINUTE)), unit: 'minutes' };
}

/** A period in words: "15 minutes", "1 hour", "3 days". */
export function describePeriod(period: number): string {
  const { amount, unit } = splitPeriod(period);
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/**
 * Reads a custom "last N" period. Returns its length in milliseconds, or what is wrong in a sentence for the field.
 */
export function parsePeriod(
  amount: string,
  unit: PeriodUnit,
  longest: number,
): { period: number } | { error: string } {
  const count = Number(amount.trim());
  if (amount.trim() === '' || !Number.isInteger(count) || count < 1) {
    return { error: 'Enter a whole number, 1 or more' };
  }
  const period = count * PERIOD_UNITS[unit];
  if (period > longest) return { error: `Must be no more than ${describePeriod(longest)}` };
  return { period };
}
