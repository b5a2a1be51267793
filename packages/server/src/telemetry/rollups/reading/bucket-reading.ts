import type { ItemQuery } from '../../compile/item-query.ts';
import { TotalAggregates } from '../../compile/total-aggregates.ts';
import type { QueryContext } from '../../query-context.ts';
import type { LevelCover } from './cover.ts';
import { type CoverOptions, findCover, type FoundCover } from './find-cover.ts';
import {
  aliases,
  keysSql,
  type KeySql,
  type RollupSource,
  slotsSql,
  sourceSql,
  type SourceSql,
  UnitedRollups,
} from './rollup-reading.ts';

/** Totals of slots that answer a row each. */
class FinishedTotals implements RollupSource {
  readonly aggregates = new TotalAggregates();
  readonly #found: FoundCover;
  readonly #level: LevelCover;

  constructor(found: FoundCover, level: LevelCover) {
    this.#found = found;
    this.#level = level;
  }

  sourceSql(keys: readonly KeySql[], conditions: readonly string[]): SourceSql {
    return {
      keys: keysSql(keys, 'rollup'),
      from: slotsSql(this.#found, 'total', this.#level, conditions),
    };
  }
}

/** What is asked of buckets. */
interface BucketOptions extends Omit<CoverOptions, 'buckets'> {
  /** Whether each row of the answer is of one group; where it is asked of one unless told. */
  readonly byGroup?: boolean;
}

/** Sources of the buckets of a query: each bucket is of one. None where all are of items alone. */
export async function readBuckets(
  context: QueryContext,
  query: ItemQuery,
  buckets: NonNullable<CoverOptions['buckets']>,
  { byGroup = query.selection.groupId !== undefined, ...asked }: BucketOptions = {},
): Promise<readonly RollupSource[]> {
  const found = await findCover(context, query, { ...asked, buckets });
  const kind = found?.kinds[0];
  if (!kind) return [];
  const { items, levels } = found.cover;
  const finished =
    kind === 'total' && byGroup
      ? levels.find(({ level }) => level.width * 1e6 === buckets.width)
      : undefined;
  const others = levels.filter((level) => level !== finished);
  const cover = { items, levels: others };
  return [
    ...(finished ? [new FinishedTotals(found, finished)] : []),
    ...(items.length + others.length > 0
      ? [new UnitedRollups(query, kind, { ...found, cover })]
      : []),
  ];
}

/** What is asked of the rows of a source. */
interface AskedOfRows {
  /** What stands after the keys. */
  readonly columns: readonly string[];
  readonly having?: string | undefined;
  /** On columns that items and rollups share. */
  readonly conditions?: readonly string[];
}

/**
 * SQL of a row for each value of the keys.
 *
 * @param sources what `readBuckets` answered
 * @param compile what is asked, compiled once per source: each needs different SQL
 */
export function bucketsSql(
  query: ItemQuery,
  sources: readonly RollupSource[],
  keys: readonly KeySql[],
  compile: () => AskedOfRows,
): string {
  const selects = (sources.length === 0 ? [undefined] : sources).map((rollups) => {
    query.aggregates = rollups?.aggregates;
    const { columns, having, conditions } = compile();
    // Only now: compiling has added the parts that the source selects.
    const source = sourceSql(query, rollups, keys, conditions);
    return `SELECT ${[...source.keys, ...columns].join(',\n  ')}
FROM ${source.from}
GROUP BY ${aliases(keys).join(', ')}${having === undefined ? '' : `\nHAVING ${having}`}`;
  });
  return selects.join('\nUNION ALL\n');
}
