import type { LegendValue } from '@spanlight/sdk';
import type { ChartSeries } from './chart-data.ts';

/** The figures of one series; each is undefined when it has no values. */
export type SeriesFigures = Readonly<Record<LegendValue, number | undefined>>;

/**
 * Average, last, lowest and highest of the values that are there. What is still filling counts for the highest alone,
 * unless there is nothing else.
 *
 * @param ended position of the last value whose time has ended
 */
export function figuresOf(
  values: readonly (number | null)[],
  ended: number = values.length - 1,
): SeriesFigures {
  const known = values.filter((value) => value !== null);
  const whole = values.slice(0, ended + 1).filter((value) => value !== null);
  const some = whole.length > 0 ? whole : known;
  return {
    avg: some.length === 0 ? undefined : some.reduce((sum, value) => sum + value, 0) / some.length,
    last: some.at(-1),
    min: some.reduce<number | undefined>((min, value) => Math.min(min ?? value, value), undefined),
    max: known.reduce<number | undefined>((max, value) => Math.max(max ?? value, value), undefined),
  };
}

/** The value at a position, else the nearest one before; undefined when there is none. */
export function valueUpTo(
  { values }: Pick<ChartSeries, 'values'>,
  index: number,
): number | undefined {
  return values.slice(0, index + 1).findLast((value) => value !== null) ?? undefined;
}
