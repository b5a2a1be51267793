import type { SlotsOfRange } from '../../../metadata/telemetry/rollup-slots.ts';
import type { TimeRange } from '../../compile/time-range.ts';
import { LEVELS, type RollupLevel } from '../../tables/item-rollups.ts';
import { SECOND_MICROSECONDS } from '../../../shared/time-units.ts';

/** Slots in a row, seconds since 1970; the end is not included. */
interface SlotRun {
  readonly since: number;
  readonly until: number;
}

/** What is read of slots of one width. */
export interface LevelCover {
  readonly level: RollupLevel;
  readonly runs: readonly SlotRun[];
  /** Versions by the time of the slot, where they aren't 0. */
  readonly versions: ReadonlyMap<number, number>;
}

/** How a range is answered: each moment of it by slots of one width or by items. */
export interface Cover {
  readonly items: readonly TimeRange[];
  /** The levels whose slots are used. */
  readonly levels: readonly LevelCover[];
}

/** Where slots may be used. */
export interface CoverLimits {
  /** Times before which slots of a width may be gone, seconds since 1970, by width. */
  readonly keptSince: (width: number) => number;
  /** Buckets that no slot may reach beyond: where one of them begins, since 1970, and how wide they are, in microseconds. */
  readonly buckets?: { readonly start: number; readonly width: number } | undefined;
}

/** Covers a range by as few slots as possible, and what remains by items. */
export function coverRange(range: TimeRange, slots: SlotsOfRange, limits: CoverLimits): Cover {
  let left: readonly TimeRange[] = [range];
  const levels: LevelCover[] = [];
  for (const level of LEVELS.toReversed()) {
    const usable = usableSlots(level, slots, limits);
    if (!usable) continue;
    const runs: SlotRun[] = [];
    left = left.flatMap((gap) => cut(gap, level.width, usable, runs));
    if (runs.length === 0) continue;
    const versions = new Map(
      slots.versions.flatMap(({ width, time, version }) =>
        width === level.width ? [[time, version] as const] : [],
      ),
    );
    levels.push({ level, runs, versions });
  }
  return { items: left, levels };
}

interface Usable extends SlotRun {
  readonly stale: ReadonlySet<number>;
}

function usableSlots(
  { width, isForBuckets = false }: RollupLevel,
  { progress, stale }: SlotsOfRange,
  { keptSince, buckets }: CoverLimits,
): Usable | undefined {
  const folded = progress.find((known) => known.width === width);
  const micros = width * SECOND_MICROSECONDS;
  if (!folded || (isForBuckets && buckets?.width !== micros)) return undefined;
  if (buckets && (buckets.width % micros !== 0 || buckets.start % micros !== 0)) return undefined;
  return {
    since: Math.max(folded.since, Math.ceil(keptSince(width) / width) * width),
    until: folded.until,
    stale: new Set(stale.flatMap((slot) => (slot.width === width ? [slot.time] : []))),
  };
}

/** Takes whole slots out of a gap, adds them to `runs` and answers what remains of the gap. */
function cut(
  gap: TimeRange,
  width: number,
  { since, until, stale }: Usable,
  runs: SlotRun[],
): TimeRange[] {
  const first = Math.max(Math.ceil(gap.start / SECOND_MICROSECONDS / width) * width, since);
  const end = Math.min(Math.floor(gap.end / SECOND_MICROSECONDS / width) * width, until);
  const rest: TimeRange[] = [];
  let at = gap.start;
  let run = first;
  const finish = (runEnd: number): void => {
    if (runEnd <= run) return;
    if (run * SECOND_MICROSECONDS > at) rest.push({ start: at, end: run * SECOND_MICROSECONDS });
    runs.push({ since: run, until: runEnd });
    at = runEnd * SECOND_MICROSECONDS;
  };
  for (const time of [...stale].toSorted((a, b) => a - b)) {
    if (time < run || time >= end) continue;
    finish(time);
    run = time + width;
  }
  finish(end);
  if (gap.end > at) rest.push({ start: at, end: gap.end });
  return rest;
}
