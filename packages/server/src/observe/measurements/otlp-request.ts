import { Buffer } from 'node:buffer';
import { hostname } from 'node:os';
import type { Measurement } from './measurement.ts';

const CUMULATIVE = 2;

/** When a process began and when its measurements were read, milliseconds since 1970. */
export interface Period {
  readonly start: number;
  readonly time: number;
}

/** Measurements as an OTLP metrics request in JSON. */
export function otlpRequest(
  measurements: readonly Measurement[],
  version: string,
  { start, time }: Period,
): Uint8Array {
  const metrics = measurements.map(({ name, kind, unit, description, points }) => {
    const dataPoints = points.map(([value, attributes]) => ({
      timeUnixNano: nanoseconds(time),
      attributes: keyValues(attributes),
      ...(Number.isSafeInteger(value) ? { asInt: String(value) } : { asDouble: value }),
      ...(kind === 'counter' && { startTimeUnixNano: nanoseconds(start) }),
    }));
    const shared = { name, unit, description };
    return kind === 'gauge'
      ? { ...shared, gauge: { dataPoints } }
      : { ...shared, sum: { dataPoints, isMonotonic: true, aggregationTemporality: CUMULATIVE } };
  });
  const attributes = keyValues({ 'service.name': 'spanlight', 'host.name': hostname() });
  const scopeMetrics = [{ scope: { name: 'spanlight', version }, metrics }];
  return Buffer.from(
    JSON.stringify({ resourceMetrics: [{ resource: { attributes }, scopeMetrics }] }),
  );
}

const nanoseconds = (milliseconds: number): string => `${milliseconds}000000`;

const keyValues = (attributes: Readonly<Record<string, string>>): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }));
