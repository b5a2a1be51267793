import type { MetricAlias } from '@spanlight/sdk';
import { ownFetch, type Query } from './own-fetch.ts';

/** What a widget asks of metrics. */
export interface MetricRequest {
  readonly url: string;
  readonly project: string;
  readonly metrics: readonly MetricAlias[];
  readonly query: string;
  readonly time: { readonly gte: Date; readonly lt: Date };
}

/**
 * Asks a server about metrics without an SDK client.
 * @param call the last part of the path, `timeseries` or `gauge`
 */
export async function askMetrics(
  call: string,
  { url, project, metrics, query, time }: MetricRequest,
  more: Query,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const response = await ownFetch(
    url,
    `/metrics/${encodeURIComponent(project)}/${call}`,
    {
      time_gte: time.gte.toISOString(),
      time_lt: time.lt.toISOString(),
      metric: metrics.map(({ name }) => name),
      alias: metrics.map(({ alias }) => alias),
      query,
      ...more,
    },
    { signal },
  );
  return (await response.json()) as Record<string, unknown>;
}
