import type { Metric, Spanlight } from '@spanlight/sdk';
import {
  defaultMetricAlias,
  exploreMetricQuery,
  highlightMetricsQuery,
  isMetricAlias,
} from '@spanlight/query';
import { notFound, usageError } from '../../errors/errors.ts';

/** A metric under the name a query has for it. */
export interface AliasedMetric {
  readonly alias: string;
  readonly metric: Metric;
}

/** A metric as it was named on the command line. */
interface NamedMetric {
  readonly name: string;
  readonly alias: string;
}

/** Where metrics are looked up. */
interface Catalogue {
  readonly client: Spanlight;
  readonly project: number;
  readonly signal: AbortSignal;
}

/**
 * The metrics of a query: those named by `name as $alias`, and for every other `$name` in the query the metric of that
 * name, else the only one with that short name.
 *
 * @throws CliError (not found) when a metric isn't known; (usage) when it could be several.
 */
export async function resolveMetrics(
  catalogue: Catalogue,
  query: string | undefined,
  named: readonly string[],
): Promise<AliasedMetric[]> {
  const given = readNames(named);
  const taken = new Set(given.map(({ alias }) => alias));
  const missing = aliasesOf(query ?? '').filter((alias) => !taken.has(alias));
  const { client, project, signal } = catalogue;
  const known = await client.metrics.describe(
    { project, metric: [...given.map(({ name }) => name), ...missing] },
    { signal },
  );
  const byName = new Map(known.map((metric) => [metric.name, metric]));
  const isSearched =
    given.some(({ name }) => !byName.has(name)) || missing.some((alias) => !byName.has(alias));
  const all = isSearched ? await client.metrics.list({ project }, { signal }) : [];
  return [
    ...given.map(({ name, alias }) => ({ alias, metric: byName.get(name) ?? unknown(name, all) })),
    ...missing.map((alias) => ({ alias, metric: byName.get(alias) ?? byShortName(alias, all) })),
  ];
}

/** The query that shows metrics at first sight. */
export function firstQuery(metrics: readonly AliasedMetric[]): string {
  return metrics
    .map(({ alias, metric }) => exploreMetricQuery(metric.instrument, alias))
    .join(' | ');
}

function readNames(texts: readonly string[]): NamedMetric[] {
  const found: NamedMetric[] = [];
  for (const text of texts) {
    const [, name = '', written] = /^\s*(.*?)(?:\s+as\s+\$?(\S+))?\s*$/isu.exec(text) ?? [];
    const alias =
      written ??
      defaultMetricAlias(
        name,
        found.map((each) => each.alias),
      );
    if (name === '' || !isMetricAlias(alias)) {
      throw usageError(
        `${JSON.stringify(text)} names no metric.`,
        "Write it as -m 'http_server_duration as $duration'; an alias has lower-case letters, digits and _.",
      );
    }
    found.push({ name, alias });
  }
  return found;
}

/** The names after a dollar sign in a query, each once. */
function aliasesOf(query: string): string[] {
  const names = highlightMetricsQuery(query)
    .filter(({ style }) => style === 'metric')
    .map(({ start, end }) => /^\$(\w+)/u.exec(query.slice(start, end))?.[1] ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}

function byShortName(alias: string, all: readonly Metric[]): Metric {
  const found = all.filter(({ name }) => defaultMetricAlias(name) === alias);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (only === undefined) return unknown(alias, all);
  throw usageError(
    `Several metrics could be $${alias}.`,
    `Say which: ${found
      .slice(0, 3)
      .map(({ name }) => `-m '${name} as $${alias}'`)
      .join(', or ')}.`,
  );
}

function unknown(name: string, all: readonly Metric[]): never {
  const word = name.toLowerCase();
  const similar = all.filter((metric) => metric.name.includes(word)).slice(0, 5);
  throw notFound(`There is no metric ${JSON.stringify(name)}.`, {
    code: 'metric_not_found',
    hint:
      similar.length === 0
        ? '`spanlight metric list` shows them.'
        : `Similar: ${similar.map((metric) => metric.name).join(', ')}.`,
  });
}
