import type { ItemQuery } from '../../compile/item-query.ts';
import { PartialAggregates } from '../../compile/partial-aggregates.ts';
import { type RollupAggregates, WEIGHTS } from '../../compile/rollup-aggregates.ts';
import { type TimeRange, withinSql } from '../../compile/time-range.ts';
import type { QueryContext } from '../../query-context.ts';
import { type RollupKind, tableOf } from '../../tables/item-rollups.ts';
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
export interface RollupSource {
  readonly aggregates: RollupAggregates;
  /**
   * To be called when all columns and conditions on results are compiled: compiling adds the parts that it selects.
   *
   * @param conditions on columns that items and rollups share
   */
  sourceSql(keys: readonly KeySql[], conditions: readonly string[]): SourceSql;
}

/** Rollups as far as a range is folded, and items where it isn't, put together. */
export class UnitedRollups implements RollupSource {
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

/** A table of slots of one width with the conditions of a query, and more. */
export function slotsSql(
  found: FoundCover,
  kind: RollupKind,
  level: LevelCover,
  conditions: readonly string[],
): string {
  const { name } = tableOf(level.level, kind);
  return `${name}\nWHERE ${[found.conditionsSql(level), ...conditions].join('\n  AND ')}`;
}

function branchSql(keys: readonly KeySql[], columns: readonly string[], from: string): string {
  const grouping = keys.length === 0 ? '' : `\nGROUP BY ${aliases(keys).join(', ')}`;
  return `SELECT ${columns.join(',\n  ')}\nFROM ${from}${grouping}`;
}

export const aliases = (keys: readonly KeySql[]): string[] => keys.map(({ alias }) => alias);

/** The keys as they stand after SELECT. */
export const keysSql = (keys: readonly KeySql[], of: 'items' | 'rollup'): string[] =>
  keys.map(({ sql, rollupSql = sql, alias }) => `${of === 'items' ? sql : rollupSql} AS ${alias}`);

/**
 * The source of a query: items, or items and rollups. To be called when all its columns are compiled, which adds what is selected
 * of rollups.
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
