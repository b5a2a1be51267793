import { LEN, tag, VARINT } from '../../../protobuf/tag.ts';
import { isSliceOver, type Sliced } from '../../../../shared/slices.ts';
import { KnownMetrics } from './known-metrics.ts';
import { metricType, TEXT_LIMIT } from './metric-kind.ts';
import { RemoteWrite, type WrittenPlaces } from './remote-write.ts';

const REQUEST = { timeseries: tag(1, LEN), metadata: tag(3, LEN) };
const TIME_SERIES = { labels: tag(1, LEN), samples: tag(2, LEN), histograms: tag(4, LEN) };
const LABEL = { name: tag(1, LEN), value: tag(2, LEN) };
const METADATA = {
  type: tag(1, VARINT),
  metricFamilyName: tag(2, LEN),
  help: tag(4, LEN),
  unit: tag(5, LEN),
};

/** Where what a request that was stored before wrote is counted. */
export const WRITTEN_V1: WrittenPlaces = {
  series: REQUEST.timeseries,
  samples: TIME_SERIES.samples,
  histograms: TIME_SERIES.histograms,
};

/** Reads `prometheus.WriteRequest` bytes into a point builder. Throws a `MalformedError`. */
export class RemoteWriteV1 extends RemoteWrite {
  readonly #known = new Map<number, KnownMetrics>();

  protected override *request(end: number): Sliced {
    const { reader } = this;
    const known = this.#knownMetrics();
    // What is said about metrics may stand behind their samples.
    while (reader.nextPart(REQUEST.metadata, end)) {
      this.#metadata(reader.delimited(end), known);
      if (isSliceOver()) yield;
    }
    reader.position = 0;
    while (reader.nextPart(REQUEST.timeseries, end)) {
      yield* this.#series(reader.delimited(end), known);
      if (isSliceOver()) yield;
    }
  }

  #knownMetrics(): KnownMetrics {
    const { id } = this.builder.project;
    const known = this.#known.get(id) ?? new KnownMetrics();
    this.#known.set(id, known);
    return known;
  }

  *#series(end: number, known: KnownMetrics): Sliced {
    const { reader, points } = this;
    const start = reader.position;
    points.beginSeries();
    while (reader.find(TIME_SERIES.labels, end)) this.#label(reader.delimited(end));
    points.setMetric(known.find(points.name, this.builder.project.promCompat));
    reader.position = start;
    yield* this.values(WRITTEN_V1, end, 0);
  }

  #label(end: number): void {
    const { reader } = this;
    const found = [0, 0, 0, 0];
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === LABEL.name || fieldTag === LABEL.value) {
        const stop = reader.delimited(end);
        const at = fieldTag === LABEL.name ? 0 : 2;
        found[at] = reader.position;
        found[at + 1] = stop;
        reader.position = stop;
      } else reader.skip(fieldTag, end);
    }
    const [nameStart = 0, nameEnd = 0, valueStart = 0, valueEnd = 0] = found;
    this.points.label(nameStart, nameEnd, valueStart, valueEnd);
  }

  #metadata(end: number, known: KnownMetrics): void {
    const { reader } = this;
    let type = 0;
    let name = '';
    let help = '';
    let unit = '';
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === METADATA.type) type = reader.uint32(end);
      else if (fieldTag === METADATA.metricFamilyName) name = reader.string(end, TEXT_LIMIT);
      else if (fieldTag === METADATA.help) help = reader.string(end, TEXT_LIMIT);
      else if (fieldTag === METADATA.unit) unit = reader.string(end, TEXT_LIMIT);
      else reader.skip(fieldTag, end);
    }
    known.note(name, { type: metricType(type), help, unit });
  }
}
