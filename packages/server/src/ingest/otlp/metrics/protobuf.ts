import { Buffer } from 'node:buffer';

import type { StoredInstrument } from '../../../metadata/telemetry/metric-sighting.ts';
import { nanosecondsToMicroseconds } from '../../items/item-time.ts';
import type { PointBuilder } from '../../points/point-builder.ts';
import type { Meaning } from '../../points/point-values.ts';
import type { RawAttributes } from '../../points/series-cache.ts';
import { WireReader } from '../../protobuf/wire-reader.ts';
import { ProtobufResources } from '../common/protobuf-resource.ts';
import { ProtobufValues } from '../common/protobuf-values.ts';
import { ProtobufBuckets, zigzag } from './protobuf-buckets.ts';
import { DELTA, histogramMeaning, NO_RECORDED_VALUE, sumMeaning, widen } from './point-kinds.ts';

const EMPTY = Buffer.alloc(0);

/** Reads `ExportMetricsServiceRequest` bytes into a point builder. Throws a `MalformedError`. */
export class MetricsProtobuf {
  readonly #reader = new WireReader();
  readonly #builder: PointBuilder;
  readonly #values: ProtobufValues;
  readonly #resources: ProtobufResources;
  readonly #buckets: ProtobufBuckets;
  /** Where the attributes of the point start and end. */
  readonly #ranges: number[] = [];
  #raw: RawAttributes = { buffer: EMPTY, ranges: [], read: () => {} };
  readonly #readMetric = (end: number): void => this.#metric(end);

  constructor(builder: PointBuilder) {
    this.#builder = builder;
    this.#values = new ProtobufValues(this.#reader, builder);
    this.#resources = new ProtobufResources(this.#reader, builder, this.#values);
    this.#buckets = new ProtobufBuckets(this.#reader);
  }

  read(body: Buffer): void {
    this.#reader.reset(body);
    this.#raw = { buffer: body, ranges: this.#ranges, read: () => this.#readAttributes() };
    this.#resources.request(this.#readMetric);
  }

