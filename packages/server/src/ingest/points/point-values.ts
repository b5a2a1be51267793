import { addToSketch, type Distribution, isUsable, limitsOf, type MinMax } from './distribution.ts';
import type { PointDraft } from './point-draft.ts';
import type { PointRows } from './point-rows.ts';
import { SeenPoints, TakenPoint } from './series/seen-points.ts';
import type { Series } from './series/metric-series.ts';
import type { SeriesTable } from './series/series-table.ts';
import { Sketch } from './sketch.ts';
import { type CumulativePoint, FirstPoint, type NoGrowth, Streams } from './series/streams.ts';
import type { UndoStep } from './undo.ts';

/**
 * What the numbers of points are: the value at a time; by how much a value changed, up or down, since
 * the point before; by how much a count grew since then; or how far it has grown since the start.
 */
export type Meaning = 'reading' | 'change' | 'growth' | 'total';

/** What became of a point; `buckets` says that it was stored without them. */
export type Outcome = 'stored' | 'buckets' | 'late' | NoGrowth;

type Undo = UndoStep[];

/** What a point changed of the present value of its series. */
class Change implements UndoStep {
  readonly #series: Series;
  readonly #value: number;

  constructor(series: Series, value: number) {
    this.#series = series;
    this.#value = value;
  }

  undo(): void {
    this.#series.total -= this.#value;
  }
}

/** Makes rows of points: tells what each adds to its series, once. */
export class PointValues {
  readonly #rows: PointRows;
  readonly #table: SeriesTable;
  readonly #sketch = new Sketch();
  readonly #range = { min: Number.NaN, max: Number.NaN };
  /** Reused from point to point. */
  readonly #cumulative: { -readonly [Key in keyof CumulativePoint]: CumulativePoint[Key] } = {
    start: 0,
    time: 0,
    count: 0,
    sum: 0,
    buckets: undefined,
    min: Number.NaN,
    max: Number.NaN,
  };

  constructor(rows: PointRows, table: SeriesTable) {
    this.#rows = rows;
    this.#table = table;
  }

  /** Adds the point to its series. What it changes beside the rows is taken back by `undo`. */
  add(series: Series, draft: PointDraft, meaning: Meaning, undo: Undo): Outcome {
    const { instrument } = series.metric;
    const isDistribution = instrument === 'histogram' || instrument === 'summary';
    let outcome: Outcome = 'stored';
    if (draft.buckets && !isUsable(draft.buckets)) {
      draft.buckets = undefined;
      outcome = 'buckets';
    }
    const next =
      meaning === 'total'
        ? this.#addTotal(series, draft, isDistribution, undo)
        : this.#addOwn(series, draft, meaning, isDistribution, undo);
    return next === 'stored' ? outcome : next;
  }

  #addOwn(
    series: Series,
    draft: PointDraft,
    meaning: 'reading' | 'change' | 'growth',
    isDistribution: boolean,
    undo: Undo,
  ): Outcome {
    const { time, value } = draft;
    if (meaning === 'reading') {
      this.#rows.addReading(series, time, value);
      return 'stored';
    }
    const sighting = take(series, draft, undo);
    if (sighting !== 'new') return sighting;
    if (meaning === 'change') {
      series.total += value;
      undo.push(new Change(series, value));
      this.#rows.addReading(series, series.seen?.latest ?? time, series.total);
    } else if (isDistribution) {
      const { count, sum, buckets } = draft;
      this.#addValues(series, time, { count, sum, buckets, range: draft }, draft, 0);
    } else this.#rows.addGrowth(series, time, Math.max(0, value), 0);
    return 'stored';
  }

  #addTotal(series: Series, draft: PointDraft, isDistribution: boolean, undo: Undo): Outcome {
    const { start, time, count } = draft;
    const sum = isDistribution ? draft.sum : draft.value;
    const hasSum = !Number.isNaN(sum);
    const streams = (series.streams ??= new Streams());
    const cumulative = this.#cumulative;
    cumulative.start = start;
    cumulative.time = time;
    cumulative.count = count;
    cumulative.sum = hasSum ? sum : 0;
    cumulative.buckets = draft.buckets;
    cumulative.min = draft.min;
    cumulative.max = draft.max;
    const growth = streams.take(cumulative, this.#table.knownSince);
    if (growth === 'first') undo.push(new FirstPoint(streams, start));
    if (typeof growth === 'string') return growth;
    undo.push(growth);
    if (!isDistribution) this.#rows.addGrowth(series, time, growth.sum, sum);
    else {
      const grown = hasSum ? growth.sum : Number.NaN;
      // A summary's quantiles are of late; extremes of a histogram are of all time.
      const range = series.metric.instrument === 'summary' ? draft : growth.range;
      const values = { count: growth.count, sum: grown, buckets: growth.buckets, range };
      this.#addValues(series, time, values, draft, count);
    }
    return 'stored';
  }

  #addValues(
    series: Series,
    time: number,
    values: {
      readonly count: number;
      readonly sum: number;
      readonly buckets: Distribution | undefined;
      readonly range: MinMax;
    },
    outer: MinMax,
    total: number,
  ): void {
    const { count, buckets, range: told } = values;
    const sketch = this.#sketch;
    const range = this.#range;
    const limits = limitsOf(outer);
    sketch.clear();
    if (count > 0 && buckets) {
      series.turn = (series.turn % 255) + 1;
      addToSketch(sketch, buckets, told, limits, phaseOf(series.turn));
    }
    const sum = count === 0 ? 0 : orElse(values.sum, sketch.sum());
    // What is left of large sums may be a little off.
    const mean = Math.min(Math.max(sum / count, limits.min), limits.max);
    if (count > 0 && sketch.size === 0) {
      if (series.metric.instrument === 'histogram') sketch.add(mean, count);
    }
    range.min = count === 0 ? Number.NaN : orElse(told.min, Math.min(mean, sketch.least));
    range.max = count === 0 ? Number.NaN : orElse(told.max, Math.max(mean, sketch.greatest));
    const row = this.#rows.addValues(series, time, { count, sum }, range, total);
    if (sketch.size > 0) this.#rows.setSketch(row, sketch);
  }
}

/**
 * Where the values of a point lie in their shares of a bucket: in the middle, then half-way beside it, and so on, each new
 * one in the largest gap (van der Corput's sequence).
 *
 * @param turn 1 to 255
 */
function phaseOf(turn: number): number {
  let phase = 0;
  for (let bit = 0; bit < 8; bit++) if ((turn >> bit) % 2 === 1) phase += 2 ** (-1 - bit);
  return phase;
}

const orElse = (value: number, other: number): number => (Number.isNaN(value) ? other : value);

/** Notes a point that reports what happened since the one before, unless it was noted before. */
function take(series: Series, draft: PointDraft, undo: Undo): 'new' | 'repeated' | 'late' {
  const { start, time } = draft;
  const seen = (series.seen ??= new SeenPoints());
  const print = fingerprint(draft);
  const sighting = seen.take(start, time, print);
  if (sighting === 'new') undo.push(new TakenPoint(seen, start, time, print));
  return sighting;
}

const numbers = new Float64Array(4);
const words = new Int32Array(numbers.buffer);

/** A number that tells a point from others of the same series and time. */
function fingerprint({ start, value, count, sum }: PointDraft): number {
  numbers[0] = start;
  numbers[1] = value;
  numbers[2] = count;
  numbers[3] = sum;
  let hash = 0;
  for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) + (hash >>> 15);
  return hash >>> 0;
}
