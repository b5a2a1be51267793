import type { PointDraft } from '../../points/point-draft.ts';
import type { Ranges } from '../../protobuf/ranges.ts';
import { I64, LEN, tag, VARINT } from '../../protobuf/tag.ts';
import type { WireReader } from '../../protobuf/wire-reader.ts';
import { NO_RECORDED_VALUE, type PointKind, widen } from './point-kinds.ts';
import { ProtobufBuckets, zigzag } from './protobuf-buckets.ts';

/** What points of all kinds have at the same place; attributes and flags move about. */
const POINT = { startTimeUnixNano: tag(2, I64), timeUnixNano: tag(3, I64) };
/** What points of many values have beside it. */
const DISTRIBUTION = { count: tag(4, I64), sum: tag(5, I64) };
/** `NumberDataPoint`. */
const NUMBER = {
  asDouble: tag(4, I64),
  asInt: tag(6, I64),
  attributes: tag(7, LEN),
  flags: tag(8, VARINT),
};
/** `HistogramDataPoint`; its lists come packed or one by one. */
const HISTOGRAM = {
  bucketCounts: tag(6, I64),
  packedBucketCounts: tag(6, LEN),
  explicitBounds: tag(7, I64),
  packedExplicitBounds: tag(7, LEN),
  attributes: tag(9, LEN),
  flags: tag(10, VARINT),
  min: tag(11, I64),
  max: tag(12, I64),
};
/** `ExponentialHistogramDataPoint`. */
const EXPONENTIAL = {
  attributes: tag(1, LEN),
  scale: tag(6, VARINT),
  zeroCount: tag(7, I64),
  positive: tag(8, LEN),
  negative: tag(9, LEN),
  flags: tag(10, VARINT),
  min: tag(12, I64),
  max: tag(13, I64),
};
/** `SummaryDataPoint`. */
const SUMMARY = { quantileValues: tag(6, LEN), attributes: tag(7, LEN), flags: tag(8, VARINT) };
const VALUE_AT_QUANTILE = { value: tag(2, I64) };

/** Reads points of one kind into the draft; attributes are passed over: what they say may be known. */
export abstract class ProtobufPoints {
  protected readonly reader: WireReader;
  protected readonly draft: PointDraft;
  readonly #ranges: Ranges;
  readonly #attributes: number;
  readonly #flags: number;

  /** `ranges` gets where each attribute starts and ends; `fields` are tags. */
  constructor(
    reader: WireReader,
    draft: PointDraft,
    ranges: Ranges,
    fields: { readonly attributes: number; readonly flags: number },
  ) {
    this.reader = reader;
    this.draft = draft;
    this.#ranges = ranges;
    this.#attributes = fields.attributes;
    this.#flags = fields.flags;
  }

  /** Reads the point that starts here. Throws a `MalformedError`. */
  read(end: number): void {
    const { reader, draft } = this;
    this.begin();
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      switch (fieldTag) {
        case POINT.startTimeUnixNano:
          draft.start = reader.microseconds(end);
          break;
        case POINT.timeUnixNano:
          draft.time = reader.microseconds(end);
          break;
        case this.#attributes: {
          const start = reader.position;
          reader.position = reader.delimited(end);
          this.#ranges.add(start, reader.position);
          break;
        }
        case this.#flags:
          draft.isEmpty = (reader.uint32(end) & NO_RECORDED_VALUE) !== 0;
          break;
        default:
          this.field(fieldTag, end);
      }
    }
    this.finish();
  }

  protected abstract begin(): void;

  /** Reads a field that points of the other kinds have not, or passes over it. */
  protected abstract field(fieldTag: number, end: number): void;

  protected abstract finish(): void;

  /** Reads what points of many values have in common. */
  protected distribution(fieldTag: number, end: number): void {
    const { reader, draft } = this;
    if (fieldTag === DISTRIBUTION.count) draft.count = reader.fixed64Count(end);
    else if (fieldTag === DISTRIBUTION.sum) draft.sum = reader.double(end);
    else reader.skip(fieldTag, end);
  }
}

