import type { MetricInfo, MetricsTarget } from '@spanlight/query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { metricsLanguage } from '../query/language/metrics-language.ts';
import type { QuerySource } from '../query/language/query-source.ts';
import type { TimeRange } from '../time/range.ts';
import { commonKeysQuery, keyValuesQuery } from './queries.ts';

/**
 * What the query builder knows about some metrics: the attributes they have in common and their values, asked once.
 * Keep the list of metrics the same while it stays so.
 */
export function useMetricSource(
  projectId: string,
  range: TimeRange,
  metrics: readonly MetricInfo[],
  target: MetricsTarget = 'timeseries',
): QuerySource {
  const client = useQueryClient();
  return useMemo(() => {
    const names = metrics.map(({ name }) => name);
    return {
      language: metricsLanguage(metrics, target),
      async attributes() {
        if (names.length === 0) return [];
        const keys = await client.fetchQuery(commonKeysQuery(projectId, range, names));
        return keys.map(({ value }) => value);
      },
      async values(attribute, contains) {
        if (names.length === 0) return [];
        const { items } = await client.fetchQuery(
          keyValuesQuery(projectId, range, names, attribute, contains.trim()),
        );
        return items;
      },
    };
  }, [client, projectId, range, metrics, target]);
}
