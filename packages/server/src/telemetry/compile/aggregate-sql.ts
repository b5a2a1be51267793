import { ERROR_COUNT } from './attribute-sql.ts';
import type { Bindings } from './bindings.ts';
import { numberSql } from './condition-sql.ts';
import { aggregateCall } from './aggregate-call.ts';
import { LEVELS, levelPlace } from './percentile-sql.ts';
import { type RollupAggregates, rollupAggregateSql, WEIGHTS } from './rollup-aggregates.ts';
import { asNumber, type SqlValue } from './sql-value.ts';

interface AggregateArguments {
  /** The aggregated value of a row; undefined for functions without one. */
  readonly value: SqlValue | undefined;
  /** Nanoseconds. */
  readonly durations: readonly number[];
  /** SQL condition of the `-If` forms. */
  readonly condition: string | undefined;
  readonly bindings: Bindings;
  /** Where rollups answer. */
  readonly aggregates?: RollupAggregates | undefined;
}

/** An aggregate function over the rows of a group. Rows without a usable value are skipped. */
export function aggregateSql(name: string, given: AggregateArguments): SqlValue {
  const { condition } = given;
  const base = name.endsWith('If') ? name.slice(0, -2) : name;
  if (given.aggregates) return rollupAggregateSql(given.aggregates, base, given.value, condition);
  const value: SqlValue = given.value ?? { sql: 'count', type: 'number' };
  switch (base) {
    case 'count':
      return number(aggregateCall('sum', ['count'], [condition]));
    case 'sum':
    case 'avg':
      return number(aggregateCall(base, [asNumber(value)], [condition]));
    case 'min':
    case 'max':
      return extreme(base, value, condition);
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99': {
      const digest = aggregateCall('quantilesTDigest', [asNumber(value)], [condition], LEVELS);
      return number(`${digest}[${levelPlace(base)}]`);
    }
    case 'uniq':
      return number(aggregateCall('uniqCombined64', [value.sql], [condition, present(value)]));
    case 'any':
      return some('any', value, condition);
    case 'any_last':
      return some('anyLast', value, condition);
    case 'top3':
    case 'top5':
    case 'top10': {
      const shown = value.type === 'time' ? `toUnixTimestamp(${value.sql})` : value.sql;
      const counted = `${base.slice(3)}, 3, 'counts'`;
      const found = aggregateCall('topK', [shown], [condition, present(value)], counted);
      // Of values that are there as often the engine tells one or the other first.
      const list = `arrayMap(x -> x.1, arraySort(x -> (-toInt64(x.2), x.1), ${found}))`;
      return {
        sql: value.type === 'trace-id' ? `arrayMap(x -> lower(hex(x)), ${list})` : list,
        type: 'list',
      };
    }
    case 'apdex':
      return apdex(given);
    default:
      throw new TypeError(`no SQL for the function ${name}`);
  }
}

function number(sql: string): SqlValue {
  return { sql, type: 'number' };
}

/** The condition that a row has the value, where it may lack it. */
function present(value: SqlValue): string | undefined {
  return value.absent === undefined ? undefined : `NOT (${value.absent})`;
}

function extreme(name: 'min' | 'max', value: SqlValue, condition: string | undefined): SqlValue {
  switch (value.type) {
    case 'text':
      return value.isAttribute
        ? number(aggregateCall(name, [asNumber(value)], [condition]))
        : { sql: aggregateCall(name, [value.sql], [condition]), type: 'text' };
    case 'number':
    case 'boolean':
      return number(aggregateCall(name, [asNumber(value)], [condition]));
    case 'time':
    case 'id':
    case 'trace-id':
    case 'list':
      return orNothing(name, value, [condition]);
  }
}

function some(name: 'any' | 'anyLast', value: SqlValue, condition: string | undefined): SqlValue {
  const conditions = [condition, present(value)];
  // Of no texts it is the empty one, as of a text that is missing.
  return value.type === 'text'
    ? { sql: aggregateCall(name, [value.sql], conditions), type: 'text' }
    : orNothing(name, value, conditions);
}

/** NULL in place of an aggregate of no rows: 1970 would be wrong, and so would an id of zeros. */
function orNothing(
  name: string,
  { sql, type }: SqlValue,
  conditions: readonly (string | undefined)[],
): SqlValue {
  const found = aggregateCall(`${name}OrNull`, [sql], conditions);
  return { sql: found, type, absent: `isNull(${found})` };
}

/** (satisfied + tolerated / 2) / all, by duration. */
function apdex({ durations, bindings }: AggregateArguments): SqlValue {
  const [satisfied = 0, tolerated = 0] = durations.map((limit) => numberSql(limit, bindings));
  return number(
    `((sumIf(count, duration <= ${satisfied}) + sumIf(count, duration <= ${tolerated})) / 2 / sum(count))`,
  );
}

/** Figures that several queries ask for by hand, of what rollups know where `aggregates` is given. */
export function figuresSql(aggregates?: RollupAggregates): {
  readonly count: string;
  readonly errorCount: string;
  /** An array: the levels 0.5, 0.9 and 0.99. */
  readonly quantiles: string;
  readonly longest: string;
} {
  if (!aggregates)
    return {
      count: 'sum(count)',
      errorCount: `sum(${ERROR_COUNT})`,
      quantiles: 'quantilesTDigest(0.5, 0.9, 0.99)(duration)',
      longest: 'max(duration)',
    };
  return {
    get count() {
      return aggregates.sum(WEIGHTS.count, WEIGHTS.count);
    },
    get errorCount() {
      return aggregates.errorCount();
    },
    get quantiles() {
      return `[${['p50', 'p90', 'p99'].map((name) => aggregates.percentile(name)).join(', ')}]`;
    },
    get longest() {
      return aggregates.extremeDuration('max');
    },
  };
}
