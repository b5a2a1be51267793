/** Makes remote write requests of both versions, without any of the code under test. */

import { bytes } from './otlp-encoder.ts';

export interface Sample {
  readonly value: number;
  /** Milliseconds, as all times here. */
  readonly time: number;
  readonly start?: number;
}

type Spans = readonly (readonly [offset: number, length: number])[];

/** A native histogram; `deltas` for one of integers, `counts` for one of floats. */
export interface NativeHistogram {
  readonly time: number;
  readonly start?: number;
  readonly count: number;
  readonly sum: number;
  readonly schema?: number;
  readonly zero?: number;
  readonly isFloat?: boolean;
  readonly isGauge?: boolean;
  readonly positiveSpans?: Spans;
  readonly positive?: readonly number[];
  readonly negativeSpans?: Spans;
  readonly negative?: readonly number[];
  readonly bounds?: readonly number[];
}

export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples?: readonly Sample[];
  readonly histograms?: readonly NativeHistogram[];
  /** Number of the type, as on the wire. Version 2 only, as what follows. */
  readonly type?: number;
  readonly help?: string;
  readonly unit?: string;
  readonly created?: number;
}

export interface Metadata {
  readonly type: number;
  readonly name: string;
  readonly help?: string;
  readonly unit?: string;
}

export const TYPE = {
  counter: 1,
  gauge: 2,
  histogram: 3,
  gaugehistogram: 4,
  summary: 5,
} as const;

export const encodeV1 = (series: readonly Series[], metadata: readonly Metadata[] = []): Buffer =>
  Buffer.concat([
    ...series.map(({ labels, samples = [], histograms = [] }) =>
      bytes(
        1,
        // Labels come last: nothing says that they come first.
        ...samples.map((sample) => bytes(2, encodeSample(sample))),
        bytes(3, bytes(1, bytes(1, Buffer.from('trace_id'))), double(2, 1), varint(3, 5n)),
        ...histograms.map((histogram) => bytes(4, encodeHistogram(histogram))),
        ...Object.entries(labels).map(([name, value]) =>
          bytes(1, bytes(1, Buffer.from(name)), bytes(2, Buffer.from(value))),
        ),
      ),
    ),
    ...metadata.map(({ type, name, help, unit }) =>
      bytes(3, varint(1, BigInt(type)), text(2, name), text(4, help), text(5, unit)),
    ),
  ]);

/** Symbols come last: nothing says that they come first. */
export function encodeV2(series: readonly Series[]): Buffer {
  const symbols = [''];
  const ref = (symbol: string): bigint => {
    if (!symbols.includes(symbol)) symbols.push(symbol);
    return BigInt(symbols.indexOf(symbol));
  };
  const all = series.map((one) => {
    const { labels, samples = [], histograms = [], type = 0, help = '', unit = '', created } = one;
    return bytes(
      5,
      ...samples.map((sample) => bytes(2, encodeSample(sample))),
      ...histograms.map((histogram) => bytes(3, encodeHistogram(histogram))),
      bytes(4, double(2, 1), varint(3, 5n)),
      bytes(5, varint(1, BigInt(type)), varint(3, ref(help)), varint(4, ref(unit))),
      varint(6, BigInt(created ?? 0)),
      bytes(
        1,
        ...Object.entries(labels)
          .flat()
          .map((label) => varintBytes(ref(label))),
      ),
    );
  });
  return Buffer.concat([...all, ...symbols.map((symbol) => bytes(4, Buffer.from(symbol)))]);
}

/** A block in Snappy's format that compresses nothing. */
export function snappy(plain: Buffer): Buffer {
  const parts = [varintBytes(BigInt(plain.length))];
  for (let at = 0; at < plain.length; at += 65_536) {
    const piece = plain.subarray(at, at + 65_536);
    const size = Buffer.alloc(2);
    size.writeUInt16LE(piece.length - 1);
    parts.push(Buffer.from([61 << 2]), size, piece);
  }
  return Buffer.concat(parts);
}

const encodeSample = ({ value, time, start }: Sample): Buffer =>
  Buffer.concat([double(1, value), varint(2, BigInt(time)), varint(3, BigInt(start ?? 0))]);

function encodeHistogram(histogram: NativeHistogram): Buffer {
  const { count, sum, schema = 0, zero = 0, isFloat = false, isGauge = false } = histogram;
  const { positive = [], negative = [], bounds = [] } = histogram;
  const numbers = (field: number, values: readonly number[]): Buffer => {
    if (values.length === 0) return NOTHING;
    return isFloat
      ? bytes(field + 1, ...values.map(doubleBytes))
      : bytes(field, ...values.map((value) => varintBytes(zigzag(value))));
  };
  return Buffer.concat([
    isFloat ? double(2, count) : varint(1, BigInt(count)),
    double(3, sum),
    varint(4, zigzag(schema)),
    double(5, 1e-128),
    isFloat ? double(7, zero) : varint(6, BigInt(zero)),
    ...spans(8, histogram.negativeSpans),
    numbers(9, negative),
    ...spans(11, histogram.positiveSpans),
    numbers(12, positive),
    varint(14, isGauge ? 3n : 0n),
    varint(15, BigInt(histogram.time)),
    bounds.length === 0 ? NOTHING : bytes(16, ...bounds.map(doubleBytes)),
    varint(17, BigInt(histogram.start ?? 0)),
  ]);
}

const NOTHING = Buffer.alloc(0);

const spans = (field: number, found: Spans = []): Buffer[] =>
  found.map(([offset, length]) =>
    bytes(field, varint(1, zigzag(offset)), varint(2, BigInt(length))),
  );

const zigzag = (value: number): bigint => BigInt(value < 0 ? -2 * value - 1 : 2 * value);

function varintBytes(value: bigint): Buffer {
  const encoded: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest >= 128n; rest >>= 7n) encoded.push(Number(rest & 127n) | 128);
  return Buffer.from([...encoded, Number(rest)]);
}

/** A number; 0 is the default and takes no bytes. */
const varint = (field: number, value: bigint): Buffer =>
  value === 0n ? NOTHING : Buffer.concat([varintBytes(BigInt(field * 8)), varintBytes(value)]);

function doubleBytes(value: number): Buffer {
  const encoded = Buffer.alloc(8);
  encoded.writeDoubleLE(value);
  return encoded;
}

const double = (field: number, value: number): Buffer =>
  value === 0 ? NOTHING : Buffer.concat([varintBytes(BigInt(field * 8 + 1)), doubleBytes(value)]);

const text = (field: number, value = ''): Buffer =>
  value === '' ? NOTHING : bytes(field, Buffer.from(value));
