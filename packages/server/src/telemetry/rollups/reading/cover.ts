import type { SlotsOfRange, SlotVersion } from '../../../metadata/telemetry/rollup-slots.ts';
import { SECOND_MICROSECONDS } from '../../../shared/time-units.ts';
import type { TimeRange } from '../../compile/time-range.ts';
import { type AnyLevel, QUARTER_DETAILS, QUARTERS } from '../../tables/item-rollups.ts';
import { floorTo } from '../floor-to.ts';

/** A stretch of a level without gaps, seconds since 1970; the end is not included. */
interface SlotRun {
  readonly since: number;
  readonly until: number;
}

/** What is read of slots of one width. */
export interface LevelCover {
  readonly level: AnyLevel;
  readonly runs: readonly SlotRun[];
  /** Versions of these slots by their time, where they aren't 0. */
  readonly versions: ReadonlyMap<number, number>;
}

/** How a range is answered: each moment of it by slots of one width or by items. */
export interface Cover {
  readonly items: readonly TimeRange[];
  /** The levels whose slots are used. */
  readonly levels: readonly LevelCover[];
}

/** What is known of the slots of a range, and of the details in it. */
export interface KnownSlots extends SlotsOfRange {
  readonly details: readonly SlotVersion[];
}

/** Which slots may be used, and where. */
export interface CoverLimits {
  /** The finest first. */
  readonly levels: readonly AnyLevel[];
  /** Times before which slots of a level may be gone, seconds since 1970. */
  readonly keptSince: (level: AnyLevel) => number;
  /** Buckets that no slot may reach beyond: where one of them begins, since 1970, and how wide they are, in microseconds. */
  readonly buckets?: { readonly start: number; readonly width: number } | undefined;
  /** Whether only quarters are used that have details: those of many items. */
  readonly onlyDetailed?: boolean;
}

/** Covers a range by as few slots as possible, and what remains by items. */
export function coverRange(range: TimeRange, slots: KnownSlots, limits: CoverLimits): Cover {
  let left: readonly TimeRange[] = [range];
  const levels: LevelCover[] = [];
  for (const level of limits.levels.toReversed()) {
    if (!fitsBuckets(level, limits)) continue;
    const usable = usableSlots(level, slots, limits);
    if (!usable) continue;
    const runs: SlotRun[] = [];
    left = left.flatMap((gap) => cut(gap, level, usable, runs));
    if (runs.length > 0)
      levels.push({ level, runs, versions: versionsWithin(usable.versions, level, runs) });
  }
  return { items: left, levels };
}

/** Of slots that reach into a run. */
function versionsWithin(
  versions: ReadonlyMap<number, number>,
  { slot }: AnyLevel,
  runs: readonly SlotRun[],
): ReadonlyMap<number, number> {
  return new Map(
    [...versions].filter(([time]) =>
      runs.some(({ since, until }) => time + slot > since && time < until),
    ),
  );
}

function fitsBuckets(
  { width, isForBuckets }: AnyLevel,
  { buckets }: Pick<CoverLimits, 'buckets'>,
): boolean {
  if (!buckets) return isForBuckets === undefined;
  const micros = width * SECOND_MICROSECONDS;
  if (isForBuckets === 'of its width' && buckets.width !== micros) return false;
  return buckets.width % micros === 0 && buckets.start % micros === 0;
}

interface Usable extends SlotRun {
  readonly versions: ReadonlyMap<number, number>;
  /** Of the slot that begins then. */
  readonly isUsable: (time: number) => boolean;
}

function usableSlots(
  level: AnyLevel,
  { progress, stale, versions, details }: KnownSlots,
  { keptSince, onlyDetailed = false }: CoverLimits,
): Usable | undefined {
  const { slot, detail } = level;
  const folded = progress.find((known) => known.width === slot);
  if (!folded || (onlyDetailed && slot !== QUARTERS.width)) return undefined;
  const noted = new Set(stale.flatMap((known) => (known.width === slot ? [known.time] : [])));
  const own = new Map(
    versions.flatMap((known) => (known.width === slot ? [[known.time, known.version]] : [])),
  );
  const wanted = detail === undefined ? QUARTER_DETAILS.map((known) => known.detail) : [detail];
  const detailed = new Set(
    details.flatMap((known) =>
      wanted.includes(known.width) && known.version === (own.get(known.time) ?? 0)
        ? [known.time]
        : [],
    ),
  );
  const needsDetails = onlyDetailed || detail !== undefined;
  return {
    since: Math.max(folded.since, Math.ceil(keptSince(level) / slot) * slot),
    until: folded.until,
    versions: own,
    isUsable: (time) => !noted.has(time) && (!needsDetails || detailed.has(time)),
  };
}

/** Takes rows out of a gap whose slots are usable, adds them to `runs` and answers what remains of the gap. */
function cut(
  gap: TimeRange,
  { width, slot }: AnyLevel,
  { since, until, isUsable }: Usable,
  runs: SlotRun[],
): TimeRange[] {
  const first = Math.max(Math.ceil(gap.start / SECOND_MICROSECONDS / width) * width, since);
  const end = Math.min(floorTo(gap.end / SECOND_MICROSECONDS, width), until);
  const rest: TimeRange[] = [];
  let at = gap.start;
  let run = first;
  const finish = (runEnd: number): void => {
    if (runEnd <= run) return;
    if (run * SECOND_MICROSECONDS > at) rest.push({ start: at, end: run * SECOND_MICROSECONDS });
    runs.push({ since: run, until: runEnd });
    at = runEnd * SECOND_MICROSECONDS;
  };
  for (let time = first; time < end; time += width) {
    if (isUsable(floorTo(time, slot))) continue;
    finish(time);
    run = time + width;
  }
  finish(end);
  if (gap.end > at) rest.push({ start: at, end: gap.end });
  return rest;
}
