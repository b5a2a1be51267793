import { runAtOnce, type RunSliced, SliceBudget, type Sliced } from '../../slices.ts';
import { NUMBER_FUNCTIONS, VALUE_FUNCTIONS } from '../functions.ts';
import { PromqlError } from '../promql-error.ts';
import { type PromqlRequest, type PromqlRequests, requestKey } from '../requests.ts';
import type { PromqlCall, PromqlExpression } from '../syntax/tree.ts';
import { aggregate } from './aggregate.ts';
import { operate } from './binary.ts';
import { histogramQuantile } from './histogram-quantile.ts';
import { emptySeries, type PromqlSeries, type PromqlValue, withoutName } from './series.ts';

/** Asks the store. Labels hold the name of the metric where the series is that of the metric itself. */
type FetchPromql = (request: PromqlRequest) => Promise<readonly PromqlSeries[]>;

export interface PromqlOptions {
  /** The times of the query, milliseconds since 1970. */
  readonly times: Float64Array;
  readonly fetch: FetchPromql;
  /** How the computation is run. Default: at once. */
  readonly run?: RunSliced;
}

/** Values that a query may compute. */
const MAX_VALUES = 25e6;

/**
 * Asks for what a checked query needs, one after the other and the same once, and computes it at each of the times.
 *
 * @throws PromqlError; what `fetch` throws
 */
export async function evaluatePromql(
  expression: PromqlExpression,
  requests: PromqlRequests,
  { times, fetch, run = (work) => Promise.resolve(runAtOnce(work)) }: PromqlOptions,
): Promise<PromqlValue> {
  const fetched = new Map<PromqlExpression, readonly PromqlSeries[]>();
  const answers = new Map<string, readonly PromqlSeries[]>();
  for (const [node, request] of requests) {
    const key = requestKey(request);
    const series = answers.get(key) ?? (await fetch(request));
    answers.set(key, series);
    fetched.set(node, series);
  }
  return await run(new Evaluation(times, fetched).compute(expression));
}

class Evaluation {
  readonly #times: Float64Array;
  readonly #fetched: ReadonlyMap<PromqlExpression, readonly PromqlSeries[]>;
  #spent = 0;

  constructor(
    times: Float64Array,
    fetched: ReadonlyMap<PromqlExpression, readonly PromqlSeries[]>,
  ) {
    this.#times = times;
    this.#fetched = fetched;
  }

  *compute(node: PromqlExpression): Sliced<PromqlValue> {
    const fetched = this.#fetched.get(node);
    const value: PromqlValue = fetched
      ? { kind: 'vector', series: fetched }
      : yield* this.#computeNode(node);
    this.#spent += (value.kind === 'vector' ? value.series.length : 1) * (this.#times.length + 32);
    if (this.#spent > MAX_VALUES)
      throw new PromqlError(
        'the query computes too many values: add conditions, or shorten the range',
        node.at,
      );
    return value;
  }

  *#computeNode(node: PromqlExpression): Sliced<PromqlValue> {
    switch (node.kind) {
      case 'number':
        return this.#constant(node.value);
      case 'selector':
        throw new Error('bug: a selector that was not fetched');
      case 'negation': {
        const operand = yield* this.compute(node.operand);
        return yield* mapValues(operand, (value) => -value);
      }
      case 'binary':
        return yield* operate(
          node,
          yield* this.compute(node.left),
          yield* this.compute(node.right),
        );
      case 'aggregation': {
        const parameter = node.parameter && (yield* this.#numbers(node.parameter));
        const series = yield* this.#series(node.argument);
        return { kind: 'vector', series: yield* aggregate(node, series, parameter) };
      }
      case 'call':
        return yield* this.#call(node);
    }
  }

  *#call(node: PromqlCall): Sliced<PromqlValue> {
    const [first, second, third] = node.args;
    const ofValue = VALUE_FUNCTIONS.get(node.func);
    if (ofValue && first) return yield* mapValues(yield* this.compute(first), ofValue);
    const ofNumbers = NUMBER_FUNCTIONS.get(node.func);
    if (ofNumbers && first) {
      const value = yield* this.compute(first);
      const numbers: Float64Array[] = [];
      for (const each of [second, third]) if (each) numbers.push(yield* this.#numbers(each));
      return yield* mapValues(value, (one, index) =>
        ofNumbers(
          one,
          numbers.map((each) => each[index] ?? Number.NaN),
        ),
      );
    }
    switch (node.func) {
      case 'time':
        return { kind: 'scalar', values: this.#times.map((time) => time / 1000) };
      case 'pi':
        return this.#constant(Math.PI);
      case 'vector': {
        const values = first ? yield* this.#numbers(first) : this.#times;
        const present = new Uint8Array(values.length).fill(1);
        return { kind: 'vector', series: [{ labels: {}, values, present }] };
      }
      case 'scalar':
        return {
          kind: 'scalar',
          values: onlyValues(first ? yield* this.#series(first) : [], this.#times.length),
        };
      case 'sort':
      case 'sort_desc':
        return first ? yield* this.compute(first) : this.#constant(0);
      case 'histogram_quantile': {
        if (!first || !second) break;
        const levels = yield* this.#numbers(first);
        const series = yield* histogramQuantile(yield* this.#series(second), levels);
        return { kind: 'vector', series };
      }
    }
    throw new Error(`bug: ${node.func} passed the check but is not implemented`);
  }

  #constant(value: number): PromqlValue {
    return { kind: 'scalar', values: new Float64Array(this.#times.length).fill(value) };
  }

  *#numbers(node: PromqlExpression): Sliced<Float64Array> {
    const value = yield* this.compute(node);
    if (value.kind !== 'scalar') throw new Error(`bug: expected a scalar, got a ${value.kind}`);
    return value.values;
  }

  *#series(node: PromqlExpression): Sliced<readonly PromqlSeries[]> {
    const value = yield* this.compute(node);
    if (value.kind !== 'vector') throw new Error(`bug: expected a vector, got a ${value.kind}`);
    return value.series;
  }
}

function* mapValues(
  value: PromqlValue,
  apply: (value: number, index: number) => number | undefined,
): Sliced<PromqlValue> {
  if (value.kind === 'scalar') {
    const values = value.values.map((one, index) => apply(one, index) ?? Number.NaN);
    return { kind: 'scalar', values };
  }
  const budget = new SliceBudget();
  const series: PromqlSeries[] = [];
  for (const { labels, values, present } of value.series) {
    const into = emptySeries(withoutName(labels), values.length);
    for (const [index, one] of values.entries()) {
      const result = apply(one, index);
      if (result === undefined) continue;
      into.values[index] = result;
      into.present[index] = present[index] ?? 0;
    }
    series.push(into);
    if (budget.isSpent(values.length)) yield;
  }
  return { kind: 'vector', series };
}

/** The value of the only series that has one, time by time; else none. */
function onlyValues(series: readonly PromqlSeries[], length: number): Float64Array {
  const { values, present } = emptySeries({}, length);
  values.fill(Number.NaN);
  for (const one of series)
    for (let index = 0; index < length; index += 1) {
      if (one.present[index] !== 1) continue;
      values[index] = present[index] === 1 ? Number.NaN : (one.values[index] ?? Number.NaN);
      present[index] = 1;
    }
  return values;
}
