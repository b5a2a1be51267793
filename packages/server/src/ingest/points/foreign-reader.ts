import { Buffer } from 'node:buffer';
import * as z from 'zod';
import { storedInstruments } from '../../metadata/database/instruments.ts';
import { KIND } from '../attributes/attribute-set.ts';
import type { Distribution, Side } from './distribution.ts';
import type { PointBuilder } from './point-builder.ts';
import type { RawAttributes } from './series/series-cache.ts';
import { Ranges } from '../protobuf/ranges.ts';
import { MalformedError } from '../refusals.ts';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import { BUCKETS, PART } from './nodes/foreign-points.ts';

const instrumentSchema = z.enum(storedInstruments);
const meaningSchema = z.enum(['reading', 'change', 'growth', 'total']);

/** Numbers of one list of buckets, as many as any sender may have sent. */
const NUMBERS = 1 << 20;

/** Reads what `ForeignPoints` of another node wrote into a point builder. Throws a `MalformedError`. */
export class ForeignReader {
  readonly #builder: PointBuilder;
  #body: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Byte ranges of the attributes of the point. */
  readonly #ranges = new Ranges();

  constructor(builder: PointBuilder) {
    this.#builder = builder;
  }

  *read(body: Buffer): Sliced {
    this.#body = body;
    this.#at = 0;
    const raw: RawAttributes = {
      buffer: body,
      ranges: this.#ranges,
      read: () => this.#readAttributes(),
    };
    while (this.#at < body.length) {
      const part = this.#byte();
      if (part === PART.metric) this.#readMetric();
      else if (part === PART.point) this.#readPoint(raw);
      else throw this.#malformed();
      if (isSliceOver()) yield;
    }
  }

  #readMetric(): void {
    const builder = this.#builder;
    const [name, description, unit] = [this.#text(), this.#text(), this.#text()];
    builder.beginScope();
    builder.endScope(this.#text(), this.#text());
    const instrument = instrumentSchema.safeParse(this.#text());
    const meaning = meaningSchema.safeParse(this.#text());
    if (!instrument.success || !meaning.success) throw this.#malformed();
    builder.beginMetric({ name, description, unit });
    builder.beginPoints(instrument.data, meaning.data, this.#byte() === 1);
  }

  #readPoint(raw: RawAttributes): void {
    const builder = this.#builder;
    builder.beginPoint();
    const length = this.#varint();
    const end = this.#at + length;
    if (end > this.#body.length) throw this.#malformed();
    this.#ranges.clear();
    this.#ranges.add(this.#at, end);
    this.#at = end;
    const { draft } = builder;
    draft.time = this.#float();
    draft.start = this.#float();
    draft.value = this.#float();
    draft.count = this.#float();
    draft.sum = this.#float();
    draft.min = this.#float();
    draft.max = this.#float();
    draft.buckets = this.#buckets();
    builder.endPoint(raw);
  }

  #readAttributes(): void {
    const { draft, keys } = this.#builder;
    const end = this.#ranges.end(0);
    const after = this.#at;
    this.#at = this.#ranges.start(0);
    while (this.#at < end) {
      const keyStart = this.#skipText();
      const key = keys.fromBytes(this.#body, keyStart, this.#at, false);
      const valueStart = this.#skipText();
      if (key) draft.attributes.put(key, KIND.text, this.#body, valueStart, this.#at);
    }
    this.#at = after;
  }

  #buckets(): Distribution | undefined {
    const kind = this.#byte();
    if (kind === BUCKETS.none) return undefined;
    if (kind === BUCKETS.explicit)
      return { kind: 'explicit', bounds: this.#numbers(), counts: this.#numbers() };
    if (kind !== BUCKETS.exponential) throw this.#malformed();
    const [scale, zero] = [this.#float(), this.#float()];
    return { kind: 'exponential', scale, zero, positive: this.#side(), negative: this.#side() };
  }

  #side(): Side {
    const offset = this.#float();
    return { offset, counts: this.#numbers() };
  }

  #numbers(): Float64Array {
    const count = this.#varint();
    if (count > NUMBERS || this.#at + count * 8 > this.#body.length) throw this.#malformed();
    return Float64Array.from({ length: count }, () => this.#float());
  }

  #text(): string {
    const start = this.#skipText();
    return this.#body.toString('utf8', start, this.#at);
  }

  /** Passes over a text; returns where it begins. */
  #skipText(): number {
    const length = this.#varint();
    const start = this.#at;
    if (start + length > this.#body.length) throw this.#malformed();
    this.#at = start + length;
    return start;
  }

  #varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      if (factor > 2 ** 35) throw this.#malformed();
    }
  }

  #byte(): number {
    if (this.#at >= this.#body.length) throw this.#malformed();
    return this.#body[this.#at++] ?? 0;
  }

  #float(): number {
    if (this.#at + 8 > this.#body.length) throw this.#malformed();
    const value = this.#body.readDoubleLE(this.#at);
    this.#at += 8;
    return value;
  }

  #malformed(): MalformedError {
    return new MalformedError('these are not points from a node of this version');
  }
}
