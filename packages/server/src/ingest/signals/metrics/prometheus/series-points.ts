import { Buffer } from 'node:buffer';
import { KIND } from '../../../attributes/attribute-set.ts';
import { cutEnd } from '../../../../shared/cut-text.ts';
import { ATTRIBUTE_LIMIT, DEFAULT_LIMITS, SPELLING_LIMIT, VALUE_LIMIT } from '../../../limits.ts';
import type { PointBuilder } from '../../../points/point-builder.ts';
import type { Meaning } from '../../../points/point-values.ts';
import type { RawAttributes } from '../../../points/series/series-cache.ts';
import { Ranges } from '../../../protobuf/ranges.ts';
import { I64, tag, VARINT } from '../../../protobuf/tag.ts';
import type { WireReader } from '../../../protobuf/wire-reader.ts';
import { TooLargeError } from '../../../refusals.ts';
import type { PrometheusMetric } from './metric-kind.ts';
import { NativeHistogram } from './native-histogram.ts';

const SAMPLE = { value: tag(1, I64), timestamp: tag(2, VARINT), startTimestamp: tag(3, VARINT) };

/** The instrumentation library that points of Prometheus come from. */
const LIBRARY = 'Prometheus';
const NAME = Buffer.from('__name__');
const UNDERSCORE = 0x5f;
const MILLISECOND = 1000;

type What = Meaning | 'histogram' | 'gauge histogram';

/** Makes points of the samples and histograms of one series after another. */
export class SeriesPoints {
  /** The `__name__` of the series, `''` where there is none. */
  name = '';
  readonly #reader: WireReader;
  readonly #builder: PointBuilder;
  readonly #histogram: NativeHistogram;
  /** Names and values, in turn. */
  readonly #labels = new Ranges();
  #raw: RawAttributes = { buffer: NAME, ranges: this.#labels, read: () => this.#readLabels() };
  #metric: PrometheusMetric | undefined;
  /** Bytes of the labels of all series: a request that shares texts can be longer than it looks. */
  #labelBytes = 0;
  /** What the builder was told that points are. */
  #what: What | undefined;

  constructor(reader: WireReader, builder: PointBuilder) {
    this.#reader = reader;
    this.#builder = builder;
    this.#histogram = new NativeHistogram(reader);
  }

  /** Begins a request. */
  begin(): void {
    this.#raw = { ...this.#raw, buffer: this.#reader.buffer };
    this.#metric = undefined;
    this.#labelBytes = 0;
    this.#builder.beginResource();
    this.#builder.beginScope();
    this.#builder.endScope(LIBRARY, '');
  }

  /** Begins a series. */
  beginSeries(): void {
    this.name = '';
    this.#labels.clear();
  }

  /**
   * Adds a label of the series. Labels that begin with `__` are the sender's own affair. Throws a
   * `TooLargeError` when the labels of all series together are beyond measure.
   */
  label(nameStart: number, nameEnd: number, start: number, end: number): void {
    const { buffer } = this.#reader;
    const { result } = this.#builder;
    const cut = cutEnd(buffer, start, end, VALUE_LIMIT);
    this.#addBytes(Math.min(nameEnd - nameStart, SPELLING_LIMIT) + cut - start);
    if (buffer[nameStart] === UNDERSCORE && buffer[nameStart + 1] === UNDERSCORE) {
      const isName = NAME.compare(buffer, nameStart, nameEnd) === 0;
      if (isName) this.name = buffer.toString('utf8', start, Math.min(end, start + SPELLING_LIMIT));
      return;
    }
    // An empty value is the same as no label.
    if (end === start) return;
    if (this.#labels.count === ATTRIBUTE_LIMIT * 2) result.trim('attribute_limit');
    else if (nameEnd - nameStart > SPELLING_LIMIT) result.trim('attribute_key');
    else {
      this.#labels.add(nameStart, nameEnd);
      this.#labels.add(start, cut);
    }
    if (cut < end) result.trim('value_cut');
  }

  /** Says what the points of the series are, once its labels are known. */
  setMetric(metric: PrometheusMetric): void {
    if (metric === this.#metric) return;
    this.#metric = metric;
    this.#what = undefined;
    this.#builder.beginMetric(metric);
  }

  /**
   * Reads `Sample`, whose times are milliseconds. `start` is when the series began where the sample
   * does not say.
   */
  sample(end: number, start: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    const { isCounter = false, isGuess = false } = this.#metric ?? {};
    this.#begin(isCounter ? 'total' : 'reading', isGuess);
    let time = 0;
    let began = start;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === SAMPLE.value) draft.value = reader.double(end);
      else if (fieldTag === SAMPLE.timestamp) time = reader.int64(end);
      else if (fieldTag === SAMPLE.startTimestamp) began = reader.int64(end);
      else reader.skip(fieldTag, end);
    }
    // A NaN says that the series ends, or that there was nothing to tell.
    draft.isEmpty = !Number.isFinite(draft.value);
    this.#end('samples', time, began);
  }

  /** Reads `Histogram`. */
  histogram(end: number, start: number): void {
    const histogram = this.#histogram;
    const { draft } = this.#builder;
    const before = this.#reader.position;
    this.#builder.beginPoint();
    histogram.read(end, draft);
    const isGauge = histogram.isGauge || this.#metric?.isGauge === true;
    if (this.#what !== (isGauge ? 'gauge histogram' : 'histogram')) {
      this.#begin(isGauge ? 'gauge histogram' : 'histogram', false);
      this.#reader.position = before;
      histogram.read(end, draft);
    }
    this.#end('histograms', histogram.time, histogram.start === 0 ? start : histogram.start);
  }

  #begin(what: What, isGuess: boolean): void {
    if (what !== this.#what) {
      this.#what = what;
      if (what === 'histogram') this.#builder.beginPoints('histogram', 'total');
      // Each is a moment of its own: distributions add up, and their counts with them.
      else if (what === 'gauge histogram') this.#builder.beginPoints('histogram', 'growth');
      else this.#builder.beginPoints(what === 'total' ? 'counter' : 'gauge', what, isGuess);
    }
    this.#builder.beginPoint();
  }

  #end(kind: 'samples' | 'histograms', time: number, start: number): void {
    const { draft, result } = this.#builder;
    // No time is no moment for which anybody could ask: it is not taken for now.
    draft.time = Math.max(1, time * MILLISECOND);
    draft.start = Math.max(0, start * MILLISECOND);
    const before = result.rejected;
    this.#builder.endPoint(this.#raw);
    if (result.rejected === before) result.written[kind]++;
  }

  #readLabels(): void {
    const builder = this.#builder;
    const { buffer } = this.#reader;
    const { attributes } = builder.draft;
    const labels = this.#labels;
    for (let i = 0; i < labels.count; i += 2) {
      const key = builder.keyFor(attributes, buffer, labels.start(i), labels.end(i));
      if (key === undefined) continue;
      attributes.put(key, KIND.text, buffer, labels.start(i + 1), labels.end(i + 1));
    }
    // What Prometheus calls a service need not be what OpenTelemetry does: labels keep their names.
    attributes.hasAliases = false;
  }

  #addBytes(count: number): void {
    this.#labelBytes += count;
    const { expandedBytes } = DEFAULT_LIMITS;
    if (this.#labelBytes > expandedBytes)
      throw new TooLargeError(`the labels of a request may have ${expandedBytes} bytes in all`);
  }
}
