import type { LoadedTexts } from '../core/status.ts';
import { isValue, limitsOf, type SparklinePoints } from './geometry.ts';

/** Texts around a series. A host may hand in a translation. */
export interface SparklineTexts extends LoadedTexts {
  readonly empty: string;
  /** The series in one sentence. `missing` counts the moments without data. */
  series(figures: {
    readonly min: string;
    readonly max: string;
    readonly last: string;
    readonly points: number;
    readonly missing: number;
  }): string;
}

/** The texts in English. */
export const englishTexts: SparklineTexts = {
  loading: 'loading',
  empty: 'no data',
  failed: 'could not be loaded',
  stale: 'not up to date',
  series: ({ min, max, last, points, missing }) =>
    `${points} values from ${min} to ${max}, last ${last}${missing > 0 ? `, ${missing} without data` : ''}`,
};

/** What a series says, for those who can't see the line. */
export function describeSeries(
  points: SparklinePoints,
  format: (value: number) => string,
  texts: SparklineTexts,
): string {
  const limits = limitsOf(points);
  if (limits === undefined) return texts.empty;
  const values = points.filter(isValue);
  return texts.series({
    min: format(limits.min),
    max: format(limits.max),
    last: format(values.at(-1) ?? 0),
    points: values.length,
    missing: points.length - values.length,
  });
}
