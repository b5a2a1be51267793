import type { ItemQuery } from '../../compile/item-query.ts';
import type { QueryContext } from '../../query-context.ts';
import { DAYS, HOURS, type RollupKind } from '../../tables/item-rollups.ts';
import { type Cover, coverRange, type CoverLimits, type LevelCover } from './cover.ts';
import { keptSince } from '../kept-since.ts';
import { type Asked, fittingKinds } from './query-fit.ts';
import { versionSql } from '../version-sql.ts';

/** Microseconds up to which a range is answered from items alone. */
const SHORT_RANGE = HOURS.width * 1e6;
/** Stretches of items, and slots with versions, beyond which one look at all items costs less. */
const MAX_PIECES = 200;

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
 * they know, because its range is short, or because nothing of it is folded.
 */
export async function findCover(
  { rollups }: QueryContext,
  query: ItemQuery,
  { buckets, ...asked }: CoverOptions,
): Promise<FoundCover | undefined> {
  const { range, projectId } = query.selection;
  if (!rollups || range.end - range.start <= SHORT_RANGE) return undefined;
  const kinds = fittingKinds(query, asked);
  if (kinds.length === 0) return undefined;
  const since = Math.floor(range.start / 1e6) - DAYS.width;
  const slots = await rollups.slots.ofRange(projectId, since, Math.ceil(range.end / 1e6));
  const now = Date.now();
  const cover = coverRange(range, slots, {
    buckets,
    keptSince: (width) => keptSince(width, rollups.days, now),
  });
  const pieces = cover.levels.reduce(
    (all, { versions }) => all + versions.size,
    cover.items.length,
  );
  if (cover.levels.length === 0 || pieces > MAX_PIECES) return undefined;
  return { cover, kinds, conditionsSql: (level) => slotConditions(query, level) };
}

function slotConditions(query: ItemQuery, { runs, versions }: LevelCover): string {
  const { projectId } = query.selection;
  const time = runs.map(
    ({ since, until }) => `(time >= toDateTime(${since}) AND time < toDateTime(${until}))`,
  );
  const known = [...versions].map(([slot, version]) => ({ projectId, time: slot, version }));
  return query.conditionsSql([`(${time.join('\n    OR ')})`, versionSql(known)]).join('\n  AND ');
}
