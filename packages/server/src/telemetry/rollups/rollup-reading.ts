import type { ItemQuery } from '../compile/item-query.ts';
import { PartialAggregates } from '../compile/partial-aggregates.ts';
import { type RollupAggregates, WEIGHTS } from '../compile/rollup-aggregates.ts';
import { TotalAggregates } from '../compile/total-aggregates.ts';
import { type TimeRange, withinSql } from '../compile/time-range.ts';
import type { QueryContext } from '../query-context.ts';
import type { RollupKind } from '../tables/item-rollups.ts';
import type { LevelCover } from './cover.ts';
import { type CoverOptions, findCover, type FoundCover } from './find-cover.ts';

/** A column that rows of an answer are told apart by. */
export interface KeySql {
  readonly alias: string;
  /** On items. */
  readonly sql: string;
  /** On rollups, where it differs. */
  readonly rollupSql?: string;
}

/** Where the rows of an answer come from, as SQL. */
export interface SourceSql {
  /** The keys as they stand after SELECT. */
  readonly keys: readonly string[];
  /** What stands after FROM, conditions included. */
  readonly from: string;
}

/** What answers a query or some of its rows, and the aggregates that its columns are made of. */
interface RollupSource {
  readonly aggregates: RollupAggregates;
  /**
   * For columns that are compiled.
   *
   * @param conditions on columns that items and rollups share
   */
  sourceSql(keys: readonly KeySql[], conditions: readonly string[]): SourceSql;
}

/** Rollups as far as a range is folded, and items where it isn't, put together. */
class UnitedRollups implements RollupSource {
  readonly #query: ItemQuery;
  readonly #kind: RollupKind;
  readonly #found: FoundCover;
  readonly aggregates: PartialAggregates;

  constructor(query: ItemQuery, kind: RollupKind, found: FoundCover) {
    this.#query = query;
    this.#kind = kind;
    this.#found = found;
    this.aggregates = new PartialAggregates(kind === 'total' ? 'error_count' : WEIGHTS.errorCount);
  }

  sourceSql(keys: readonly KeySql[], conditions: readonly string[]): SourceSql {
    const { items, levels } = this.#found.cover;
    const columns = (of: 'items' | 'rollup'): string[] => [
      ...keysSql(keys, of),
      ...this.aggregates.parts.map((part) => `${part[of]} AS ${part.alias}`),
    ];
    const branches = [
      ...(items.length === 0
        ? []
        : [branchSql(keys, columns('items'), this.#itemsSql(items, conditions))]),
      ...levels.map((level) =>
        branchSql(keys, columns('rollup'), slotsSql(this.#found, this.#kind, level, conditions)),
      ),
    ];
    return { keys: aliases(keys), from: `(\n${branches.join('\nUNION ALL\n')}\n)` };
  }

  #itemsSql(ranges: readonly TimeRange[], conditions: readonly string[]): string {
    const { bindings } = this.#query;
    const time = `(${ranges.map((range) => withinSql(range, bindings)).join('\n    OR ')})`;
    return `items\nWHERE ${[...this.#query.conditionsSql([time]), ...conditions].join('\n  AND ')}`;
  }
}

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

function slotsSql(
  found: FoundCover,
  kind: RollupKind,
  level: LevelCover,
  conditions: readonly string[],
): string {
  const { name } = level.level.tables[kind];
  return `${name}\nWHERE ${[found.conditionsSql(level), ...conditions].join('\n  AND ')}`;
}

function branchSql(keys: readonly KeySql[], columns: readonly string[], from: string): string {
  const grouping = keys.length === 0 ? '' : `\nGROUP BY ${aliases(keys).join(', ')}`;
  return `SELECT ${columns.join(',\n  ')}\nFROM ${from}${grouping}`;
}

const aliases = (keys: readonly KeySql[]): string[] => keys.map(({ alias }) => alias);

const keysSql = (keys: readonly KeySql[], of: 'items' | 'rollup'): string[] =>
  keys.map(({ sql, rollupSql = sql, alias }) => `${of === 'items' ? sql : rollupSql} AS ${alias}`);

/**
 * The source of a query whose columns are compiled: items, or items and rollups.
 *
 * @param conditions beside those of the query, on columns that items and rollups share
 */
export function sourceSql(
  query: ItemQuery,
  rollups: RollupSource | undefined,
  keys: readonly KeySql[],
  conditions: readonly string[] = [],
): SourceSql {
  return (
    rollups?.sourceSql(keys, conditions) ?? {
      keys: keysSql(keys, 'items'),
      from: `items\nWHERE ${[query.whereSql(), ...conditions].join('\n  AND ')}`,
    }
  );
}

/**
 * Lets rollups answer a query where they can: before its columns are compiled. Undefined where it is answered from items
 * alone.
 */
export async function readRollups(
  context: QueryContext,
  query: ItemQuery,
  options: CoverOptions = {},
): Promise<RollupSource | undefined> {
  const found = await findCover(context, query, options);
  const kind = found?.kinds[0];
  if (!kind) return undefined;
  const rollups = new UnitedRollups(query, kind, found);
  query.aggregates = rollups.aggregates;
  return rollups;
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
 * @param compile what is asked, compiled for each source: each has words of its own for it
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
    const source = sourceSql(query, rollups, keys, conditions);
    return `SELECT ${[...source.keys, ...columns].join(',\n  ')}
FROM ${source.from}
GROUP BY ${aliases(keys).join(', ')}${having === undefined ? '' : `\nHAVING ${having}`}`;
  });
  return selects.join('\nUNION ALL\n');
}
