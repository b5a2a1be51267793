import { type Rollup, ROLLUPS } from '../../tables/points.ts';

/** Seconds. What is finer than an hour is folded by the hour. */
export const HOUR = 3600;

/** Rollups with those that they are folded of, finest first. */
export const WIDER: readonly (readonly [rollup: Rollup, finer: Rollup])[] = ROLLUPS.flatMap(
  (rollup, index) => {
    const finer = ROLLUPS[index - 1];
    return finer ? [[rollup, finer] as const] : [];
  },
);

/** Seconds of a rollup that are folded at once. */
export const stepOf = ({ width }: Rollup): number => Math.max(width, HOUR);

export const floorTo = (time: number, width: number): number => Math.floor(time / width) * width;
