/** Makes OTLP metrics requests in protobuf and JSON, without any of the code under test. */

import {
  type AnyValue,
  type Attributes,
  bytes,
  encodeAttributes,
  encodeRequest,
  type Resource,
} from './otlp-encoder.ts';

interface Side {
  readonly offset: number;
  readonly counts: readonly number[];
}

/** One point; which fields count depends on the metric's kind. Times are nanoseconds. */
export interface Point {
  readonly attributes?: Attributes;
  readonly start?: bigint;
  readonly time?: bigint;
  readonly flags?: number;
  readonly value?: number;
  /** Sends the value as an integer. */
  readonly isInteger?: boolean;
  readonly count?: number;
  readonly sum?: number;
  readonly min?: number;
  readonly max?: number;
  readonly counts?: readonly number[];
  readonly bounds?: readonly number[];
  readonly scale?: number;
  readonly zero?: number;
  readonly positive?: Side;
  readonly negative?: Side;
  readonly quantiles?: readonly (readonly [quantile: number, value: number])[];
}

export interface Metric {
  readonly name?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly kind: 'gauge' | 'sum' | 'histogram' | 'exponentialHistogram' | 'summary';
  readonly temporality?: 'delta' | 'cumulative';
  readonly isMonotonic?: boolean;
  readonly points: readonly Point[];
}

const FIELDS = { gauge: 5, sum: 7, histogram: 9, exponentialHistogram: 10, summary: 11 };
const NOTHING = Buffer.alloc(0);

export const encodeMetrics = (resources: readonly Resource<Metric>[]): Buffer =>
  encodeRequest(resources, encodeMetric);

function encodeMetric(metric: Metric): Buffer {
  const { name, description, unit, kind, temporality, isMonotonic, points } = metric;
  // The name comes last: nothing says that it comes first.
  return Buffer.concat([
    bytes(
      FIELDS[kind],
      ...points.map((point) => bytes(1, encodePoint(point, kind))),
      temporality === undefined ? NOTHING : varint(2, temporality === 'delta' ? 1n : 2n),
      isMonotonic === undefined ? NOTHING : varint(3, isMonotonic ? 1n : 0n),
    ),
    description === undefined ? NOTHING : bytes(2, Buffer.from(description)),
    unit === undefined ? NOTHING : bytes(3, Buffer.from(unit)),
    name === undefined ? NOTHING : bytes(1, Buffer.from(name)),
  ]);
}

function encodePoint(point: Point, kind: Metric['kind']): Buffer {
  const times = [fixed(2, point.start), fixed(3, point.time)];
  const count = fixed(4, BigInt(point.count ?? 0));
  switch (kind) {
    case 'gauge':
    case 'sum':
      return Buffer.concat([
        ...times,
        point.isInteger ? fixed(6, BigInt(point.value ?? 0)) : double(4, point.value),
        ...encodeAttributes(7, point.attributes),
        flags(8, point),
      ]);
    case 'histogram':
      return Buffer.concat([
        ...times,
        ...encodeAttributes(9, point.attributes),
        count,
        double(5, point.sum),
        packed(6, point.counts, (value) => long(BigInt(value))),
        packed(7, point.bounds, doubleBytes),
        flags(10, point),
        double(11, point.min),
        double(12, point.max),
      ]);
    case 'exponentialHistogram':
      return Buffer.concat([
        ...encodeAttributes(1, point.attributes),
        ...times,
        count,
        double(5, point.sum),
        varint(6, zigzag(point.scale ?? 0)),
        fixed(7, BigInt(point.zero ?? 0)),
        side(8, point.positive),
        side(9, point.negative),
        flags(10, point),
        double(12, point.min),
        double(13, point.max),
      ]);
    case 'summary':
      return Buffer.concat([
        ...times,
        count,
        double(5, point.sum),
        ...(point.quantiles ?? []).map(([quantile, value]) =>
          bytes(6, double(1, quantile), double(2, value)),
        ),
        ...encodeAttributes(7, point.attributes),
        flags(8, point),
      ]);
  }
}

const side = (field: number, buckets: Side | undefined): Buffer =>
  buckets === undefined
    ? NOTHING
    : bytes(
        field,
        varint(1, zigzag(buckets.offset)),
        packed(2, buckets.counts, (value) => varintBytes(BigInt(value))),
      );

