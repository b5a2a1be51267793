// Computes columns the slow way: a point is an entry of a map, every rule is a plain loop. It shares
// no code with the evaluator, which has to come to the same result.
import type { Grouping, MetricColumn, Selector } from '@spanlight/query';

export type Computation = MetricColumn['computation'];

export interface SlowLabel extends Grouping {
  readonly value: string;
}

interface SlowSeries {
  readonly labels: readonly SlowLabel[];
  readonly carried: readonly SlowLabel[];
  readonly hash?: string;
  /** From the time of a bucket to its value; a missing point has no entry. */
  readonly points: ReadonlyMap<number, number>;
}

/** Names of the labels are known even when there are no series. */
export interface SlowSet {
  readonly names: readonly string[];
  readonly series: readonly SlowSeries[];
}

export type SlowResult = number | SlowSet;

/** Stands for any error of a part. */
export class SlowError extends Error {}

export interface SlowQuery {
  readonly selectors: readonly Selector[];
  readonly columns: readonly Computation[];
  readonly start: number;
  readonly interval: number;
  readonly count: number;
  /** Series of a selector at the given times. */
  readonly read: (selector: Selector, times: readonly number[]) => SlowSet;
}

/** Results of all columns, with points before the range cut off. */
export function evaluateSlowly(query: SlowQuery): (SlowResult | SlowError)[] {
  const windows = query.selectors.map(({ window }) => window);
  const lookBack = Math.min(Math.ceil(Math.max(10 * 60_000, ...windows) / query.interval), 100);
  const times: number[] = [];
  for (let index = -lookBack; index < query.count; index += 1) {
    times.push(query.start + index * query.interval);
  }
  const results: (SlowResult | SlowError)[] = [];
  for (const column of query.columns) {
    try {
      results.push(run(column, { ...query, times, results }));
    } catch (error) {
      if (!(error instanceof SlowError)) throw error;
      results.push(error);
    }
  }
  return results.map((result) =>
    typeof result === 'number' || result instanceof SlowError
      ? result
      : withPoints(
          result,
          (points) => new Map([...points].filter(([time]) => time >= query.start)),
        ),
  );
}

interface SlowContext extends SlowQuery {
  readonly times: readonly number[];
  readonly results: readonly (SlowResult | SlowError)[];
}

function run(step: Computation, context: SlowContext): SlowResult {
  switch (step.kind) {
    case 'constant':
      return step.value;
    case 'bucket':
      return step.unit === 'seconds' ? context.interval / 1000 : context.interval / 60_000;
    case 'series': {
      const selector = context.selectors[step.selector]!;
      const earlier = context.times.map((time) => time - selector.offset);
      const set = context.read(selector, earlier);
      return withPoints(
        set,
        (points) => new Map([...points].map(([time, value]) => [time + selector.offset, value])),
      );
    }
    case 'column': {
      const result = context.results[step.column]!;
      if (result instanceof SlowError) throw new SlowError();
      return result;
    }
    case 'negate':
      return everyPoint(run(step.argument, context), (value) => -value);
    case 'map':
      return everyPoint(run(step.argument, context), (value) => mapped(step.func, value, context));
    case 'aggregate': {
      const argument = run(step.argument, context);
      return typeof argument === 'number' ? argument : aggregate(step, argument, context.times);
    }
    case 'rollup': {
      const argument = run(step.argument, context);
      const set = typeof argument === 'number' ? constantSet(argument, context.times) : argument;
      return withPoints(set, (points) => rollUp(step, points, context));
    }
    case 'bucket-quantile':
      throw new Error('quantiles of buckets have tests of their own');
    case 'operation': {
      const left = run(step.left, context);
      const right = run(step.right, context);
      if (typeof left === 'number') {
        return everyPoint(right, (value) => operate(step.operator, left, value));
      }
      if (typeof right === 'number') {
        return everyPoint(left, (value) => operate(step.operator, value, right));
      }
      return join(step.operator, left, right, context.times);
    }
  }
}

function constantSet(value: number, times: readonly number[]): SlowSet {
  const points = pointsOf(times.map((time) => [time, value]));
  return { names: [], series: [{ labels: [], carried: [], points }] };
}

function pointsOf(entries: readonly (readonly [number, number])[]): Map<number, number> {
  return new Map(entries.filter(([, value]) => !Number.isNaN(value)));
}

function withPoints(
  set: SlowSet,
  change: (points: ReadonlyMap<number, number>) => ReadonlyMap<number, number>,
): SlowSet {
  return { ...set, series: set.series.map((one) => ({ ...one, points: change(one.points) })) };
}

function everyPoint(result: SlowResult, change: (value: number) => number): SlowResult {
  return typeof result === 'number'
    ? change(result)
    : withPoints(result, (points) =>
        pointsOf([...points].map(([time, value]) => [time, change(value)])),
      );
}

