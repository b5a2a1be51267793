import { floorTo } from '../floor-to.ts';
import { finerOf, type Rollup, ROLLUPS } from '../../tables/points.ts';
import { HOUR_SECONDS } from '../../../shared/time-units.ts';

/** Seconds after the end of an hour when it is folded. What comes later costs as much as all points would without folding. */
const DELAY = 300;

/** The end of the last hour that is to be folded at a time in milliseconds since 1970, in seconds. */
export const foldableUntil = (now: number): number => floorTo(now / 1000 - DELAY, HOUR_SECONDS);

/** Rollups with those that they are folded of, finest first. */
export const WIDER: readonly (readonly [rollup: Rollup, finer: Rollup])[] = ROLLUPS.flatMap(
  (rollup) => {
    const finer = finerOf(rollup);
    return finer ? [[rollup, finer] as const] : [];
  },
);

/** Seconds of a rollup that are folded at once: an hour where its buckets are finer. */
export const stepOf = ({ width }: Rollup): number => Math.max(width, HOUR_SECONDS);
