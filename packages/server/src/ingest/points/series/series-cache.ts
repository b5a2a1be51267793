import type { Buffer } from 'node:buffer';
import { ByteBuffer } from '../../columns/byte-buffer.ts';
import { ByteDictionary } from '../../columns/byte-dictionary.ts';
import type { AttributeSet } from '../../attributes/attribute-set.ts';
import type { Ranges } from '../../protobuf/ranges.ts';
import type { MetricSeries, Series } from './metric-series.ts';

/** Bytes of keys after which the cache starts afresh. */
const CAPACITY = 32 * 1024 * 1024;

/** Attributes of a point as they were sent: stretches of the request, and how to read them. */
export interface RawAttributes {
  readonly buffer: Buffer;
  readonly ranges: Ranges;
  /** Puts them into the draft. */
  read(): void;
}

/**
 * Finds the series of a point by the bytes of its attributes. Senders repeat them from report to
 * report, so they seldom need to be read.
 */
export class SeriesCache {
  /** Resource and scope, then the bytes of a point's attributes. */
  readonly #keys = new ByteDictionary('bytes');
  readonly #contexts = new ByteDictionary('bytes');
  readonly #text = new ByteBuffer(1024);
  #epoch = {};
  #context = 0;
  #number = 0;

  /** Says which attributes of resource and scope the next points have. */
  enter({ keys, sources, starts, ends, count }: AttributeSet): void {
    if (this.#keys.entries.length + this.#contexts.entries.length > CAPACITY) this.#clear();
    const text = this.#text;
    text.clear();
    for (let i = 0; i < count; i++) {
      const [key, source] = [keys[i], sources[i]];
      if (key === undefined || source === undefined) continue;
      text.text(key.bytes, 0, key.bytes.length);
      text.text(source, starts[i] ?? 0, ends[i] ?? 0);
    }
    this.#context = this.#contexts.intern(text.bytes, 0, text.length);
  }

  /** The series of a metric's point with these attributes, if it is known. */
  find(metric: MetricSeries, { buffer, ranges }: RawAttributes): Series | undefined {
    const text = this.#text;
    text.clear();
    text.uint32(this.#context);
    for (let i = 0; i < ranges.count; i++) {
      const start = ranges.start(i);
      const end = ranges.end(i);
      text.varint(end - start);
      text.raw(buffer, start, end);
    }
    this.#number = this.#keys.intern(text.bytes, 0, text.length);
    if (metric.cached.epoch !== this.#epoch) return undefined;
    const series = metric.cached.series.get(this.#number);
    return series?.isForgotten === true ? undefined : series;
  }

  /** Remembers the series of the point that was looked for last. */
  keep(metric: MetricSeries, series: Series): void {
    if (metric.cached.epoch !== this.#epoch)
      metric.cached = { epoch: this.#epoch, series: new Map() };
    metric.cached.series.set(this.#number, series);
  }

  #clear(): void {
    this.#keys.clear();
    this.#contexts.clear();
    this.#epoch = {};
  }
}
