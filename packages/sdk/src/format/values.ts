import { bytesIn, formatBytes } from './bytes.ts';
import { formatDuration, nanosecondsIn } from './duration.ts';
import { formatNumber, formatPercent, formatUtilization, missingValue } from './numbers.ts';
import { formatDateTime } from './times.ts';

/** The end of `orders`; that of `iops`, `status`, `series` and `queries` is another. */
const plural = /(?<=[a-z]{2}[b-df-hj-noqrtv-z])s$/;

const currency = /^(aud|brl|cad|chf|cny|czk|dkk|eur|gbp|inr|jpy|nok|pln|sek|usd)$/;

/**
 * Writes a value of a result in its unit, as named by `columns[].unit`: `nanoseconds`, `bytes`, `percents`,
 * `utilization`, `unix-time`, `{request}` and so on. Numbers of `time` and `unix-time` are unix seconds. Texts are
 * returned as they are, and so are large integers that arrive as text.
 */
export function formatValue(value: unknown, unit = ''): string {
  if (value === null || value === undefined) return missingValue;
  if (unit === 'unix-time' || unit === 'time') return formatTimeValue(value);
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  const nanoseconds = nanosecondsIn(unit);
  if (nanoseconds > 0) return formatDuration(value * nanoseconds);
  const bytes = bytesIn(unit);
  if (bytes > 0) return formatBytes(value * bytes);
  if (unit === 'percents') return formatPercent(value);
  if (unit === 'utilization') return formatUtilization(value);
  const word = unitText(unit);
  if (word === '') return formatNumber(value);
  const text = formatNumber(value);
  return `${text} ${text === '1' ? word.replace(plural, '') : pluralOf(word)}`;
}

/** A unit as people read it: without the braces of the wire, currencies in capitals, `cel` (UCUM) as `°C`. Empty for none. */
export function unitText(unit: string): string {
  if (unit === 'none') return '';
  const word = unit.replaceAll(/[{}]/g, '').trim();
  return currency.test(word) ? word.toUpperCase() : word === 'cel' ? '°C' : word;
}

/** The English plural of a unit word (`order` to `orders`); abbreviations, plurals and other texts are returned unchanged. */
export function pluralOf(word: string): string {
  if (!/^(?=.*[aeiouy])[a-z]{4,}$/.test(word) || /(?:[sxz]|[cs]h)$/.test(word)) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * As `formatValue`, for the cells of tables and gauges, where numbers of the unit `time` are unix milliseconds
 * (in points of series they are unix seconds).
 */
export function formatReducedValue(value: unknown, unit = ''): string {
  const isTime = unit === 'time' && typeof value === 'number';
  return formatValue(isTime ? value / 1000 : value, unit);
}

function formatTimeValue(value: unknown): string {
  if (typeof value === 'number') return formatDateTime(value * 1000);
  return typeof value === 'string' ? formatDateTime(value) : missingValue;
}
