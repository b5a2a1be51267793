/** What Prometheus says a metric is, in the order of the numbers on the wire. */
export const METRIC_TYPES = [
  'unknown',
  'counter',
  'gauge',
  'histogram',
  'gaugehistogram',
  'summary',
  'info',
  'stateset',
] as const;
/** The type of a metric in Prometheus remote write. */
export type MetricType = (typeof METRIC_TYPES)[number];

/** The type of a number on the wire; what is not known there is `unknown`. */
export const metricType = (number: number): MetricType => METRIC_TYPES[number] ?? 'unknown';

/** Bytes read of what is said about a metric. */
export const TEXT_LIMIT = 1000;

/** What a sender says about the family that a metric belongs to. */
export interface Family {
  readonly type: MetricType;
  readonly help: string;
  readonly unit: string;
}

/** What the samples of one name are. */
export interface PrometheusMetric {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  /** Whether samples count from a start on; a reading of the moment otherwise. */
  readonly isCounter: boolean;
  /** Whether only the name says so. */
  readonly isGuess: boolean;
  /** Whether a native histogram holds what is there at the moment, not what came since a start. */
  readonly isGauge: boolean;
}

/** What a name ends in when its metric is part of a family of that name without it. */
export const PART = /_(?:total|sum|count|bucket|created|info|gsum|gcount)$/;

const UNITS: Readonly<Record<string, string>> = {
  milliseconds: 'milliseconds',
  seconds: 'seconds',
  bytes: 'bytes',
  ratio: 'utilization',
};

/**
 * What the samples of a name are: as their type says, else as is usual for such a name. `keepsTotals`
 * makes readings of everything.
 */
export function metricOf(name: string, family: Family, keepsTotals: boolean): PrometheusMetric {
  const { type, help, unit } = family;
  return {
    name,
    description: help,
    unit: unitOf(name, unit),
    isCounter: !keepsTotals && isCounter(name, type),
    isGuess: type === 'unknown' && !keepsTotals,
    isGauge: type === 'gaugehistogram',
  };
}

function isCounter(name: string, type: MetricType): boolean {
  switch (type) {
    case 'unknown':
      return /_(?:total|sum|count|bucket)$/.test(name);
    case 'counter':
      return !name.endsWith('_created');
    case 'histogram':
    case 'summary':
      return /_(?:sum|count|bucket)$/.test(name);
    case 'gauge':
    case 'gaugehistogram':
    case 'info':
    case 'stateset':
      return false;
  }
}

/** The unit that was told, else the last word of the name that is one. Counts of things have none. */
function unitOf(name: string, told: string): string {
  if (/_g?(?:count|bucket)$/.test(name)) return '';
  if (told !== '') return UNITS[told] ?? told;
  const word = name.split('_').findLast((part) => Object.hasOwn(UNITS, part));
  return word === undefined ? '' : (UNITS[word] ?? '');
}
