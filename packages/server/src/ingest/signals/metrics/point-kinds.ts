import type { StoredInstrument } from '../../../metadata/database/instruments.ts';
import type { PointDraft } from '../../points/point-draft.ts';
import type { Meaning } from '../../points/point-values.ts';

/** `AGGREGATION_TEMPORALITY_DELTA`; everything else counts as cumulative. */
export const DELTA = 1;
/** The flag of a point that only says that its series has ended or pauses. */
export const NO_RECORDED_VALUE = 1;

/** What points of a metric say of all their numbers, asked for where it matters. */
interface PointData {
  isMonotonic(): boolean;
  isDelta(): boolean;
}

type MeaningOf = (data: PointData) => [StoredInstrument, Meaning];

const histogram: MeaningOf = (data) => ['histogram', data.isDelta() ? 'growth' : 'total'];

/** What the points of each kind are, by the name of the kind in a `Metric`. */
export const POINT_KINDS = {
  gauge: () => ['gauge', 'reading'],
  sum: (data) =>
    data.isMonotonic()
      ? ['counter', data.isDelta() ? 'growth' : 'total']
      : ['additive', data.isDelta() ? 'change' : 'reading'],
  histogram,
  exponentialHistogram: histogram,
  summary: () => ['summary', 'total'],
} satisfies Readonly<Record<string, MeaningOf>>;
/** A kind of data point in OTLP. */
export type PointKind = keyof typeof POINT_KINDS;

/** Widens a point's range so that it holds a value. */
export function widen(draft: PointDraft, value: number): void {
  if (!Number.isFinite(value)) return;
  draft.min = Number.isNaN(draft.min) ? value : Math.min(draft.min, value);
  draft.max = Number.isNaN(draft.max) ? value : Math.max(draft.max, value);
}