  /**
   * `Metric`; the name may stand behind the points.
   *
   *     1 name         5 gauge   9 histogram
   *     2 description  7 sum    10 exponential_histogram
   *     3 unit                  11 summary
   */
  #metric(end: number): void {
    const reader = this.#reader;
    const texts = ['', '', ''];
    const start = reader.position;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a || tag === 0x12 || tag === 0x1a) {
        const stop = reader.delimited(end);
        texts[(tag >> 3) - 1] = reader.buffer.toString('utf8', reader.position, stop);
        reader.position = stop;
      } else reader.skip(tag, end);
    }
    const [name = '', description = '', unit = ''] = texts;
    this.#builder.beginMetric({ name, description, unit });
    reader.position = start;
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x2a:
          this.#data(reader.delimited(end), 'gauge');
          break;
        case 0x3a:
          this.#data(reader.delimited(end), 'sum');
          break;
        case 0x4a:
          this.#data(reader.delimited(end), 'histogram');
          break;
        case 0x52:
          this.#data(reader.delimited(end), 'exponential');
          break;
        case 0x5a:
          this.#data(reader.delimited(end), 'summary');
          break;
        default:
          reader.skip(tag, end);
      }
    }
  }

  /**
   * `Gauge`, `Sum`, `Histogram`, `ExponentialHistogram`, `Summary`; what the numbers mean may stand
   * behind them.
   *
   *     1 data_points   2 aggregation_temporality   3 is_monotonic
   */
  #data(end: number, kind: 'gauge' | 'sum' | 'histogram' | 'exponential' | 'summary'): void {
    const reader = this.#reader;
    const start = reader.position;
    let isDelta = false;
    let isMonotonic = false;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x10) isDelta = reader.uint32(end) === DELTA;
      else if (tag === 0x18) isMonotonic = reader.uint32(end) !== 0;
      else reader.skip(tag, end);
    }
    const [instrument, meaning] = this.#meaning(kind, isDelta, isMonotonic);
    this.#builder.beginPoints(instrument, meaning);
    reader.position = start;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag !== 0x0a) {
        reader.skip(tag, end);
        continue;
      }
      const stop = reader.delimited(end);
      this.#builder.beginPoint();
      this.#ranges.length = 0;
      if (kind === 'histogram') this.#histogramPoint(stop);
      else if (kind === 'exponential') this.#exponentialPoint(stop);
      else if (kind === 'summary') this.#summaryPoint(stop);
      else this.#numberPoint(stop);
      this.#builder.endPoint(this.#raw);
      reader.position = stop;
    }
  }

  #meaning(kind: string, isDelta: boolean, isMonotonic: boolean): [StoredInstrument, Meaning] {
    if (kind === 'gauge') return ['gauge', 'reading'];
    if (kind === 'summary') return ['summary', 'total'];
    if (kind === 'sum') return sumMeaning(isMonotonic, isDelta);
    return ['histogram', histogramMeaning(isDelta)];
  }

  /**
   * `NumberDataPoint`:
   *
   *     2 start_time_unix_nano  4 as_double  7 attributes
   *     3 time_unix_nano        6 as_int     8 flags
   */
  #numberPoint(end: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    let hasValue = false;
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x21:
          draft.value = reader.double(end);
          hasValue = true;
          break;
        case 0x31:
          reader.fixed64(end);
          draft.value = reader.signed();
          hasValue = true;
          break;
        case 0x3a:
          this.#attribute(end);
          break;
        default:
          this.#common(tag, end, 0x40);
      }
    }
    if (!hasValue) draft.isEmpty = true;
  }

  /**
   * `HistogramDataPoint`:
   *
   *     2 start_time_unix_nano  5 sum              9 attributes  11 min
   *     3 time_unix_nano        6 bucket_counts   10 flags       12 max
   *     4 count                 7 explicit_bounds
   */
  #histogramPoint(end: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    const buckets = this.#buckets;
    buckets.begin();
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x31:
        case 0x32:
          buckets.explicitCounts(tag, end);
          break;
        case 0x39:
        case 0x3a:
          buckets.explicitBounds(tag, end);
          break;
        case 0x4a:
          this.#attribute(end);
          break;
        case 0x59:
          draft.min = reader.double(end);
          break;
        case 0x61:
          draft.max = reader.double(end);
          break;
        default:
          this.#distribution(tag, end, 0x50);
      }
    }
    draft.buckets = buckets.explicit();
  }

  /**
   * `ExponentialHistogramDataPoint`:
   *
   *     1 attributes            4 count   7 zero_count  10 flags  14 zero_threshold
   *     2 start_time_unix_nano  5 sum     8 positive    12 min
   *     3 time_unix_nano        6 scale   9 negative    13 max
   */
  #exponentialPoint(end: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    const buckets = this.#buckets;
    buckets.begin();
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x0a:
          this.#attribute(end);
          break;
        case 0x30:
          buckets.scale = zigzag(reader.uint32(end));
          break;
        case 0x39:
          buckets.zero = this.#fixedCount(end);
          break;
        case 0x42:
          buckets.readPositive(reader.delimited(end));
          break;
        case 0x4a:
          buckets.readNegative(reader.delimited(end));
          break;
        case 0x61:
          draft.min = reader.double(end);
          break;
        case 0x69:
          draft.max = reader.double(end);
          break;
        default:
          this.#distribution(tag, end, 0x50);
      }
    }
    draft.buckets = buckets.exponential();
  }

  /**
   * `SummaryDataPoint`:
   *
   *     2 start_time_unix_nano  4 count  6 quantile_values  8 flags
   *     3 time_unix_nano        5 sum    7 attributes
   */
  #summaryPoint(end: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x32:
          widen(draft, this.#quantile(reader.delimited(end)));
          break;
        case 0x3a:
          this.#attribute(end);
          break;
        default:
          this.#distribution(tag, end, 0x40);
      }
    }
  }

  /** `ValueAtQuantile`: 1 quantile, 2 value. */
  #quantile(end: number): number {
    const reader = this.#reader;
    let value = 0;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x11) value = reader.double(end);
      else reader.skip(tag, end);
    }
    return value;
  }

  /** Passes over a `KeyValue`: what it says may be known. */
  #attribute(end: number): void {
    const reader = this.#reader;
    const start = reader.position;
    reader.position = reader.delimited(end);
    this.#ranges.push(start, reader.position);
  }

  /** Reads the attributes that were passed over. */
  #readAttributes(): void {
    const { attributes } = this.#builder.draft;
    for (let i = 0; i < this.#ranges.length; i += 2) {
      this.#reader.position = this.#ranges[i] ?? 0;
      this.#values.attribute(this.#ranges[i + 1] ?? 0, attributes);
    }
  }

  /** What stands in points of many values: their number and sum. */
  #distribution(tag: number, end: number, flags: number): void {
    const { draft } = this.#builder;
    if (tag === 0x21) draft.count = this.#fixedCount(end);
    else if (tag === 0x29) draft.sum = this.#reader.double(end);
    else this.#common(tag, end, flags);
  }

  /** What stands in points of every kind: start and time, and flags under a tag of their own. */
  #common(tag: number, end: number, flags: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    if (tag === 0x11 || tag === 0x19) {
      reader.fixed64(end);
      const time = nanosecondsToMicroseconds(reader.high, reader.low);
      if (tag === 0x11) draft.start = time;
      else draft.time = time;
    } else if (tag === flags) draft.isEmpty = (reader.uint32(end) & NO_RECORDED_VALUE) !== 0;
    else reader.skip(tag, end);
  }

  #fixedCount(end: number): number {
    this.#reader.fixed64(end);
    return this.#reader.high * 4_294_967_296 + this.#reader.low;
  }
}
