import { ERROR_COUNT } from './attribute-sql.ts';
import type { Bindings } from './bindings.ts';
import { numberSql } from './condition-sql.ts';
import {
  levelIndex,
  type PartialAggregates,
  partialAggregateSql,
  WEIGHTS,
} from './partial-aggregates.ts';
import { DURATION_LEVELS } from '../tables/duration-sketch.ts';
import { asNumber, type SqlValue } from './sql-value.ts';

interface AggregateArguments {
  /** The aggregated value of a row; undefined for functions without one. */
  readonly value: SqlValue | undefined;
  /** Nanoseconds. */
  readonly durations: readonly number[];
  /** SQL condition of the `-If` forms. */
  readonly condition: string | undefined;
  readonly bindings: Bindings;
  /** Where aggregates are computed in two steps, which those that can be are. */
  readonly partial?: PartialAggregates | undefined;
}

/** An aggregate function over the rows of a group. Rows without a usable value are skipped. */
export function aggregateSql(name: string, given: AggregateArguments): SqlValue {
  const { condition } = given;
  const base = name.endsWith('If') ? name.slice(0, -2) : name;
  if (given.partial) return partialAggregateSql(given.partial, base, given.value, condition);
  const value: SqlValue = given.value ?? { sql: 'count', type: 'number' };
  switch (base) {
    case 'count':
      return number(call('sum', ['count'], [condition]));
    case 'sum':
    case 'avg':
      return number(call(base, [asNumber(value)], [condition]));
    case 'min':
    case 'max':
      return extreme(base, value, condition);
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99': {
      // All levels are computed at once: the engine then keeps one digest per argument, not one per column.
      const levels = DURATION_LEVELS.join(', ');
      const digest = call('quantilesTDigest', [asNumber(value)], [condition], levels);
      return number(`${digest}[${levelIndex(base) + 1}]`);
    }
    case 'uniq':
      return number(call('uniqCombined64', [value.sql], [condition, present(value)]));
    case 'any':
      return { sql: call('any', [value.sql], [condition, present(value)]), type: value.type };
    case 'any_last':
      return { sql: call('anyLast', [value.sql], [condition, present(value)]), type: value.type };
    case 'top3':
    case 'top5':
    case 'top10': {
      const shown = value.type === 'time' ? `toUnixTimestamp(${value.sql})` : value.sql;
      const list = call('topK', [shown], [condition, present(value)], base.slice(3));
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

/** `sum(x)`, `sumIf(x, a AND b)`, `topKIf(3)(x, a)`. */
function call(
  name: string,
  args: readonly string[],
  conditions: readonly (string | undefined)[],
  parameters?: string,
): string {
  const given = conditions.filter((condition) => condition !== undefined);
  const suffix = given.length > 0 ? 'If' : '';
  const settings = parameters === undefined ? '' : `(${parameters})`;
  const list = given.length > 0 ? [...args, given.join(' AND ')] : args;
  return `${name}${suffix}${settings}(${list.join(', ')})`;
}

/** The condition that a row has the value, where it may lack it. */
function present(value: SqlValue): string | undefined {
  return value.absent === undefined ? undefined : `NOT (${value.absent})`;
}

function extreme(name: 'min' | 'max', value: SqlValue, condition: string | undefined): SqlValue {
  switch (value.type) {
    case 'time':
      // Of no rows there is no first and no last one: 1970 would be a lie.
      return { sql: call(`${name}OrNull`, [value.sql], [condition]), type: 'time' };
    case 'text':
      return value.isAttribute
        ? number(call(name, [asNumber(value)], [condition]))
        : { sql: call(name, [value.sql], [condition]), type: 'text' };
    case 'number':
    case 'boolean':
      return number(call(name, [asNumber(value)], [condition]));
    case 'id':
    case 'trace-id':
    case 'list':
      return { sql: call(name, [value.sql], [condition]), type: value.type };
  }
}

/** (satisfied + tolerated / 2) / all, by duration. */
function apdex({ durations, bindings }: AggregateArguments): SqlValue {
  const [satisfied = 0, tolerated = 0] = durations.map((limit) => numberSql(limit, bindings));
  return number(
    `((sumIf(count, duration <= ${satisfied}) + sumIf(count, duration <= ${tolerated})) / 2 / sum(count))`,
  );
}

/** Figures that several queries ask for by hand, in two steps where `partial` is given. */
export function figuresSql(partial?: PartialAggregates): {
  readonly count: string;
  readonly errorCount: string;
  /** An array: the levels 0.5, 0.9 and 0.99. */
  readonly quantiles: string;
  readonly longest: string;
} {
  if (!partial)
    return {
      count: 'sum(count)',
      errorCount: `sum(${ERROR_COUNT})`,
      quantiles: 'quantilesTDigest(0.5, 0.9, 0.99)(duration)',
      longest: 'max(duration)',
    };
  return {
    get count() {
      return partial.sum(WEIGHTS.count, WEIGHTS.count);
    },
    get errorCount() {
      return partial.sum(WEIGHTS.errorCount, WEIGHTS.errorCount);
    },
    get quantiles() {
      return `[${['p50', 'p90', 'p99'].map((name) => partial.percentile(name)).join(', ')}]`;
    },
    get longest() {
      return partial.extremeDuration('max');
    },
  };
}