const packed = (
  field: number,
  values: readonly number[] | undefined,
  encode: (value: number) => Buffer,
): Buffer => (values === undefined ? NOTHING : bytes(field, ...values.map(encode)));

const flags = (field: number, { flags: value }: Point): Buffer =>
  value === undefined ? NOTHING : varint(field, BigInt(value));

const zigzag = (value: number): bigint => BigInt(value < 0 ? -2 * value - 1 : 2 * value);

function varintBytes(value: bigint): Buffer {
  const encoded: number[] = [];
  let rest = value;
  for (; rest >= 128n; rest >>= 7n) encoded.push(Number(rest & 127n) | 128);
  return Buffer.from([...encoded, Number(rest)]);
}

const varint = (field: number, value: bigint): Buffer =>
  Buffer.concat([varintBytes(BigInt(field * 8)), varintBytes(value)]);

function long(value: bigint): Buffer {
  const encoded = Buffer.alloc(8);
  encoded.writeBigUInt64LE(BigInt.asUintN(64, value));
  return encoded;
}

function doubleBytes(value: number): Buffer {
  const encoded = Buffer.alloc(8);
  encoded.writeDoubleLE(value);
  return encoded;
}

const fixed = (field: number, value: bigint | undefined): Buffer =>
  value === undefined ? NOTHING : Buffer.concat([varintBytes(BigInt(field * 8 + 1)), long(value)]);

const double = (field: number, value: number | undefined): Buffer =>
  value === undefined
    ? NOTHING
    : Buffer.concat([varintBytes(BigInt(field * 8 + 1)), doubleBytes(value)]);

/** The same request in JSON. */
export function metricsAsJson(resources: readonly Resource<Metric>[]): Buffer {
  return Buffer.from(
    JSON.stringify({
      resourceMetrics: resources.map(({ attributes, scopes }) => ({
        resource: { attributes: jsonAttributes(attributes) },
        scopeMetrics: scopes.map(({ name, version, attributes: own, items }) => ({
          scope: { name, version, attributes: jsonAttributes(own) },
          metrics: items.map(metricAsJson),
        })),
      })),
    }),
  );
}

function metricAsJson({ name, description, unit, kind, temporality, isMonotonic, points }: Metric) {
  return {
    name,
    description,
    unit,
    [kind]: {
      dataPoints: points.map(pointAsJson),
      aggregationTemporality:
        temporality && (temporality === 'delta' ? 1 : 'AGGREGATION_TEMPORALITY_CUMULATIVE'),
      isMonotonic,
    },
  };
}

function pointAsJson(point: Point): unknown {
  const { positive, negative, value } = point;
  return {
    attributes: jsonAttributes(point.attributes),
    startTimeUnixNano: point.start && String(point.start),
    timeUnixNano: point.time && String(point.time),
    flags: point.flags,
    ...(point.isInteger ? { asInt: String(value) } : { asDouble: jsonDouble(value) }),
    count: point.count && String(point.count),
    sum: jsonDouble(point.sum),
    min: jsonDouble(point.min),
    max: jsonDouble(point.max),
    bucketCounts: point.counts?.map(String),
    explicitBounds: point.bounds?.map(jsonDouble),
    scale: point.scale,
    zeroCount: point.zero && String(point.zero),
    positive: positive && { offset: positive.offset, bucketCounts: positive.counts.map(String) },
    negative: negative && { offset: negative.offset, bucketCounts: negative.counts.map(String) },
    quantileValues: point.quantiles?.map(([quantile, at]) => ({ quantile, value: jsonDouble(at) })),
  };
}

const jsonDouble = (value: number | undefined): number | string | undefined =>
  value === undefined || Number.isFinite(value) ? value : String(value);

const jsonAttributes = (attributes: Attributes = []): unknown =>
  attributes.map(([key, value]) => ({ key, value: jsonValue(value) }));

function jsonValue(value: AnyValue): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number' && Number.isInteger(value)) return { intValue: String(value) };
  if (typeof value === 'number') return { doubleValue: value };
  throw new TypeError('no such value in these tests');
}
