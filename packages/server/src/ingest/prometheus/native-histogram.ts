import type { Distribution, Side } from '../points/distribution.ts';
import type { PointDraft } from '../points/point-draft.ts';
import type { WireReader } from '../protobuf/wire-reader.ts';

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
const WORD = 4_294_967_296;
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

/**
 * Reads native histograms, of integers and of floats, into a point:
 *
 *      1 count_int         6 zero_count_int     11 positive_spans   16 custom_values
 *      2 count_float       7 zero_count_float   12 positive_deltas  17 start_timestamp
 *      3 sum               8 negative_spans     13 positive_counts
 *      4 schema            9 negative_deltas    14 reset_hint
 *      5 zero_threshold   10 negative_counts    15 timestamp
 */
export class NativeHistogram {
  /** Milliseconds since 1970. */
  time = 0;
  /** The same, 0 where it is not told. */
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
      const tag = reader.tag(end);
      switch (tag) {
        case 0x08:
          draft.count = this.#count(end);
          break;
        case 0x11:
          draft.count = Math.round(reader.double(end));
          break;
        case 0x19:
          draft.sum = reader.double(end);
          break;
        case 0x20:
          this.#schema = this.#signed(end);
          break;
        case 0x30:
          this.#zero = this.#count(end);
          break;
        case 0x39:
          this.#zero = Math.round(reader.double(end));
          break;
        case 0x70:
          this.isGauge = reader.uint32(end) === RESET_HINT_GAUGE;
          break;
        case 0x78:
          this.time = this.#integer(end);
          break;
        case 0x88:
          this.start = this.#integer(end);
          break;
        default:
          this.#buckets(tag, end);
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

  #buckets(tag: number, end: number): void {
    const reader = this.#reader;
    switch (tag) {
      case 0x42:
        this.#span(reader.delimited(end), this.#negative);
        break;
      case 0x48:
      case 0x4a:
        this.#deltas(tag, end, this.#negative);
        break;
      case 0x51:
      case 0x52:
        this.#doubles(tag, end, this.#negative.numbers);
        break;
      case 0x5a:
        this.#span(reader.delimited(end), this.#positive);
        break;
      case 0x60:
      case 0x62:
        this.#deltas(tag, end, this.#positive);
        break;
      case 0x69:
      case 0x6a:
        this.#doubles(tag, end, this.#positive.numbers);
        break;
      case 0x81:
      case 0x82:
        this.#doubles(tag, end, this.#bounds);
        break;
      default:
        reader.skip(tag, end);
    }
  }

  /** `BucketSpan`: 1 offset from the end of the one before, 2 length. */
  #span(end: number, side: SparseSide): void {
    const reader = this.#reader;
    let offset = 0;
    let length = 0;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x08) offset = this.#signed(end);
      else if (tag === 0x10) length = reader.uint32(end);
      else reader.skip(tag, end);
    }
    side.spans.push(offset, length);
  }

  #deltas(tag: number, end: number, side: SparseSide): void {
    side.isDelta = true;
    this.#list(tag, end, (stop) => side.numbers.push(this.#signed(stop)));
  }

  #doubles(tag: number, end: number, numbers: number[]): void {
    this.#list(tag, end, (stop) => numbers.push(this.#reader.double(stop)));
  }

  /** Reads numbers that stand packed or one by one. */
  #list(tag: number, end: number, read: (end: number) => void): void {
    const reader = this.#reader;
    if ((tag & 7) !== 2) {
      read(end);
      return;
    }
    const stop = reader.delimited(end);
    while (reader.position < stop) read(stop);
  }

  /** An unsigned number; what is not exact is no count. */
  #count(end: number): number {
    this.#reader.varint64(end);
    return this.#reader.high * WORD + this.#reader.low;
  }

  /** A number whose sign is its last bit. */
  #signed(end: number): number {
    const number = this.#count(end);
    return this.#reader.low & 1 ? -(number + 1) / 2 : number / 2;
  }

  #integer(end: number): number {
    this.#reader.varint64(end);
    return this.#reader.signed();
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
