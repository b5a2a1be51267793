import { BUCKET_LIMIT, type Distribution, type Side } from '../../points/distribution.ts';
import { isPacked, LEN, tag, VARINT } from '../../protobuf/tag.ts';
import type { WireReader } from '../../protobuf/wire-reader.ts';

const BUCKETS = {
  offset: tag(1, VARINT),
  bucketCounts: tag(2, VARINT),
  packedBucketCounts: tag(2, LEN),
};

const NONE: Side = { offset: 0, counts: new Float64Array(0) };

/** Gathers the buckets of one histogram point. */
export class ProtobufBuckets {
  scale = 0;
  zero = 0;
  readonly #reader: WireReader;
  readonly #counts: number[] = [];
  readonly #bounds: number[] = [];
  #lastBounds = new Float64Array(0);
  #positive = NONE;
  #negative = NONE;

  constructor(reader: WireReader) {
    this.#reader = reader;
  }

  begin(): void {
    this.scale = 0;
    this.zero = 0;
    this.#counts.length = 0;
    this.#bounds.length = 0;
    this.#positive = NONE;
    this.#negative = NONE;
  }

  /** Reads `bucket_counts`, packed or one of several. */
  explicitCounts(fieldTag: number, end: number): void {
    const reader = this.#reader;
    const stop = isPacked(fieldTag) ? reader.packed(end) : reader.position + 8;
    while (reader.position < stop) this.#counts.push(reader.fixed64Count(Math.min(stop, end)));
  }

  /** Reads `explicit_bounds`, packed or one of several. */
  explicitBounds(fieldTag: number, end: number): void {
    const reader = this.#reader;
    const stop = isPacked(fieldTag) ? reader.packed(end) : reader.position + 8;
    while (reader.position < stop) this.#bounds.push(reader.double(Math.min(stop, end)));
  }

  readPositive(end: number): void {
    this.#positive = this.#side(end);
  }

  readNegative(end: number): void {
    this.#negative = this.#side(end);
  }

  /** The explicit buckets that were read; undefined for none. */
  explicit(): Distribution | undefined {
    if (this.#counts.length === 0 && this.#bounds.length === 0) return undefined;
    return {
      kind: 'explicit',
      bounds: this.#sharedBounds(),
      counts: doubles(this.#counts),
    };
  }

  /** The exponential buckets that were read. */
  exponential(): Distribution {
    return {
      kind: 'exponential',
      scale: this.scale,
      zero: this.zero,
      positive: this.#positive,
      negative: this.#negative,
    };
  }

  /** The bounds, in the array of the point before where they are the same: those of most points are. */
  #sharedBounds(): Float64Array {
    const bounds = this.#bounds;
    const last = this.#lastBounds;
    if (bounds.length === last.length && bounds.every((bound, i) => bound === last[i])) return last;
    const copy = doubles(bounds);
    // A list that no point may have is not kept for the next.
    if (copy.length <= BUCKET_LIMIT) this.#lastBounds = copy;
    return copy;
  }

  #side(end: number): Side {
    const reader = this.#reader;
    const counts: number[] = [];
    let offset = 0;
    const count = (stop: number): void => {
      reader.varint64(stop);
      counts.push(reader.unsigned());
    };
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === BUCKETS.offset) offset = zigzag(reader.uint32(end));
      else if (fieldTag === BUCKETS.packedBucketCounts) {
        const stop = reader.packed(end);
        while (reader.position < stop) count(stop);
      } else if (fieldTag === BUCKETS.bucketCounts) count(end);
      else reader.skip(fieldTag, end);
    }
    return { offset, counts: doubles(counts) };
  }
}

/** A copy. Several times as fast as the constructor, which takes any iterable. */
function doubles(numbers: readonly number[]): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(numbers.length);
  for (let i = 0; i < copy.length; i++) copy[i] = numbers[i] ?? 0;
  return copy;
}

/** A signed number out of its zigzag form. */
export const zigzag = (value: number): number => (value >>> 1) ^ -(value & 1);
