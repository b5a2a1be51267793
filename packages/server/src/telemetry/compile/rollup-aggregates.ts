import { ERROR_COUNT } from './attribute-sql.ts';
import type { SqlValue } from './sql-value.ts';

/** Aggregates of what rollups know, as SQL over the rows that a `RollupSource` selects. */
export interface RollupAggregates {
  /** A sum over the items and rollup rows that a condition holds for. */
  sum(items: string, rollup: string, condition?: string): string;
  /** The sum of the weights of the items that failed. */
  errorCount(condition?: string): string;
  /** How many items there are, whatever they weigh. */
  amount(condition?: string): string;
  /** A percentile of the durations, nanoseconds: `p50`. */
  percentile(name: string, condition?: string): string;
  /** The shortest or the longest duration. */
  extremeDuration(name: 'min' | 'max', condition?: string): string;
  /** The first or the last time; NULL of nothing. */
  extremeTime(name: 'min' | 'max', condition?: string): string;
  /** How many values a column has that items and rollups share. */
  uniq(column: string, condition?: string): string;
  /** An aggregate that is the same of all items and of the aggregates of some of them, put together by `unite`. */
  united(items: string, rollup: string, unite: (part: string) => string): string;
}

/** Sums of the weights of items: of all, and of those that failed. */
export const WEIGHTS = {
  count: 'toFloat64(count)',
  errorCount: `toFloat64(${ERROR_COUNT})`,
} as const;

/**
 * An aggregate function of what rollups know.
 *
 * @param base the function without `If`
 * @param value the aggregated value of an item; undefined for `count`
 * @param condition SQL on columns that items and rollups share
 */
export function rollupAggregateSql(
  rollups: RollupAggregates,
  base: string,
  value: SqlValue | undefined,
  condition: string | undefined,
): SqlValue {
  const ofColumn = value?.sql ?? '';
  switch (base) {
    case 'count':
      return number(rollups.sum(WEIGHTS.count, WEIGHTS.count, condition));
    case 'sum':
      return number(sumSql(rollups, ofColumn, condition));
    case 'avg':
      return number(`(${sumSql(rollups, ofColumn, condition)} / ${rollups.amount(condition)})`);
    case 'min':
    case 'max':
      return value?.type === 'time'
        ? timeOrNothing(rollups.extremeTime(base, condition))
        : number(rollups.extremeDuration(base, condition));
    case 'uniq': {
      const present = value?.absent === undefined ? undefined : `NOT (${value.absent})`;
      const conditions = [condition, present].filter((part) => part !== undefined);
      const joined = conditions.length === 0 ? undefined : conditions.join(' AND ');
      return number(rollups.uniq(ofColumn, joined));
    }
    default:
      return number(rollups.percentile(base, condition));
  }
}

function sumSql(rollups: RollupAggregates, of: string, condition: string | undefined): string {
  if (of === 'duration') return rollups.sum('duration', 'duration_sum', condition);
  return of === ERROR_COUNT
    ? rollups.errorCount(condition)
    : rollups.sum(WEIGHTS.count, WEIGHTS.count, condition);
}

const number = (sql: string): SqlValue => ({ sql, type: 'number' });

const timeOrNothing = (sql: string): SqlValue => ({ sql, type: 'time', absent: `isNull(${sql})` });
