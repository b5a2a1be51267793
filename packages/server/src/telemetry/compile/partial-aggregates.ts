import { aggregateCall } from './aggregate-call.ts';
import { ERROR_COUNT } from './attribute-sql.ts';
import {
  fewSql,
  levelPlace,
  NO_LIST,
  NO_SKETCH,
  percentileSql,
  sketchSql,
} from './percentile-sql.ts';
import type { SqlValue } from './sql-value.ts';

/** What is known of some items, as SQL on rows and on rollups of them. */
interface Part {
  readonly alias: string;
  readonly items: string;
  readonly rollup: string;
  /** On slots that answer a row each by themselves, where it differs. */
  readonly whole?: string | undefined;
}

const NO_PERCENTILES = 'emptyArrayFloat64()';

/** What the rollups know that are read. */
export interface RollupFigures {
  /** SQL of the weight of the items of a row that failed. */
  readonly errorCount: string;
  /** Whether some rows of the answer are of one row of a rollup each, which has their percentiles. */
  readonly hasPercentiles: boolean;
}

/**
 * Aggregates in two steps: parts are computed of items and of rollups, and then put together. So the answer is the same
 * whichever of a range is folded.
 */
export class PartialAggregates {
  readonly #parts = new Map<string, Part>();
  readonly #figures: RollupFigures;

  constructor(figures: RollupFigures) {
    this.#figures = figures;
  }

  get parts(): readonly Part[] {
    return [...this.#parts.values()];
  }

  /** Adds a part and answers its name. */
  add(items: string, rollup: string, whole?: string): string {
    const known = this.#parts.get(items);
    if (known) return known.alias;
    const part = { alias: `part_${this.#parts.size + 1}`, items, rollup, whole };
    this.#parts.set(items, part);
    return part.alias;
  }

  /** A sum over the items and rollup rows that a condition holds for. */
  sum(items: string, rollup: string, condition?: string): string {
    return `sum(${this.add(aggregateCall('sum', [items], [condition]), aggregateCall('sum', [rollup], [condition]))})`;
  }

  /** The sum of the weights of the items that failed. */
  errorCount(condition?: string): string {
    return this.sum(WEIGHTS.errorCount, this.#figures.errorCount, condition);
  }

  /** How many items there are, whatever they weigh. */
  amount(condition?: string): string {
    const items = condition === undefined ? 'count()' : `countIf(${condition})`;
    return `sum(${this.add(items, aggregateCall('sum', ['items'], [condition]))})`;
  }

  /** A percentile of the durations, nanoseconds: `p50`. */
  percentile(name: string, condition?: string): string {
    const isStored = this.#figures.hasPercentiles && condition === undefined;
    const computed = percentileSql(name, {
      sketches: this.add(
        sketchSql('ofDurations', 'duration', condition),
        sketchSql('ofSketches', 'durations', condition),
        isStored ? NO_SKETCH : undefined,
      ),
      lists: this.add(
        fewSql('ofDurations', 'duration', condition),
        fewSql('ofLists', 'few_durations', condition),
        isStored ? NO_LIST : undefined,
      ),
      amount: this.amount(condition),
      shortest: this.extremeDuration('min', condition),
      longest: this.extremeDuration('max', condition),
    });
    if (!isStored) return computed;
    const stored = `any(${this.add(NO_PERCENTILES, NO_PERCENTILES, 'any(percentiles)')})`;
    return `if(notEmpty(${stored}), ${stored}[${levelPlace(name)}], ${computed})`;
  }

  /** The shortest or the longest duration. */
  extremeDuration(name: 'min' | 'max', condition?: string): string {
    const state = `${name}State`;
    const part = this.add(
      aggregateCall(state, ['duration'], [condition]),
      aggregateCall(state, [`duration_${name}`], [condition]),
    );
    return `${name}Merge(${part})`;
  }

  /** The first or the last time; NULL of nothing. */
  extremeTime(name: 'min' | 'max', condition?: string): string {
    const ofNone = `${name}OrNull`;
    const part = this.add(
      aggregateCall(ofNone, ['time'], [condition]),
      aggregateCall(ofNone, [name === 'min' ? 'first_time' : 'last_time'], [condition]),
    );
    return `${name}(${part})`;
  }

  /** How many values a column has that items and rollups share. */
  uniq(column: string, condition?: string): string {
    const state = aggregateCall('uniqCombined64State', [column], [condition]);
    return `uniqCombined64Merge(${this.add(state, state)})`;
  }
}

/** Sums of the weights of items: of all, and of those that failed. */
export const WEIGHTS = {
  count: 'toFloat64(count)',
  errorCount: `toFloat64(${ERROR_COUNT})`,
} as const;

/**
 * An aggregate function in two steps.
 *
 * @param base the function without `If`
 * @param value the aggregated value of an item; undefined for `count`
 * @param condition SQL on columns that items and rollups share
 */
export function partialAggregateSql(
  partial: PartialAggregates,
  base: string,
  value: SqlValue | undefined,
  condition: string | undefined,
): SqlValue {
  const ofColumn = value?.sql ?? '';
  switch (base) {
    case 'count':
      return number(partial.sum(WEIGHTS.count, WEIGHTS.count, condition));
    case 'sum':
      return number(sumSql(partial, ofColumn, condition));
    case 'avg':
      return number(`(${sumSql(partial, ofColumn, condition)} / ${partial.amount(condition)})`);
    case 'min':
    case 'max':
      return value?.type === 'time'
        ? { sql: partial.extremeTime(base, condition), type: 'time' }
        : number(partial.extremeDuration(base, condition));
    case 'uniq': {
      const present = value?.absent === undefined ? undefined : `NOT (${value.absent})`;
      const conditions = [condition, present].filter((part) => part !== undefined);
      const joined = conditions.length === 0 ? undefined : conditions.join(' AND ');
      return number(partial.uniq(ofColumn, joined));
    }
    default:
      return number(partial.percentile(base, condition));
  }
}

function sumSql(partial: PartialAggregates, of: string, condition: string | undefined): string {
  if (of === 'duration') return partial.sum('duration', 'duration_sum', condition);
  return of === ERROR_COUNT
    ? partial.errorCount(condition)
    : partial.sum(WEIGHTS.count, WEIGHTS.count, condition);
}

const number = (sql: string): SqlValue => ({ sql, type: 'number' });
