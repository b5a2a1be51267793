import { Buffer } from 'node:buffer';
import type { PointBuilder } from '../../points/point-builder.ts';
import type { RawAttributes } from '../../points/series/series-cache.ts';
import { Ranges } from '../../protobuf/ranges.ts';
import { LEN, tag, VARINT } from '../../protobuf/tag.ts';
import { ProtobufRequest } from '../otlp/protobuf-request.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { DELTA, POINT_KINDS, type PointKind } from './point-kinds.ts';
import { createPointReaders, type ProtobufPoints } from './protobuf-points.ts';

const METRIC = { name: tag(1, LEN), description: tag(2, LEN), unit: tag(3, LEN) };
/** Where a `Metric` has its points, by their kind. */
const KINDS = new Map<number, PointKind>([
  [tag(5, LEN), 'gauge'],
  [tag(7, LEN), 'sum'],
  [tag(9, LEN), 'histogram'],
  [tag(10, LEN), 'exponentialHistogram'],
  [tag(11, LEN), 'summary'],
]);
/** `Gauge`, `Sum`, `Histogram`, `ExponentialHistogram`, `Summary`. */
const DATA = {
  dataPoints: tag(1, LEN),
  aggregationTemporality: tag(2, VARINT),
  isMonotonic: tag(3, VARINT),
};

const EMPTY = Buffer.alloc(0);

/** Reads `ExportMetricsServiceRequest` bytes into a point builder. Throws a `MalformedError`. */
export class MetricsProtobuf extends ProtobufRequest<PointBuilder> {
  readonly #points: Readonly<Record<PointKind, ProtobufPoints>>;
  /** Where the attributes of the point start and end. */
  readonly #ranges = new Ranges();
  #raw: RawAttributes = { buffer: EMPTY, ranges: this.#ranges, read: () => {} };

  constructor(builder: PointBuilder) {
    super(builder);
    this.#points = createPointReaders(this.reader, builder.draft, this.#ranges);
  }

  override *read(body: Buffer): Sliced {
    this.#raw = { buffer: body, ranges: this.#ranges, read: () => this.#readAttributes() };
    yield* super.read(body);
  }

  /** `Metric`; the name may stand behind the points. */
  protected override *item(end: number): Sliced {
    const { reader } = this;
    let name = '';
    let description = '';
    let unit = '';
    const start = reader.position;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === METRIC.name) name = reader.string(end);
      else if (fieldTag === METRIC.description) description = reader.string(end);
      else if (fieldTag === METRIC.unit) unit = reader.string(end);
      else reader.skip(fieldTag, end);
    }
    this.builder.beginMetric({ name, description, unit });
    reader.position = start;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      const kind = KINDS.get(fieldTag);
      if (kind === undefined) reader.skip(fieldTag, end);
      else yield* this.#data(reader.delimited(end), kind);
    }
  }

  /** Points of one kind; what their numbers mean may stand behind them. */
  *#data(end: number, kind: PointKind): Sliced {
    const { reader, builder } = this;
    const points = this.#points[kind];
    const start = reader.position;
    let isDelta = false;
    let isMonotonic = false;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === DATA.aggregationTemporality) isDelta = reader.uint32(end) === DELTA;
      else if (fieldTag === DATA.isMonotonic) isMonotonic = reader.uint32(end) !== 0;
      else reader.skip(fieldTag, end);
    }
    builder.beginPoints(
      ...POINT_KINDS[kind]({ isDelta: () => isDelta, isMonotonic: () => isMonotonic }),
    );
    reader.position = start;
    while (reader.nextPart(DATA.dataPoints, end)) {
      const stop = reader.delimited(end);
      builder.beginPoint();
      this.#ranges.clear();
      points.read(stop);
      builder.endPoint(this.#raw);
      reader.position = stop;
      if (isSliceOver()) yield;
    }
  }

  /** Reads the attributes that were passed over. */
  #readAttributes(): void {
    const { attributes } = this.builder.draft;
    for (let i = 0; i < this.#ranges.count; i++) {
      this.reader.position = this.#ranges.start(i);
      this.values.attribute(this.#ranges.end(i), attributes);
    }
  }
}
