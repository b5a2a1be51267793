/** Segments after the last dot that are longer than this make poor names. */
const LONGEST_SEGMENT = 20;

/**
 * A short name for a metric: the last segment of its name, such as `duration` for
 * `http.server.duration`; with a number behind it when the name is taken already.
 */
export function defaultMetricAlias(metric: string, taken: readonly string[] = []): string {
  const alias = cleanMetricAlias(lastSegment(metric)) || 'metric';
  let candidate = alias;
  for (let number = 2; taken.includes(candidate); number += 1) candidate = `${alias}${number}`;
  return candidate;
}

function lastSegment(metric: string): string {
  const dot = metric.lastIndexOf('.');
  const afterDot = metric.slice(dot + 1);
  return dot !== -1 && afterDot.length < LONGEST_SEGMENT
    ? afterDot
    : metric.slice(metric.lastIndexOf('_') + 1);
}

/**
 * What somebody typed as an alias, as it is stored: lower-case letters, digits and underscores after
 * a letter. Empty when nothing of it can be used.
 */
export function cleanMetricAlias(typed: string): string {
  return typed
    .replace(/^\$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_+$/, '');
}

/** Whether an alias can be written into a dashboard file and read back. */
export function isMetricAlias(alias: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(alias);
}
