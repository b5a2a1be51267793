import type { ItemQuery } from '../compile/item-query.ts';
import { PartialAggregates } from '../compile/partial-aggregates.ts';
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

/** A query that is answered from rollups as far as the range is folded, and from items where it isn't. */
export class RollupReading {
  readonly #query: ItemQuery;
  readonly #kind: RollupKind;
  readonly #found: FoundCover;
  readonly partial = new PartialAggregates();

  constructor(query: ItemQuery, kind: RollupKind, found: FoundCover) {
    this.#query = query;
    this.#kind = kind;
    this.#found = found;
    query.partial = this.partial;
  }

  /** What stands after FROM: rows with the keys and the parts of the aggregates that were compiled before. */
  fromSql(keys: readonly KeySql[]): string {
    const { items, levels } = this.#found.cover;
    const branches = [
      ...(items.length === 0 ? [] : [this.#itemsSql(keys, items)]),
      ...levels.map((level) => this.#slotsSql(keys, level)),
    ];
    return `(\n${branches.join('\nUNION ALL\n')}\n)`;
  }

  #itemsSql(keys: readonly KeySql[], ranges: readonly TimeRange[]): string {
    const { bindings } = this.#query;
    const time = `(${ranges.map((range) => withinSql(range, bindings)).join('\n    OR ')})`;
    const columns = [
      ...keys.map(({ sql, alias }) => `${sql} AS ${alias}`),
      ...this.partial.parts.map(({ items, alias }) => `${items} AS ${alias}`),
    ];
    const conditions = this.#query.conditionsSql([time]).join('\n  AND ');
    return branchSql(keys, columns, `items\nWHERE ${conditions}`);
  }

  #slotsSql(keys: readonly KeySql[], level: LevelCover): string {
    const columns = [
      ...keys.map(({ sql, rollupSql = sql, alias }) => `${rollupSql} AS ${alias}`),
      ...this.partial.parts.map(({ rollup, alias }) => `${rollup} AS ${alias}`),
    ];
    const { name } = level.level.tables[this.#kind];
    return branchSql(keys, columns, `${name}\nWHERE ${this.#found.conditionsSql(level)}`);
  }
}

function branchSql(keys: readonly KeySql[], columns: readonly string[], from: string): string {
  const grouping = keys.length === 0 ? '' : `\nGROUP BY ${aliases(keys).join(', ')}`;
  return `SELECT ${columns.join(',\n  ')}\nFROM ${from}${grouping}`;
}

/** Where the rows of an answer come from, as SQL. */
export interface SourceSql {
  /** The keys as they stand after SELECT. */
  readonly keys: readonly string[];
  /** What stands after FROM, conditions included. */
  readonly from: string;
}

/** The source of a query whose columns and conditions are compiled: items, or items and rollups. */
export function sourceSql(
  query: ItemQuery,
  reading: RollupReading | undefined,
  keys: readonly KeySql[],
): SourceSql {
  if (reading) return { keys: aliases(keys), from: reading.fromSql(keys) };
  return {
    keys: keys.map(({ sql, alias }) => `${sql} AS ${alias}`),
    from: `items\nWHERE ${query.whereSql()}`,
  };
}

const aliases = (keys: readonly KeySql[]): string[] => keys.map(({ alias }) => alias);

/**
 * Lets rollups answer a query where they can: before its columns are compiled. Undefined where it is answered from items
 * alone.
 */
export async function readRollups(
  context: QueryContext,
  query: ItemQuery,
  options: CoverOptions = {},
): Promise<RollupReading | undefined> {
  const found = await findCover(context, query, options);
  const kind = found?.kinds[0];
  return found && kind && new RollupReading(query, kind, found);
}
