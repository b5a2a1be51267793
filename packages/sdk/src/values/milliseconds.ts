import { parseDuration } from '@spanlight/query/units';

/**
 * Reads a length of time as people and existing clients write it: a number of milliseconds (`120000`, `"120000"`) or
 * amounts with units (`2m`, `1h30m`, `-90s`, `15m0s`).
 *
 * @returns Milliseconds; undefined when the text is neither.
 */
export function parseMilliseconds(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = value.trim();
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return parseDuration(text, 'ms');
}

/** Writes milliseconds the way YAML holds them: `2m0s`, `1h0m0s`, `1.5s`, `-90s` as `-1m30s`, zero as `0s`. */
export function printMilliseconds(milliseconds: number): string {
  const sign = milliseconds < 0 ? '-' : '';
  const size = Number(Math.abs(milliseconds).toFixed(3));
  if (size === 0) return '0s';
  if (size < 1000) return `${sign}${size}ms`;
  const hours = Math.floor(size / 3_600_000);
  const minutes = Math.floor((size % 3_600_000) / 60_000);
  const seconds = Number(((size % 60_000) / 1000).toFixed(6));
  const parts = [hours > 0 ? `${hours}h` : '', hours > 0 || minutes > 0 ? `${minutes}m` : ''];
  return `${sign}${parts.join('')}${seconds}s`;
}
