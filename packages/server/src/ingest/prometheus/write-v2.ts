import type { Buffer } from 'node:buffer';

import type { PointBuilder } from '../points/point-builder.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { MalformedError, TooLargeError } from '../refusals.ts';
import { METRIC_TYPES, metricOf, metricType, TEXT_LIMIT } from './metric-kind.ts';
import type { PrometheusMetric } from './metric-kind.ts';
import { SeriesPoints } from './series-points.ts';

/** Texts that one request may share. */
const SYMBOLS = 1_000_000;

/** Reads `io.prometheus.write.v2.Request` bytes into a point builder. Throws a `MalformedError`. */
export class RemoteWriteV2 {
  readonly #reader = new WireReader();
  readonly #builder: PointBuilder;
  readonly #points: SeriesPoints;
  /** Starts and ends of the shared texts, in turn. */
  #symbols: number[] = [];
  /** Pairs of name and value, as places in the list of texts. */
  readonly #refs: number[] = [];
  /** Metrics of the request by type, then by name. */
  readonly #metrics = METRIC_TYPES.map(() => new Map<string, PrometheusMetric>());

  constructor(builder: PointBuilder) {
    this.#builder = builder;
    this.#points = new SeriesPoints(this.#reader, builder);
  }

  /** `Request`: 4 symbols, 5 timeseries. */
  read(body: Buffer): void {
    const reader = this.#reader;
    reader.reset(body);
    this.#points.begin();
    for (const metrics of this.#metrics) metrics.clear();
    this.#symbols = [];
    const end = body.length;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag !== 0x22) {
        reader.skip(tag, end);
        continue;
      }
      const stop = reader.delimited(end);
      if (this.#symbols.length === SYMBOLS * 2) {
        throw new TooLargeError(`a request may hold ${SYMBOLS} symbols`);
      }
      this.#symbols.push(reader.position, stop);
      reader.position = stop;
    }
    reader.position = 0;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x2a) this.#series(reader.delimited(end));
      else reader.skip(tag, end);
    }
  }

  /**
   * `TimeSeries`:
   *
   *     1 labels_refs  3 histograms  5 metadata
   *     2 samples      4 exemplars   6 created_timestamp
   */
  #series(end: number): void {
    const reader = this.#reader;
    const points = this.#points;
    const first = reader.position;
    let start = 0;
    let type = 0;
    let help = 0;
    let unit = 0;
    this.#refs.length = 0;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a || tag === 0x08) this.#readRefs(tag, end);
      else if (tag === 0x2a) {
        const stop = reader.delimited(end);
        // `Metadata`: 1 type, 3 help_ref, 4 unit_ref.
        while (reader.position < stop) {
          const inner = reader.tag(stop);
          if (inner === 0x08) type = reader.uint32(stop);
          else if (inner === 0x18) help = reader.uint32(stop);
          else if (inner === 0x20) unit = reader.uint32(stop);
          else reader.skip(inner, stop);
        }
      } else if (tag === 0x30) {
        reader.varint64(end);
        start = reader.signed();
      } else reader.skip(tag, end);
    }
    this.#labels();
    points.setMetric(this.#metric(type, help, unit));
    reader.position = first;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x12) points.sample(reader.delimited(end), start);
      else if (tag === 0x1a) points.histogram(reader.delimited(end), start);
      else reader.skip(tag, end);
    }
  }

  #readRefs(tag: number, end: number): void {
    const reader = this.#reader;
    if (tag === 0x08) this.#refs.push(reader.uint32(end));
    else
      for (const stop = reader.delimited(end); reader.position < stop;) {
        this.#refs.push(reader.uint32(stop));
      }
  }

  /** Hands over the labels of the series. */
  #labels(): void {
    const refs = this.#refs;
    const symbols = this.#symbols;
    if (refs.length % 2 === 1) throw new MalformedError('a label has a name and no value');
    this.#points.beginSeries();
    for (let i = 0; i < refs.length; i += 2) {
      const name = this.#symbol(refs[i] ?? 0);
      const value = this.#symbol(refs[i + 1] ?? 0);
      this.#points.label(
        symbols[name] ?? 0,
        symbols[name + 1] ?? 0,
        symbols[value] ?? 0,
        symbols[value + 1] ?? 0,
      );
    }
  }

  #metric(typeNumber: number, help: number, unit: number): PrometheusMetric {
    const { name } = this.#points;
    const type = metricType(typeNumber);
    const metrics = this.#metrics[METRIC_TYPES.indexOf(type)];
    let metric = metrics?.get(name);
    if (metric === undefined) {
      const family = { type, help: this.#text(help), unit: this.#text(unit) };
      metric = metricOf(name, family, this.#builder.project.promCompat);
      metrics?.set(name, metric);
    }
    return metric;
  }

  #text(ref: number): string {
    const at = this.#symbol(ref);
    const start = this.#symbols[at] ?? 0;
    const end = this.#symbols[at + 1] ?? 0;
    return this.#reader.buffer.toString('utf8', start, Math.min(end, start + TEXT_LIMIT));
  }

  /** The place of a text's start in `symbols`. */
  #symbol(ref: number): number {
    if (ref * 2 < this.#symbols.length) return ref * 2;
    // Nothing is said by the first, which some leave out.
    if (ref === 0) return 0;
    throw new MalformedError(`symbol ${ref} of ${this.#symbols.length / 2}`);
  }
}