function mapped(func: string, value: number, { interval }: SlowContext): number {
  switch (func) {
    case 'per_min':
      return value / (interval / 60_000);
    case 'per_sec':
      return value / (interval / 1000);
    case 'exp2':
      return Math.pow(2, value);
    case 'ln':
      return Math.log(value);
    case 'abs':
      return value < 0 ? -value : value;
    case 'floor':
      return Math.floor(value);
    case 'ceil':
      return -Math.floor(-value);
    case 'trunc':
      return value < 0 ? -Math.floor(-value) : Math.floor(value);
    case 'sin':
      return Math.sin(value);
    default:
      throw new Error(`The slow evaluator has no ${func}`);
  }
}

// Both values are present here.
function operate(operator: string, left: number, right: number): number {
  const truth = (holds: boolean): number => (holds ? 1 : 0);
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (right === 0) return left === 0 ? Number.NaN : Infinity;
      return left / right;
    case '%':
      return Math.trunc(left) % Math.trunc(right);
    case '^':
      return Math.pow(left, right);
    case '==':
      return truth(left === right);
    case '!=':
      return truth(left !== right);
    case '<':
      return truth(left < right);
    case '<=':
      return truth(!(left > right));
    case '>':
      return truth(left > right);
    case '>=':
      return truth(!(left < right));
    case 'and':
      return left !== 0 && right !== 0 ? right : 0;
    case 'or':
      if (left !== 0) return left;
      return right !== 0 ? right : 0;
    case 'unless':
      return right === 0 ? left : Number.NaN;
    default:
      throw new Error(`The slow evaluator has no ${operator}`);
  }
}

function aggregate(
  step: Computation & { kind: 'aggregate' },
  set: SlowSet,
  times: readonly number[],
): SlowSet {
  const groups: { labels: SlowLabel[]; members: SlowSeries[] }[] = [];
  for (const one of set.series) {
    const labels = step.groupBy.map((grouping) => ({
      ...grouping,
      value: groupValue(grouping, one),
    }));
    const group = groups.find((other) =>
      other.labels.every((label, index) => label.value === labels[index]!.value),
    );
    if (group) group.members.push(one);
    else groups.push({ labels, members: [one] });
  }
  return {
    names: step.groupBy.map(({ label }) => label),
    series: groups.map(({ labels, members }) => ({
      labels,
      carried: [],
      points: acrossSeries(step.func, members, times),
    })),
  };
}

function groupValue(wanted: Grouping, one: SlowSeries): string {
  const known = [...one.labels, ...one.carried];
  const same = known.find(({ label }) => label === wanted.label);
  if (same) return same.value;
  const source = known.find(
    ({ attribute, transform }) => attribute === wanted.attribute && transform === undefined,
  );
  const value = source?.value ?? '';
  if (wanted.transform === 'lower') return value.toLowerCase();
  return wanted.transform === 'upper' ? value.toUpperCase() : value;
}

function acrossSeries(
  func: string,
  members: readonly SlowSeries[],
  times: readonly number[],
): ReadonlyMap<number, number> {
  const [only] = members;
  if (only !== undefined && members.length === 1) return only.points;
  return pointsOf(
    times.map((time) => [
      time,
      combined(
        func,
        members.map(({ points }) => points.get(time)),
      ),
    ]),
  );
}

/** @param values undefined for missing points */
function combined(func: string, values: readonly (number | undefined)[]): number {
  const present = values.filter((value) => value !== undefined);
  const total = present.reduce((sum, value) => sum + value, 0);
  switch (func) {
    case 'sum':
      return total;
    case 'avg':
      return present.length === 0 ? Number.NaN : total / present.length;
    case 'min':
      return present.length === 0 ? Number.NaN : Math.min(...present);
    case 'max':
      return present.length === 0 ? Number.NaN : Math.max(...present);
    case 'median': {
      const sorted = values.map((value) => value ?? 0).sort((a, b) => a - b);
      return sorted[Math.floor((sorted.length - 1) / 2)]!;
    }
    default:
      throw new Error(`The slow evaluator has no ${func}`);
  }
}

function rollUp(
  step: Computation & { kind: 'rollup' },
  points: ReadonlyMap<number, number>,
  context: SlowContext,
): ReadonlyMap<number, number> {
  const { times, interval } = context;
  if (step.func === 'rate' || step.func === 'increase') {
    const seconds = (step.window || interval) / 1000;
    const factor = step.func === 'rate' ? 1 : seconds;
    return pointsOf(
      [...points].map(([time]) => [time, growth(points, time, step.window, context) * factor]),
    );
  }
  const window = Math.max(step.window, interval);
  const func = step.func.replace('_over_time', '');
  return pointsOf(
    times.map((time) => {
      const inside = times.filter((other) => other > time - window && other <= time);
      const before = times.filter((other) => other <= time - window).slice(-1);
      return [
        time,
        combined(
          func,
          [...before, ...inside].map((other) => points.get(other)),
        ),
      ];
    }),
  );
}

