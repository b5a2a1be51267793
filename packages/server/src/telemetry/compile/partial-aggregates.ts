import { aggregateCall } from './aggregate-call.ts';
import { fewSql, percentileSql, sketchSql } from './percentile-sql.ts';
import { type RollupAggregates, WEIGHTS } from './rollup-aggregates.ts';

/** What is known of some items, as SQL on rows and on rollups of them. */
interface Part {
  readonly alias: string;
  readonly items: string;
  readonly rollup: string;
}

/**
 * Aggregates in two steps: parts are computed of items and of rollups, and then put together. So the answer is the same
 * whichever of a range is folded.
 */
export class PartialAggregates implements RollupAggregates {
  readonly #parts = new Map<string, Part>();
  readonly #errorCount: string;

  /** @param errorCount SQL of the weight of the items of a rollup's row that failed */
  constructor(errorCount: string) {
    this.#errorCount = errorCount;
  }

  get parts(): readonly Part[] {
    return [...this.#parts.values()];
  }

  /** Adds a part and answers its name. */
  #add(items: string, rollup: string): string {
    const known = this.#parts.get(items);
    if (known) return known.alias;
    const part = { alias: `part_${this.#parts.size + 1}`, items, rollup };
    this.#parts.set(items, part);
    return part.alias;
  }

  sum(items: string, rollup: string, condition?: string): string {
    return `sum(${this.#add(aggregateCall('sum', [items], [condition]), aggregateCall('sum', [rollup], [condition]))})`;
  }

  errorCount(condition?: string): string {
    return this.sum(WEIGHTS.errorCount, this.#errorCount, condition);
  }

  amount(condition?: string): string {
    const items = condition === undefined ? 'count()' : `countIf(${condition})`;
    return `sum(${this.#add(items, aggregateCall('sum', ['items'], [condition]))})`;
  }

  percentile(name: string, condition?: string): string {
    return percentileSql(name, {
      sketches: this.#add(
        sketchSql('ofDurations', 'duration', condition),
        sketchSql('ofSketches', 'durations', condition),
      ),
      lists: this.#add(
        fewSql('ofDurations', 'duration', condition),
        fewSql('ofLists', 'few_durations', condition),
      ),
      amount: this.amount(condition),
      shortest: this.extremeDuration('min', condition),
      longest: this.extremeDuration('max', condition),
    });
  }

  extremeDuration(name: 'min' | 'max', condition?: string): string {
    const state = `${name}State`;
    const part = this.#add(
      aggregateCall(state, ['duration'], [condition]),
      aggregateCall(state, [`duration_${name}`], [condition]),
    );
    return `${name}Merge(${part})`;
  }

  extremeTime(name: 'min' | 'max', condition?: string): string {
    const ofNone = `${name}OrNull`;
    const part = this.#add(
      aggregateCall(ofNone, ['time'], [condition]),
      aggregateCall(ofNone, [name === 'min' ? 'first_time' : 'last_time'], [condition]),
    );
    return `${name}(${part})`;
  }

  uniq(column: string, condition?: string): string {
    const state = aggregateCall('uniqCombined64State', [column], [condition]);
    return `uniqCombined64Merge(${this.#add(state, state)})`;
  }

  united(items: string, rollup: string, unite: (part: string) => string): string {
    return unite(this.#add(items, rollup));
  }
}
