import { difference, type Distribution, remembered, type MinMax } from '../distribution.ts';
import type { UndoStep } from '../undo.ts';

/** Microseconds by which the start of one stream may seem to move from point to point. */
const JITTER = 100_000;
/** The start of a stream that is known from the store alone, which has no starts. */
export const ANY_START = -1;
/** Senders that share one series, each with a start of its own. */
const CAPACITY = 16;

/** What a sender that counts from a start on said last. Times are microseconds since 1970. */
export interface Stream {
  /** 0 where the sender does not say. */
  start: number;
  time: number;
  /** Values of a histogram or summary; 0 for a counter. */
  count: number;
  /** The value of a counter. */
  sum: number;
  buckets: Distribution | undefined;
  /** The extremes of all values since the start, NaN or absent where nobody knows: not kept across restarts. */
  min?: number;
  max?: number;
  /** Whether the store may not know where the stream began. */
  isUnstored?: boolean;
}

/** A point of a sender that counts from a start on; its extremes are of all values since then, NaN where the sender does not say. */
export type CumulativePoint = Readonly<Required<Omit<Stream, 'isUnstored'>>>;

const UNKNOWN = { min: Number.NaN, max: Number.NaN } as const;

/** What a point adds to what its sender had said before. */
export class Growth implements UndoStep {
  readonly count: number;
  readonly sum: number;
  /** Undefined when there are none, or when they can't be compared with those before. */
  readonly buckets: Distribution | undefined;
  /** The extremes of what was added; NaN where those of all time say nothing of it. */
  readonly range: MinMax;
  readonly #stream: Stream;

  constructor(
    stream: Stream,
    count: number,
    sum: number,
    buckets: Distribution | undefined,
    range: MinMax = UNKNOWN,
  ) {
    this.#stream = stream;
    this.count = count;
    this.sum = sum;
    this.buckets = buckets;
    this.range = range;
  }

  /** Takes back a growth that was not stored: the stream's next point will bring it again. */
  undo(): void {
    const stream = this.#stream;
    stream.count -= this.count;
    stream.sum -= this.sum;
    if (this.buckets && stream.buckets)
      stream.buckets = difference(stream.buckets, this.buckets) ?? stream.buckets;
  }
}

/** The first point of a stream, which adds nothing. */
export class FirstPoint implements UndoStep {
  readonly #streams: Streams;
  readonly #start: number;

  constructor(streams: Streams, start: number) {
    this.#streams = streams;
    this.#start = start;
  }

  /** Says that the point was not stored: it is first once more when it comes again. */
  undo(): void {
    for (const stream of this.#streams.streams)
      if (stream.start === this.#start) {
        stream.isUnstored = true;
        return;
      }
  }
}

/** Why a point adds nothing: it begins a stream, was seen before, or came after a later one. */
export type NoGrowth = 'first' | 'repeated' | 'out_of_order';

/** Turns points that count from a start on into what each adds to the one before, for one series. */
export class Streams {
  readonly streams: Stream[];
  /** Streams that began up to then may have been counted already. */
  #forgotten: number;

  constructor(streams: Stream[] = [], forgotten = 0) {
    this.streams = streams;
    this.#forgotten = forgotten;
  }

  /** When the latest of the forgotten streams began, 0 for none. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /**
   * Takes the next point. A stream that began after `knownSince`, or after everything that was heard
   * of the series, counts from its start; any other from its first point on. `point` may be reused.
   */
  take(point: CumulativePoint, knownSince: number): Growth | NoGrowth {
    const { start, time } = point;
    const stream = this.#of(start);
    if (stream === undefined) return this.#begin(point, knownSince);
    if (time < stream.time) return 'out_of_order';
    const growth = growthOf(point, stream);
    const isRepeated = time === stream.time && growth.count === 0 && growth.sum === 0;
    stream.start = start;
    stream.time = time;
    stream.count = point.count;
    stream.sum = point.sum;
    stream.buckets = remembered(stream.buckets, point.buckets);
    stream.min = point.min;
    stream.max = point.max;
    if (!isRepeated) return growth;
    if (stream.isUnstored !== true) return 'repeated';
    stream.isUnstored = false;
    return 'first';
  }

  /** The latest time of any stream, 0 for none. */
  get latest(): number {
    return this.streams.reduce((latest, { time }) => Math.max(latest, time), 0);
  }

  #of(start: number): Stream | undefined {
    for (const stream of this.streams) if (Math.abs(stream.start - start) < JITTER) return stream;
    for (const stream of this.streams)
      if (stream.start === ANY_START && start <= stream.time) return stream;
    return undefined;
  }

  #begin(point: CumulativePoint, knownSince: number): Growth | NoGrowth {
    const { start, time, count, sum, buckets, min, max } = point;
    const { latest } = this;
    const isUnheard = start >= knownSince || (latest > 0 && start > latest);
    const isWhole = start > 0 && start < time && start > this.#forgotten && isUnheard;
    const kept = remembered(undefined, buckets);
    const stream: Stream = { start, time, count, sum, buckets: kept, min, max };
    if (this.streams.length === CAPACITY) this.#forgetOldest();
    this.streams.push(stream);
    return isWhole ? new Growth(stream, count, Math.max(0, sum), buckets, { min, max }) : 'first';
  }

  #forgetOldest(): void {
    let oldest = 0;
    for (const [i, { time }] of this.streams.entries()) {
      if (time < (this.streams[oldest]?.time ?? 0)) oldest = i;
    }
    const [gone] = this.streams.splice(oldest, 1);
    this.#forgotten = Math.max(this.#forgotten, gone?.start ?? 0);
  }
}

function growthOf(point: CumulativePoint, stream: Stream): Growth {
  const { count, sum, buckets, min, max } = point;
  // Of a counter, and of a histogram that has no values yet.
  const hasSumAlone = count === 0 && stream.count === 0;
  const isReset = hasSumAlone ? sum < stream.sum : count < stream.count;
  if (isReset) {
    // A sender that names no start has only this way of saying that it began anew.
    return point.start === 0
      ? new Growth(stream, count, sum, buckets, { min, max })
      : new Growth(stream, 0, 0, undefined);
  }
  return new Growth(
    stream,
    count - stream.count,
    sum - stream.sum,
    buckets && stream.buckets && difference(buckets, stream.buckets),
    hasSumAlone ? UNKNOWN : newExtremes(point, stream),
  );
}

/** Extremes that moved came with what was added; of those that stayed nobody knows when they came. */
function newExtremes({ min, max }: CumulativePoint, before: Stream): MinMax {
  const isAll = before.count === 0;
  const isLower = isAll || min < (before.min ?? Number.NaN);
  const isHigher = isAll || max > (before.max ?? Number.NaN);
  if (!isLower && !isHigher) return UNKNOWN;
  return { min: isLower ? min : Number.NaN, max: isHigher ? max : Number.NaN };
}
