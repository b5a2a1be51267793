import type { ItemQuery } from '../../compile/item-query.ts';
import type { TimeRange } from '../../compile/time-range.ts';
import type { FoldedItems, QueryContext } from '../../query-context.ts';
import {
  type AnyLevel,
  DAYS,
  QUARTER_DETAILS,
  HOST_HOURS,
  HOURS,
  LEVELS,
  QUARTERS,
  type RollupKind,
} from '../../tables/item-rollups.ts';
import { floorTo } from '../floor-to.ts';
import { keptSince } from '../kept-since.ts';
import {
  type Cover,
  coverRange,
  type CoverLimits,
  type KnownSlots,
  type LevelCover,
} from './cover.ts';
import { type Asked, fittingKinds } from './query-fit.ts';
import { versionSql } from '../version-sql.ts';

/** Microseconds up to which a range is answered from items alone, but for quarters that have many of them. */
const SHORT_RANGE = HOURS.width * 1e6;
/** Stretches of items beyond which one look at all items costs less. */
const MAX_STRETCHES = 200;
/** Slots that were folded again beyond which their versions make too long a statement. */
const MAX_VERSIONS = 2000;

const USUAL_LEVELS: readonly AnyLevel[] = [...QUARTER_DETAILS, ...LEVELS];
const LEVELS_BY_HOST: readonly AnyLevel[] = [HOST_HOURS];

/** What a query asks, and the buckets that its rows are told apart by. */
export interface CoverOptions extends Asked {
  readonly buckets?: CoverLimits['buckets'];
}

/** Rollups that can answer a part of a query's range. */
export interface FoundCover {
  readonly cover: Cover;
  /** Any of them can answer; those with fewer rows first. */
  readonly kinds: readonly RollupKind[];
  /** The conditions of the query on slots of one width. */
  conditionsSql(level: LevelCover): string;
}

/**
 * Finds how a query can be answered from rollups. Undefined where it is answered from items alone: because it asks for what only
 * they know, because there are few in its range, or because nothing of it is folded.
 */
export async function findCover(
  { rollups }: QueryContext,
  query: ItemQuery,
  { buckets, ...asked }: CoverOptions,
): Promise<FoundCover | undefined> {
  const { range } = query.selection;
  if (!rollups || range.end - range.start < QUARTERS.width * 1e6) return undefined;
  const kinds = fittingKinds(query, asked);
  if (kinds.length === 0) return undefined;
  const levels = kinds[0] === 'host' ? LEVELS_BY_HOST : USUAL_LEVELS;
  const slots = await findSlots(rollups, query, { levels, buckets });
  if (!slots) return undefined;
  const now = Date.now();
  const cover = coverRange(range, slots, {
    levels,
    buckets,
    onlyDetailed: isShort(range),
    keptSince: (level) => keptSince(level, rollups.days, now),
  });
  const versions = cover.levels.reduce((all, level) => all + level.versions.size, 0);
  if (cover.levels.length === 0 || cover.items.length > MAX_STRETCHES || versions > MAX_VERSIONS)
    return undefined;
  return { cover, kinds, conditionsSql: (level) => slotConditions(query, level) };
}

const isShort = ({ start, end }: TimeRange): boolean => end - start <= SHORT_RANGE;

/** Undefined where only details could answer, and there are none. */
async function findSlots(
  { slots }: FoldedItems,
  { selection: { projectId, range } }: ItemQuery,
  { levels, buckets }: Pick<CoverLimits, 'levels' | 'buckets'>,
): Promise<KnownSlots | undefined> {
  const since = floorTo(range.start / 1e6, QUARTERS.width);
  const until = Math.ceil(range.end / 1e6);
  const needsDetails =
    levels.every(({ detail }) => detail !== undefined) ||
    isShort(range) ||
    (buckets && buckets.width % (QUARTERS.width * 1e6) !== 0);
  const details = await slots.versionsOf(projectId, {
    widths: levels.flatMap(({ detail }) => detail ?? []),
    since,
    // Else they are only of use where the range begins within a quarter: its end isn't folded, or is one.
    until: needsDetails ? until : since + QUARTERS.width,
  });
  if (needsDetails && details.length === 0) return undefined;
  const known = await slots.ofRange(projectId, {
    widths: LEVELS.map(({ width }) => width),
    since: since - DAYS.width,
    until,
  });
  return { ...known, details };
}

function slotConditions(query: ItemQuery, { level, runs, versions }: LevelCover): string {
  const { projectId } = query.selection;
  const time = runs.map(
    ({ since, until }) => `(time >= toDateTime(${since}) AND time < toDateTime(${until}))`,
  );
  const known = [...versions].map(([slot, version]) => ({ projectId, time: slot, version }));
  const conditions = [`(${time.join('\n    OR ')})`, versionSql(known, level)];
  return query.conditionsSql(conditions).join('\n  AND ');
}
