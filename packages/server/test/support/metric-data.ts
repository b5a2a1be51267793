import { attributesJson, nanoseconds } from './otlp.ts';

/** The points of one series as tests write them; times are milliseconds since 1970. */
type TestPoint = TestNumber | TestDistribution;

interface TestNumber {
  readonly time: number;
  readonly value: number;
}

/** A point of a histogram; `counts` has one entry more than `bounds`. */
interface TestDistribution {
  readonly time: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
}

/** A series of a metric. */
export interface TestSeries {
  readonly name: string;
  readonly unit?: string;
  readonly instrument: 'gauge' | 'additive' | 'counter' | 'histogram';
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly points: readonly TestPoint[];
  /** Of a counter: sent as what it has counted so far, not as growth. */
  readonly isCumulative?: boolean;
}

/** An OTLP/JSON metrics request. What grows is sent as growth, unless it says otherwise. */
export function metricRequest(library: string, series: readonly TestSeries[]): unknown {
  return {
    resourceMetrics: [
      {
        resource: {},
        scopeMetrics: [
          { scope: { name: library, version: '1.0' }, metrics: series.map(metricJson) },
        ],
      },
    ],
  };
}

const DELTA = 1;
const CUMULATIVE = 2;

function metricJson(series: TestSeries): unknown {
  const { name, unit = '', instrument, attributes = {}, points, isCumulative = false } = series;
  const dataPoints = points.map((point) => ({
    attributes: attributesJson(attributes),
    startTimeUnixNano: nanoseconds(((isCumulative && points[0]) || point).time - 60_000),
    timeUnixNano: nanoseconds(point.time),
    ...('value' in point
      ? { asDouble: point.value }
      : {
          count: String(point.counts.reduce((sum, count) => sum + count, 0)),
          sum: point.sum,
          min: point.min,
          max: point.max,
          explicitBounds: point.bounds,
          bucketCounts: point.counts.map(String),
        }),
  }));
  switch (instrument) {
    case 'gauge':
      return { name, unit, gauge: { dataPoints } };
    case 'additive':
      return {
        name,
        unit,
        sum: { dataPoints, isMonotonic: false, aggregationTemporality: CUMULATIVE },
      };
    case 'counter': {
      const aggregationTemporality = isCumulative ? CUMULATIVE : DELTA;
      return { name, unit, sum: { dataPoints, isMonotonic: true, aggregationTemporality } };
    }
    case 'histogram':
      return { name, unit, histogram: { dataPoints, aggregationTemporality: DELTA } };
  }
}
