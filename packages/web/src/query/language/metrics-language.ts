import {
  completeMetricsQuery,
  diagnoseMetricsQuery,
  highlightMetricsQuery,
  type MetricInfo,
  type MetricsTarget,
} from '@spanlight/query';
import type { QueryLanguage } from './query-language.ts';

/**
 * The language of queries on metrics.
 *
 * @param metrics the metrics of the query; instruments are checked where they are known
 * @param target what the query is for: a filter has conditions alone
 */
export function metricsLanguage(
  metrics: readonly MetricInfo[],
  target: MetricsTarget = 'timeseries',
): QueryLanguage {
  return {
    diagnose: (text) => diagnoseMetricsQuery(text, { metrics, target }),
    complete: (text, position, vocabulary) =>
      completeMetricsQuery(text, position, { ...vocabulary, metrics }),
    highlight: highlightMetricsQuery,
    builtInColumns: [],
    commonConditions: [],
    commonGroupings: [],
  };
}