class NumberPoints extends ProtobufPoints {
  #hasValue = false;

  protected override begin(): void {
    this.#hasValue = false;
  }

  protected override field(fieldTag: number, end: number): void {
    const { reader, draft } = this;
    if (fieldTag === NUMBER.asDouble) draft.value = reader.double(end);
    else if (fieldTag === NUMBER.asInt) {
      reader.fixed64(end);
      draft.value = reader.signed();
    } else {
      reader.skip(fieldTag, end);
      return;
    }
    this.#hasValue = true;
  }

  protected override finish(): void {
    if (!this.#hasValue) this.draft.isEmpty = true;
  }
}

class HistogramPoints extends ProtobufPoints {
  readonly #buckets = new ProtobufBuckets(this.reader);

  protected override begin(): void {
    this.#buckets.begin();
  }

  protected override field(fieldTag: number, end: number): void {
    switch (fieldTag) {
      case HISTOGRAM.bucketCounts:
      case HISTOGRAM.packedBucketCounts:
        this.#buckets.explicitCounts(fieldTag, end);
        break;
      case HISTOGRAM.explicitBounds:
      case HISTOGRAM.packedExplicitBounds:
        this.#buckets.explicitBounds(fieldTag, end);
        break;
      case HISTOGRAM.min:
        this.draft.min = this.reader.double(end);
        break;
      case HISTOGRAM.max:
        this.draft.max = this.reader.double(end);
        break;
      default:
        this.distribution(fieldTag, end);
    }
  }

  protected override finish(): void {
    this.draft.buckets = this.#buckets.explicit();
  }
}

class ExponentialPoints extends ProtobufPoints {
  readonly #buckets = new ProtobufBuckets(this.reader);

  protected override begin(): void {
    this.#buckets.begin();
  }

  protected override field(fieldTag: number, end: number): void {
    const { reader, draft } = this;
    switch (fieldTag) {
      case EXPONENTIAL.scale:
        this.#buckets.scale = zigzag(reader.uint32(end));
        break;
      case EXPONENTIAL.zeroCount:
        this.#buckets.zero = reader.fixed64Count(end);
        break;
      case EXPONENTIAL.positive:
        this.#buckets.readPositive(reader.delimited(end));
        break;
      case EXPONENTIAL.negative:
        this.#buckets.readNegative(reader.delimited(end));
        break;
      case EXPONENTIAL.min:
        draft.min = reader.double(end);
        break;
      case EXPONENTIAL.max:
        draft.max = reader.double(end);
        break;
      default:
        this.distribution(fieldTag, end);
    }
  }

  protected override finish(): void {
    this.draft.buckets = this.#buckets.exponential();
  }
}

class SummaryPoints extends ProtobufPoints {
  /** Unlike that of a histogram its sum is not optional: zero is left out on the wire. */
  protected override begin(): void {
    this.draft.sum = 0;
  }

  protected override field(fieldTag: number, end: number): void {
    if (fieldTag === SUMMARY.quantileValues) {
      widen(this.draft, this.#quantile(this.reader.delimited(end)));
    } else this.distribution(fieldTag, end);
  }

  protected override finish(): void {}

  #quantile(end: number): number {
    let value = 0;
    while (this.reader.find(VALUE_AT_QUANTILE.value, end)) value = this.reader.double(end);
    return value;
  }
}

/** A reader of points for each of their kinds. `ranges` gets where a point's attributes start and end. */
export function createPointReaders(
  reader: WireReader,
  draft: PointDraft,
  ranges: Ranges,
): Readonly<Record<PointKind, ProtobufPoints>> {
  const number = new NumberPoints(reader, draft, ranges, NUMBER);
  return {
    gauge: number,
    sum: number,
    histogram: new HistogramPoints(reader, draft, ranges, HISTOGRAM),
    exponentialHistogram: new ExponentialPoints(reader, draft, ranges, EXPONENTIAL),
    summary: new SummaryPoints(reader, draft, ranges, SUMMARY),
  };
}
