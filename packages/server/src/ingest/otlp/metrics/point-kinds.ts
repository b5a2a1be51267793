import type { StoredInstrument } from '../../../metadata/telemetry/metric-sighting.ts';
import type { PointDraft } from '../../points/point-draft.ts';
import type { Meaning } from '../../points/point-values.ts';

/** `AGGREGATION_TEMPORALITY_DELTA`; everything else counts as cumulative. */
export const DELTA = 1;
/** The flag of a point that only says that its series has ended or pauses. */
export const NO_RECORDED_VALUE = 1;

/** What the points of a sum are. */
export function sumMeaning(isMonotonic: boolean, isDelta: boolean): [StoredInstrument, Meaning] {
  if (isMonotonic) return ['counter', isDelta ? 'growth' : 'total'];
  return ['additive', isDelta ? 'change' : 'reading'];
}

export const histogramMeaning = (isDelta: boolean): Meaning => (isDelta ? 'growth' : 'total');

/** Widens a point's range so that it holds a value. */
export function widen(draft: PointDraft, value: number): void {
  if (!Number.isFinite(value)) return;
  draft.min = Number.isNaN(draft.min) ? value : Math.min(draft.min, value);
  draft.max = Number.isNaN(draft.max) ? value : Math.max(draft.max, value);
}
