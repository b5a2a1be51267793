import type { MetricAlias } from '@spanlight/sdk';

/**
 * Reads the attribute `metrics`: names with the short names the query has for them, separated by commas,
 * `http_server_duration as $duration, up as $up`. A name alone is its own short name.
 */
export function parseMetrics(text: string): MetricAlias[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [name = '', alias = name] = entry.split(/\s+as\s+/i);
      return { name, alias: alias.replace(/^\$/, '') };
    });
}
