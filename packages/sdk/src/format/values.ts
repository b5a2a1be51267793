import { formatBytes } from './bytes.ts';
import { formatDuration } from './duration.ts';
import { formatNumber, formatPercent, formatUtilization, missingValue } from './numbers.ts';
import { formatDateTime } from './times.ts';

const nanosecondsIn: Record<string, number> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};

const bytesIn: Record<string, number> = {
  bytes: 1,
  kilobytes: 1e3,
  megabytes: 1e6,
  gigabytes: 1e9,
  terabytes: 1e12,
};

/**
 * Writes a value of a result in its unit, as named by `columns[].unit`: `nanoseconds`, `bytes`, `percents`,
 * `utilization`, `unix-time`, `{request}` and so on. Texts are shown as they are, and big numbers that came as
 * text are left in full.
 */
export function formatValue(value: unknown, unit = ''): string {
  if (value === null || value === undefined) return missingValue;
  if (unit === 'unix-time' || unit === 'time') return formatTimeValue(value);
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  const nanoseconds = nanosecondsIn[unit];
  if (nanoseconds !== undefined) return formatDuration(value * nanoseconds);
  const bytes = bytesIn[unit];
  if (bytes !== undefined) return formatBytes(value * bytes);
  if (unit === 'percents') return formatPercent(value);
  if (unit === 'utilization') return formatUtilization(value);
  const word = /^\{(.+)\}$/.exec(unit)?.[1] ?? (unit === 'none' ? '' : unit);
  return word === '' ? formatNumber(value) : `${formatNumber(value)} ${word}`;
}

/**
 * As `formatValue`, for what a series is reduced to in tables and gauges: there, values of the unit `time` are
 * unix milliseconds and not seconds.
 */
export function formatReducedValue(value: unknown, unit = ''): string {
  const isTime = unit === 'time' && typeof value === 'number';
  return formatValue(isTime ? value / 1000 : value, unit);
}

function formatTimeValue(value: unknown): string {
  if (typeof value === 'number') return formatDateTime(value * 1000);
  return typeof value === 'string' ? formatDateTime(value) : missingValue;
}
