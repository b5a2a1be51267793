import type { Buffer } from 'node:buffer';

import type { PointBuilder } from '../points/point-builder.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { KnownMetrics } from './known-metrics.ts';
import { metricType, TEXT_LIMIT } from './metric-kind.ts';
import { SeriesPoints } from './series-points.ts';

/** Reads `prometheus.WriteRequest` bytes into a point builder. Throws a `MalformedError`. */
export class RemoteWriteV1 {
  readonly #reader = new WireReader();
  readonly #builder: PointBuilder;
  readonly #points: SeriesPoints;
  readonly #known = new Map<number, KnownMetrics>();

  constructor(builder: PointBuilder) {
    this.#builder = builder;
    this.#points = new SeriesPoints(this.#reader, builder);
  }

  /** `WriteRequest`: 1 timeseries, 3 metadata. */
  read(body: Buffer): void {
    const reader = this.#reader;
    reader.reset(body);
    this.#points.begin();
    const known = this.#knownMetrics();
    const end = body.length;
    // What is said about metrics may stand behind their samples.
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x1a) this.#metadata(reader.delimited(end), known);
      else reader.skip(tag, end);
    }
    reader.position = 0;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a) this.#series(reader.delimited(end), known);
      else reader.skip(tag, end);
    }
  }

  #knownMetrics(): KnownMetrics {
    const { id } = this.#builder.project;
    const known = this.#known.get(id) ?? new KnownMetrics();
    this.#known.set(id, known);
    return known;
  }

  /** `TimeSeries`: 1 labels, 2 samples, 3 exemplars, 4 histograms. */
  #series(end: number, known: KnownMetrics): void {
    const reader = this.#reader;
    const points = this.#points;
    const start = reader.position;
    points.beginSeries();
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a) this.#label(reader.delimited(end));
      else reader.skip(tag, end);
    }
    points.setMetric(known.find(points.name, this.#builder.project.promCompat));
    reader.position = start;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x12) points.sample(reader.delimited(end), 0);
      else if (tag === 0x22) points.histogram(reader.delimited(end), 0);
      else reader.skip(tag, end);
    }
  }

  /** `Label`: 1 name, 2 value. */
  #label(end: number): void {
    const reader = this.#reader;
    const found = [0, 0, 0, 0];
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a || tag === 0x12) {
        const stop = reader.delimited(end);
        const at = tag === 0x0a ? 0 : 2;
        found[at] = reader.position;
        found[at + 1] = stop;
        reader.position = stop;
      } else reader.skip(tag, end);
    }
    const [nameStart = 0, nameEnd = 0, valueStart = 0, valueEnd = 0] = found;
    this.#points.label(nameStart, nameEnd, valueStart, valueEnd);
  }

  /** `MetricMetadata`: 1 type, 2 metric_family_name, 4 help, 5 unit. */
  #metadata(end: number, known: KnownMetrics): void {
    const reader = this.#reader;
    let type = 0;
    const texts: Record<number, string> = {};
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x08) type = reader.uint32(end);
      else if ((tag & 7) === 2) {
        const stop = reader.delimited(end);
        const { position, buffer } = reader;
        if (tag < 0x30) {
          texts[tag >> 3] = buffer.toString(
            'utf8',
            position,
            Math.min(stop, position + TEXT_LIMIT),
          );
        }
        reader.position = stop;
      } else reader.skip(tag, end);
    }
    const { 2: name = '', 4: help = '', 5: unit = '' } = texts;
    known.note(name, { type: metricType(type), help, unit });
  }
}
