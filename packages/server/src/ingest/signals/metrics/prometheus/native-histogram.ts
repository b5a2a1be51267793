import type { Distribution, Side } from '../../../points/distribution.ts';
import type { PointDraft } from '../../../points/point-draft.ts';
import { I64, isPacked, LEN, tag, VARINT } from '../../../protobuf/tag.ts';
import type { WireReader } from '../../../protobuf/wire-reader.ts';

/** `Histogram`; its lists come packed or one by one. */
const HISTOGRAM = {
  countInt: tag(1, VARINT),
  countFloat: tag(2, I64),
  sum: tag(3, I64),
  schema: tag(4, VARINT),
  zeroCountInt: tag(6, VARINT),
  zeroCountFloat: tag(7, I64),
  resetHint: tag(14, VARINT),
  timestamp: tag(15, VARINT),
  customValues: tag(16, I64),
  packedCustomValues: tag(16, LEN),
  startTimestamp: tag(17, VARINT),
};
/** The buckets of one side, whose first field has this number. */
const sideFields = (first: number) => ({
  spans: tag(first, LEN),
  deltas: tag(first + 1, VARINT),
  packedDeltas: tag(first + 1, LEN),
  counts: tag(first + 2, I64),
  packedCounts: tag(first + 2, LEN),
});
const NEGATIVE = sideFields(8);
const POSITIVE = sideFields(11);
/** A stretch of buckets; `offset` counts from the end of the one before. */
const BUCKET_SPAN = { offset: tag(1, VARINT), length: tag(2, VARINT) };

/** The schema of buckets whose borders are listed. */
const CUSTOM = -53;
/**
 * Places for buckets of one side, the empty ones in between included; wider ranges are told by coarser
 * buckets. Few values far apart must not take the room of many.
 */
const PLACES = { least: 256, perBucket: 16, greatest: 2048 };
/** No number is as far from 1 at any schema. */
const INDEX_LIMIT = 1 << 20;
/** How the value of a gauge histogram is marked. */
const RESET_HINT_GAUGE = 3;
/** What tells the point's builder that there were buckets which nobody can read. */
const UNREADABLE: Distribution = {
  kind: 'explicit',
  bounds: new Float64Array(0),
  counts: new Float64Array(0),
};

/** Buckets of one side as they are sent: stretches of indexes, and a number for each index. */
class SparseSide {
  readonly spans: number[] = [];
  readonly numbers: number[] = [];
  /** Whether each number is the difference to the one before. */
  isDelta = false;
  readonly indexes: number[] = [];
  readonly counts: number[] = [];

  clear(): void {
    this.spans.length = 0;
    this.numbers.length = 0;
    this.isDelta = false;
  }

  /** Finds index and count of each bucket. False when they don't fit together. */
  resolve(): boolean {
    const { spans, numbers, indexes, counts } = this;
    indexes.length = 0;
    counts.length = 0;
    let index = 0;
    let count = 0;
    for (let i = 0; i < spans.length; i += 2) {
      const [offset = 0, length = 0] = [spans[i], spans[i + 1]];
      // Only the first may begin below where it is counted from.
      if (i > 0 && offset < 0) return false;
      index += offset;
      if (counts.length + length > numbers.length) return false;
      for (let left = length; left > 0; left--) {
        const number = numbers[counts.length] ?? 0;
        count = this.isDelta ? count + number : Math.round(number);
        if (!Number.isSafeInteger(count) || count < 0 || Math.abs(index) > INDEX_LIMIT)
          return false;
        indexes.push(index++);
        counts.push(count);
      }
    }
    return counts.length === numbers.length;
  }
}

/** Reads native histograms, of integers and of floats, into a point. */
export class NativeHistogram {
  /** Milliseconds since 1970. */
  time = 0;
  /** Milliseconds since 1970; 0 where not sent. */
  start = 0;
  /** Whether the histogram is of the moment and not counted from a start on. */
  isGauge = false;
  readonly #reader: WireReader;
  readonly #positive = new SparseSide();
  readonly #negative = new SparseSide();
  readonly #bounds: number[] = [];
  #schema = 0;
  #zero = 0;

  constructor(reader: WireReader) {
    this.#reader = reader;
  }

