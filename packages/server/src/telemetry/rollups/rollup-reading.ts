import type { ItemQuery } from '../compile/item-query.ts';
import { PartialAggregates, WEIGHTS } from '../compile/partial-aggregates.ts';
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
  readonly #wholeWidth: number | undefined;
  readonly partial: PartialAggregates;

  constructor(query: ItemQuery, kind: RollupKind, found: FoundCover, wholeWidth?: number) {
    this.#query = query;
    this.#kind = kind;
    this.#found = found;
    this.#wholeWidth = wholeWidth;
    this.partial = new PartialAggregates({
      errorCount: kind === 'total' ? 'error_count' : WEIGHTS.errorCount,
      hasPercentiles: wholeWidth !== undefined,
    });
    query.partial = this.partial;
  }

  /**
   * What stands after FROM: rows with the keys and the parts of the aggregates that were compiled before.
   *
   * @param conditions on columns that items and rollups share
   */
  fromSql(keys: readonly KeySql[], conditions: readonly string[] = []): string {
    return this.#unitedSql(keys, this.partial.parts, conditions);
  }

  /** The same with the keys alone. */
  keysSql(keys: readonly KeySql[]): string {
    return this.#unitedSql(keys, [], []);
  }

  #unitedSql(
    keys: readonly KeySql[],
    parts: PartialAggregates['parts'],
    conditions: readonly string[],
  ): string {
    const { items, levels } = this.#found.cover;
    const columns = (of: 'items' | 'rollup' | 'whole'): string[] => [
      ...keys.map(
        ({ sql, rollupSql = sql, alias }) => `${of === 'items' ? sql : rollupSql} AS ${alias}`,
      ),
      ...parts.map((part) => `${part[of] ?? part.rollup} AS ${part.alias}`),
    ];
    const branches = [
      ...(items.length === 0
        ? []
        : [branchSql(keys, columns('items'), this.#itemsSql(items, conditions))]),
      ...levels.map((level) => {
        const isWhole = level.level.width === this.#wholeWidth;
        return branchSql(
          keys,
          columns(isWhole ? 'whole' : 'rollup'),
          this.#slotsSql(level, conditions),
        );
      }),
    ];
    return `(\n${branches.join('\nUNION ALL\n')}\n)`;
  }

  #itemsSql(ranges: readonly TimeRange[], conditions: readonly string[]): string {
    const { bindings } = this.#query;
    const time = `(${ranges.map((range) => withinSql(range, bindings)).join('\n    OR ')})`;
    return `items\nWHERE ${[...this.#query.conditionsSql([time]), ...conditions].join('\n  AND ')}`;
  }

  #slotsSql(level: LevelCover, conditions: readonly string[]): string {
    const { name } = level.level.tables[this.#kind];
    return `${name}\nWHERE ${[this.#found.conditionsSql(level), ...conditions].join('\n  AND ')}`;
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

/**
 * The source of a query whose columns are compiled: items, or items and rollups.
 *
 * @param conditions beside those of the query, on columns that items and rollups share
 */
export function sourceSql(
  query: ItemQuery,
  reading: RollupReading | undefined,
  keys: readonly KeySql[],
  conditions: readonly string[] = [],
): SourceSql {
  if (reading) return { keys: aliases(keys), from: reading.fromSql(keys, conditions) };
  return {
    keys: keys.map(({ sql, alias }) => `${sql} AS ${alias}`),
    from: `items\nWHERE ${[query.whereSql(), ...conditions].join('\n  AND ')}`,
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
  return found && kind && new RollupReading(query, kind, found, wholeWidth(query, found, options));
}

/** The seconds of slots of which each row answers a row by itself: of a group, in buckets of that width. */
function wholeWidth(
  { selection }: ItemQuery,
  { kinds, cover }: FoundCover,
  { buckets, byGroup = selection.groupId !== undefined }: CoverOptions,
): number | undefined {
  if (kinds[0] !== 'total' || !byGroup || !buckets) return undefined;
  const seconds = buckets.width / 1e6;
  return cover.levels.find(({ level }) => level.width === seconds)?.level.width;
}