/** Growth per second at a time that has a point. */
function growth(
  points: ReadonlyMap<number, number>,
  time: number,
  written: number,
  { interval, count }: SlowContext,
): number {
  const window = Math.max(Math.min(Math.max(5 * interval, 300_000), count * interval), written);
  const value = points.get(time)!;
  let back = time;
  while (back > time - window) {
    const previous = points.get(back - interval);
    if (previous === undefined || previous > points.get(back)!) break;
    back -= interval;
  }
  if (back < time) return (value - points.get(back)!) / ((time - back) / 1000);
  let ahead = time;
  while (ahead < time + window) {
    const next = points.get(ahead + interval);
    if (next === undefined || next < points.get(ahead)!) break;
    ahead += interval;
  }
  if (ahead > time) return (points.get(ahead)! - value) / ((ahead - time) / 1000);
  return 0;
}

function join(operator: string, left: SlowSet, right: SlowSet, times: readonly number[]): SlowSet {
  if (left.series.length === 0 || right.series.length === 0) {
    const names = left.series.length === 0 ? right.names : left.names;
    return {
      names,
      series: [
        ...left.series.map((one) => pair(operator, one, undefined, one, times, one.hash)),
        ...right.series.map((one) => pair(operator, undefined, one, one, times, one.hash)),
      ],
    };
  }
  const leftInRight = left.names.every((name) => right.names.includes(name));
  const rightInLeft = right.names.every((name) => left.names.includes(name));
  if (!leftInRight && !rightInLeft) throw new SlowError();
  const shared = left.names.filter((name) => right.names.includes(name));
  const same = leftInRight && rightInLeft;
  const series: SlowSeries[] = [];
  for (const one of left.series) {
    const alike = left.series.filter((other) => agree(other, one, shared));
    const candidates = right.series.filter((other) => agree(one, other, shared));
    const partners = partnersOf(one, alike, candidates);
    for (const partner of partners) {
      const [labelled, other] = rightInLeft ? [one, partner] : [partner, one];
      const several = rightInLeft ? alike.length > 1 : candidates.length > 1;
      const hash = several ? (labelled.hash ?? other.hash) : (other.hash ?? labelled.hash);
      series.push(pair(operator, one, partner, labelled, times, hash));
    }
    if (partners.length === 0 && rightInLeft) {
      series.push(pair(operator, one, undefined, one, times, one.hash));
    }
  }
  for (const one of right.series) {
    const alike = right.series.filter((other) => agree(other, one, shared));
    const candidates = left.series.filter((other) => agree(one, other, shared));
    const isAlone = partnersOf(one, alike, candidates).length === 0;
    if (isAlone && (same || !rightInLeft)) {
      series.push(pair(operator, undefined, one, one, times, one.hash));
    }
  }
  return { names: rightInLeft ? left.names : right.names, series };
}

function agree(a: SlowSeries, b: SlowSeries, names: readonly string[]): boolean {
  return names.every((name) => labelOf(a, name) === labelOf(b, name));
}

function labelOf(one: SlowSeries, name: string): string | undefined {
  return one.labels.find(({ label }) => label === name)?.value;
}

/** Whom a series meets, of those on the other side that have the same labels. */
function partnersOf(
  one: SlowSeries,
  alike: readonly SlowSeries[],
  candidates: readonly SlowSeries[],
): readonly SlowSeries[] {
  if (alike.length === 1 || candidates.length < 2) return candidates;
  if ([...alike, ...candidates].some(({ hash }) => hash === undefined)) throw new SlowError();
  return candidates.filter(({ hash }) => hash === one.hash);
}

function pair(
  operator: string,
  left: SlowSeries | undefined,
  right: SlowSeries | undefined,
  labelled: SlowSeries,
  times: readonly number[],
  hash: string | undefined,
): SlowSeries {
  const other = labelled === left ? right : left;
  const known = new Set([...labelled.labels, ...labelled.carried].map(({ label }) => label));
  const points = times.map((time) => {
    const a = left?.points.get(time);
    const b = right?.points.get(time);
    return [time, meet(operator, a, b)] as const;
  });
  return {
    ...(hash === undefined ? {} : { hash }),
    labels: labelled.labels,
    carried: [
      ...labelled.carried,
      ...(other?.carried ?? []).filter(({ label }) => !known.has(label)),
    ],
    points: pointsOf(points),
  };
}

/** What two points of two series result in. */
function meet(operator: string, a: number | undefined, b: number | undefined): number {
  if (operator === 'unless')
    return a === undefined || (b !== undefined && b !== 0) ? Number.NaN : a;
  if (a === undefined && b === undefined) return Number.NaN;
  if (operator === '+') return (a ?? 0) + (b ?? 0);
  if (operator === '-') return (a ?? 0) - (b ?? 0);
  return a === undefined || b === undefined ? Number.NaN : operate(operator, a, b);
}