  read(end: number, draft: PointDraft): void {
    const reader = this.#reader;
    this.#clear();
    draft.sum = 0;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      switch (fieldTag) {
        case HISTOGRAM.countInt:
          draft.count = this.#count(end);
          break;
        case HISTOGRAM.countFloat:
          draft.count = Math.round(reader.double(end));
          break;
        case HISTOGRAM.sum:
          draft.sum = reader.double(end);
          break;
        case HISTOGRAM.schema:
          this.#schema = this.#signed(end);
          break;
        case HISTOGRAM.zeroCountInt:
          this.#zero = this.#count(end);
          break;
        case HISTOGRAM.zeroCountFloat:
          this.#zero = Math.round(reader.double(end));
          break;
        case HISTOGRAM.resetHint:
          this.isGauge = reader.uint32(end) === RESET_HINT_GAUGE;
          break;
        case HISTOGRAM.timestamp:
          this.time = reader.int64(end);
          break;
        case HISTOGRAM.startTimestamp:
          this.start = reader.int64(end);
          break;
        default:
          this.#buckets(fieldTag, end);
      }
    }
    draft.isEmpty = Number.isNaN(draft.sum) && draft.count === 0;
    if (!Number.isFinite(draft.sum)) draft.sum = Number.NaN;
    draft.buckets = this.#distribution();
  }

  #clear(): void {
    this.time = 0;
    this.start = 0;
    this.isGauge = false;
    this.#positive.clear();
    this.#negative.clear();
    this.#bounds.length = 0;
    this.#schema = 0;
    this.#zero = 0;
  }

  #buckets(fieldTag: number, end: number): void {
    if (fieldTag === HISTOGRAM.customValues || fieldTag === HISTOGRAM.packedCustomValues)
      this.#doubles(fieldTag, end, this.#bounds);
    else if (
      !this.#bucketsOf(this.#negative, NEGATIVE, fieldTag, end) &&
      !this.#bucketsOf(this.#positive, POSITIVE, fieldTag, end)
    )
      this.#reader.skip(fieldTag, end);
  }

  /** Reads a field of one side. False when it is none. */
  #bucketsOf(side: SparseSide, fields: typeof NEGATIVE, fieldTag: number, end: number): boolean {
    if (fieldTag === fields.spans) this.#span(this.#reader.delimited(end), side);
    else if (fieldTag === fields.deltas || fieldTag === fields.packedDeltas)
      this.#deltas(fieldTag, end, side);
    else if (fieldTag === fields.counts || fieldTag === fields.packedCounts)
      this.#doubles(fieldTag, end, side.numbers);
    else return false;
    return true;
  }

  /** `BucketSpan`: 1 offset from the end of the one before, 2 length. */
  #span(end: number, side: SparseSide): void {
    const reader = this.#reader;
    let offset = 0;
    let length = 0;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === BUCKET_SPAN.offset) offset = this.#signed(end);
      else if (fieldTag === BUCKET_SPAN.length) length = reader.uint32(end);
      else reader.skip(fieldTag, end);
    }
    side.spans.push(offset, length);
  }

  #deltas(fieldTag: number, end: number, side: SparseSide): void {
    side.isDelta = true;
    this.#list(fieldTag, end, (stop) => side.numbers.push(this.#signed(stop)));
  }

  #doubles(fieldTag: number, end: number, numbers: number[]): void {
    this.#list(fieldTag, end, (stop) => numbers.push(this.#reader.double(stop)));
  }

  /** Reads numbers that stand packed or one by one. */
  #list(fieldTag: number, end: number, read: (end: number) => void): void {
    const reader = this.#reader;
    if (!isPacked(fieldTag)) {
      read(end);
      return;
    }
    const stop = reader.packed(end);
    while (reader.position < stop) read(stop);
  }

  /** An unsigned number; what is not exact is no count. */
  #count(end: number): number {
    this.#reader.varint64(end);
    return this.#reader.unsigned();
  }

  /** A number whose sign is its last bit. */
  #signed(end: number): number {
    const number = this.#count(end);
    return this.#reader.low & 1 ? -(number + 1) / 2 : number / 2;
  }

  #distribution(): Distribution | undefined {
    const [positive, negative] = [this.#positive, this.#negative];
    if (!positive.resolve() || !negative.resolve()) return UNREADABLE;
    return this.#schema === CUSTOM ? this.#explicit() : this.#exponential();
  }

  #explicit(): Distribution | undefined {
    const { indexes, counts } = this.#positive;
    const bounds = Float64Array.from(this.#bounds);
    if (bounds.length === 0) return undefined;
    const dense = new Float64Array(bounds.length + 1);
    for (const [i, index] of indexes.entries()) {
      if (index < 0 || index >= dense.length) return UNREADABLE;
      dense[index] = counts[i] ?? 0;
    }
    return { kind: 'explicit', bounds, counts: dense };
  }

  #exponential(): Distribution {
    let steps = 0;
    for (const { indexes } of [this.#positive, this.#negative]) {
      const [first = 0, last = 0] = [indexes[0], indexes.at(-1)];
      const wanted = PLACES.least + PLACES.perBucket * indexes.length;
      const places = Math.min(wanted, PLACES.greatest);
      while (((last - 1) >> steps) - ((first - 1) >> steps) >= places) steps++;
    }
    return {
      kind: 'exponential',
      scale: this.#schema - steps,
      zero: this.#zero,
      positive: denseSide(this.#positive, steps),
      negative: denseSide(this.#negative, steps),
    };
  }
}

/** All buckets of a side from its first to its last, `steps` scales coarser. */
function denseSide({ indexes, counts }: SparseSide, steps: number): Side {
  // The index of a bucket is that of its upper border here, and of its lower one there.
  const place = (index: number): number => (index - 1) >> steps;
  const first = indexes[0];
  if (first === undefined) return { offset: 0, counts: new Float64Array(0) };
  const offset = place(first);
  const dense = new Float64Array(place(indexes.at(-1) ?? first) - offset + 1);
  for (const [i, index] of indexes.entries()) {
    const at = place(index) - offset;
    dense[at] = (dense[at] ?? 0) + (counts[i] ?? 0);
  }
  return { offset, counts: dense };
}
