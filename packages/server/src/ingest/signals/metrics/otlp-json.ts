import type { JsonObject } from '../../items/log-record.ts';
import type { Distribution, Side } from '../../points/distribution.ts';
import type { PointBuilder } from '../../points/point-builder.ts';
import { MalformedError } from '../../refusals.ts';
import { putAttributes, toDouble } from '../otlp/json-attributes.ts';
import {
  enumField,
  field,
  integerField,
  listField,
  objectField,
  textField,
  toInteger,
} from '../otlp/json-fields.ts';
import { JsonRequest } from '../otlp/json-request.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { microseconds } from '../traces/otlp-json.ts';
import { DELTA, NO_RECORDED_VALUE, POINT_KINDS, type PointKind, widen } from './point-kinds.ts';

const KINDS = ['gauge', 'sum', 'histogram', 'exponentialHistogram', 'summary'] as const;
const TEMPORALITIES = ['UNSPECIFIED', 'DELTA', 'CUMULATIVE'];

/** Reads a metrics request in JSON into a point builder. Throws a `MalformedError`. */
export class MetricsJson extends JsonRequest<PointBuilder> {
  protected readonly names = {
    resources: 'resourceMetrics',
    scopes: 'scopeMetrics',
    items: 'metrics',
  };
  readonly #read: Readonly<Record<PointKind, (point: JsonObject) => void>> = {
    gauge: (point) => this.#number(point),
    sum: (point) => this.#number(point),
    histogram: (point) => this.#distribution(point, explicitBuckets(point)),
    exponentialHistogram: (point) => this.#distribution(point, exponentialBuckets(point)),
    summary: (point) => this.#summary(point),
  };

  protected override *item(metric: JsonObject): Sliced {
    const { builder } = this;
    builder.beginMetric({
      name: textField(metric, 'name'),
      description: textField(metric, 'description'),
      unit: textField(metric, 'unit'),
    });
    for (const kind of KINDS) {
      const data = objectField(metric, kind);
      if (data === undefined) continue;
      builder.beginPoints(
        ...POINT_KINDS[kind]({
          isMonotonic: () => field(data, 'isMonotonic') === true,
          isDelta: () => enumField(data, 'aggregationTemporality', TEMPORALITIES) === DELTA,
        }),
      );
      yield* this.#points(data, this.#read[kind]);
    }
  }

  *#points(data: JsonObject, readNumbers: (point: JsonObject) => void): Sliced {
    const { builder } = this;
    for (const point of listField(data, 'dataPoints')) {
      builder.beginPoint();
      const { draft } = builder;
      draft.start = microseconds(integerField(point, 'startTimeUnixNano'));
      draft.time = microseconds(integerField(point, 'timeUnixNano'));
      draft.isEmpty = (Number(integerField(point, 'flags')) & NO_RECORDED_VALUE) !== 0;
      putAttributes(builder, draft.attributes, point);
      readNumbers(point);
      builder.endPoint();
      if (isSliceOver()) yield;
    }
  }

  #number(point: JsonObject): void {
    const { draft } = this.builder;
    const double = doubleField(point, 'asDouble');
    if (double !== undefined) draft.value = double;
    else if (isPresent(point, 'asInt')) draft.value = Number(integerField(point, 'asInt'));
    else draft.isEmpty = true;
  }

  #distribution(point: JsonObject, buckets: Distribution | undefined): void {
    const { draft } = this.builder;
    draft.count = count(point, 'count');
    draft.sum = doubleField(point, 'sum') ?? Number.NaN;
    draft.min = doubleField(point, 'min') ?? Number.NaN;
    draft.max = doubleField(point, 'max') ?? Number.NaN;
    draft.buckets = buckets;
  }

  #summary(point: JsonObject): void {
    const { draft } = this.builder;
    draft.count = count(point, 'count');
    draft.sum = doubleField(point, 'sum') ?? 0;
    for (const quantile of listField(point, 'quantileValues'))
      widen(draft, doubleField(quantile, 'value') ?? 0);
  }
}

function explicitBuckets(point: JsonObject): Distribution | undefined {
  const counts = numbers(point, 'bucketCounts', toCount);
  const bounds = numbers(point, 'explicitBounds', toDouble);
  if (counts.length === 0 && bounds.length === 0) return undefined;
  return { kind: 'explicit', counts, bounds };
}

function exponentialBuckets(point: JsonObject): Distribution {
  return {
    kind: 'exponential',
    scale: Number(integerField(point, 'scale')),
    zero: count(point, 'zeroCount'),
    positive: side(objectField(point, 'positive')),
    negative: side(objectField(point, 'negative')),
  };
}

function side(buckets: JsonObject | undefined): Side {
  return buckets === undefined
    ? { offset: 0, counts: new Float64Array(0) }
    : {
        offset: Number(integerField(buckets, 'offset')),
        counts: numbers(buckets, 'bucketCounts', toCount),
      };
}

const isPresent = (object: JsonObject, name: string): boolean =>
  (field(object, name) ?? null) !== null;

const doubleField = (object: JsonObject, name: string): number | undefined =>
  isPresent(object, name) ? toDouble(field(object, name), name) : undefined;

const count = (object: JsonObject, name: string): number => toCount(field(object, name) ?? 0, name);

function toCount(value: unknown, name: string): number {
  const number = Number(toInteger(value, name));
  if (number < 0) throw new MalformedError(`${name} is less than 0`);
  return number;
}

function numbers(
  object: JsonObject,
  name: string,
  read: (value: unknown, name: string) => number,
): Float64Array {
  const value = field(object, name) ?? [];
  if (!Array.isArray(value)) throw new MalformedError(`${name} is not a list`);
  return Float64Array.from(value, (entry) => read(entry, name));
}
