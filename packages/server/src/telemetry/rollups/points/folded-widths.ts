import { floorTo } from '../floor-to.ts';
import { type Rollup, ROLLUPS } from '../../tables/points.ts';

/** Seconds. What is finer than an hour is folded by the hour. */
export const HOUR = 3600;

/** Seconds after the end of an hour when it is folded. What comes later costs as much as all points would without folding. */
const DELAY = 300;

/** The end of the last hour that is to be folded at a time in milliseconds since 1970, in seconds. */
export const foldableUntil = (now: number): number => floorTo(now / 1000 - DELAY, HOUR);

/** Rollups with those that they are folded of, finest first. */
export const WIDER: readonly (readonly [rollup: Rollup, finer: Rollup])[] = ROLLUPS.flatMap(
  (rollup, index) => {
    const finer = ROLLUPS[index - 1];
    return finer ? [[rollup, finer] as const] : [];
  },
);

/** Seconds of a rollup that are folded at once. */
export const stepOf = ({ width }: Rollup): number => Math.max(width, HOUR);
