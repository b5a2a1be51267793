import { LEN, tag, VARINT } from '../../../protobuf/tag.ts';
import { MalformedError, TooLargeError } from '../../../refusals.ts';
import { isSliceOver, type Sliced } from '../../../../shared/slices.ts';
import {
  METRIC_TYPES,
  metricOf,
  metricType,
  type PrometheusMetric,
  TEXT_LIMIT,
} from './metric-kind.ts';
import { RemoteWrite, type WrittenPlaces } from './remote-write.ts';

const REQUEST = { symbols: tag(4, LEN), timeseries: tag(5, LEN) };
const TIME_SERIES = {
  labelsRefs: tag(1, VARINT),
  packedLabelsRefs: tag(1, LEN),
  samples: tag(2, LEN),
  histograms: tag(3, LEN),
  metadata: tag(5, LEN),
  createdTimestamp: tag(6, VARINT),
};
const METADATA = { type: tag(1, VARINT), helpRef: tag(3, VARINT), unitRef: tag(4, VARINT) };

/** Where what a request that was stored before wrote is counted. */
export const WRITTEN_V2: WrittenPlaces = {
  series: REQUEST.timeseries,
  samples: TIME_SERIES.samples,
  histograms: TIME_SERIES.histograms,
};

/** Texts that one request may share. */
const SYMBOLS = 1_000_000;

/** Reads `io.prometheus.write.v2.Request` bytes into a point builder. Throws a `MalformedError`. */
export class RemoteWriteV2 extends RemoteWrite {
  /** Starts and ends of the shared texts, in turn. */
  #symbols: number[] = [];
  /** Pairs of name and value, as places in the list of texts. */
  readonly #refs: number[] = [];
  /** Metrics of the request by type, then by name. */
  readonly #metrics = METRIC_TYPES.map(() => new Map<string, PrometheusMetric>());

  protected override *request(end: number): Sliced {
    const { reader } = this;
    for (const metrics of this.#metrics) metrics.clear();
    this.#symbols = [];
    while (reader.nextPart(REQUEST.symbols, end)) {
      const stop = reader.delimited(end);
      if (this.#symbols.length === SYMBOLS * 2)
        throw new TooLargeError(`a request may contain ${SYMBOLS} symbols`);
      this.#symbols.push(reader.position, stop);
      reader.position = stop;
      if (isSliceOver()) yield;
    }
    reader.position = 0;
    while (reader.nextPart(REQUEST.timeseries, end)) {
      yield* this.#series(reader.delimited(end));
      if (isSliceOver()) yield;
    }
  }

  *#series(end: number): Sliced {
    const { reader, points } = this;
    const first = reader.position;
    let start = 0;
    let type = 0;
    let help = 0;
    let unit = 0;
    this.#refs.length = 0;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === TIME_SERIES.packedLabelsRefs || fieldTag === TIME_SERIES.labelsRefs) {
        this.#readRefs(fieldTag, end);
      } else if (fieldTag === TIME_SERIES.metadata) {
        const stop = reader.delimited(end);
        while (reader.position < stop) {
          const inner = reader.tag(stop);
          if (inner === METADATA.type) type = reader.uint32(stop);
          else if (inner === METADATA.helpRef) help = reader.uint32(stop);
          else if (inner === METADATA.unitRef) unit = reader.uint32(stop);
          else reader.skip(inner, stop);
        }
      } else if (fieldTag === TIME_SERIES.createdTimestamp) start = reader.int64(end);
      else reader.skip(fieldTag, end);
    }
    this.#labels();
    points.setMetric(this.#metric(type, help, unit));
    reader.position = first;
    yield* this.values(WRITTEN_V2, end, start);
  }

  #readRefs(fieldTag: number, end: number): void {
    const { reader } = this;
    if (fieldTag === TIME_SERIES.labelsRefs) this.#refs.push(reader.uint32(end));
    else
      for (const stop = reader.packed(end); reader.position < stop;)
        this.#refs.push(reader.uint32(stop));
  }

  /** Hands over the labels of the series. */
  #labels(): void {
    const refs = this.#refs;
    const symbols = this.#symbols;
    if (refs.length % 2 === 1) throw new MalformedError('a label has a name and no value');
    this.points.beginSeries();
    for (let i = 0; i < refs.length; i += 2) {
      const name = this.#symbol(refs[i] ?? 0);
      const value = this.#symbol(refs[i + 1] ?? 0);
      this.points.label(
        symbols[name] ?? 0,
        symbols[name + 1] ?? 0,
        symbols[value] ?? 0,
        symbols[value + 1] ?? 0,
      );
    }
  }

  #metric(typeNumber: number, help: number, unit: number): PrometheusMetric {
    const { name } = this.points;
    const type = metricType(typeNumber);
    const metrics = this.#metrics[METRIC_TYPES.indexOf(type)];
    let metric = metrics?.get(name);
    if (metric === undefined) {
      const family = { type, help: this.#text(help), unit: this.#text(unit) };
      metric = metricOf(name, family, this.builder.project.promCompat);
      metrics?.set(name, metric);
    }
    return metric;
  }

  #text(ref: number): string {
    const at = this.#symbol(ref);
    const start = this.#symbols[at] ?? 0;
    const end = this.#symbols[at + 1] ?? 0;
    return this.reader.buffer.toString('utf8', start, Math.min(end, start + TEXT_LIMIT));
  }

  /** The place of a text's start in `symbols`. */
  #symbol(ref: number): number {
    if (ref * 2 < this.#symbols.length) return ref * 2;
    // Nothing is said by the first, which some leave out.
    if (ref === 0) return 0;
    throw new MalformedError(`symbol ${ref} of ${this.#symbols.length / 2}`);
  }
}
