import { analyzeMetricsQuery, checkMonitorSettings } from '@spanlight/query';
import type { MetricMonitorParams } from '@spanlight/sdk/schemas';
import type { Metrics } from '../../metadata/telemetry/metrics.ts';
import { RecordError } from '../../shared/errors/record-error.ts';
import { checkPattern } from '../../telemetry/compile/patterns.ts';
import { missingMetrics } from './missing-metrics.ts';

const OFFSET_LIMIT = 300 * 60_000;
const MAX_METRICS = 10;

/** A metric monitor as it is to be. */
interface WantedMonitor {
  readonly projectId: number;
  readonly params: MetricMonitorParams;
  /** Whether its metrics may be sent later. @default false */
  readonly allowMissingMetrics?: boolean | undefined;
}

/** Checks what people set of a metric monitor. Throws a `RecordError` naming the field. */
export async function checkMetricMonitor(
  metrics: Metrics,
  { projectId, params, allowMissingMetrics = false }: WantedMonitor,
): Promise<void> {
  if (params.metrics.length === 0) throw invalid('at least one metric is required', 'metrics');
  if (params.metrics.length > MAX_METRICS)
    throw invalid(`at most ${MAX_METRICS} metrics are allowed`, 'metrics');
  checkAliases(params);
  if (params.query.trim() === '') throw invalid("query can't be empty", 'query');
  if (params.column === '') throw invalid("column can't be empty", 'column');
  if (params.timeOffset < -OFFSET_LIMIT) throw invalid('Must be greater than -300', 'timeOffset');
  if (params.timeOffset > OFFSET_LIMIT) throw invalid('Must be smaller than 300', 'timeOffset');
  if (!allowMissingMetrics) {
    const [missing] = await missingMetrics(metrics, { projectId, params });
    if (missing !== undefined) throw invalid(`metric ${missing} does not exist`, 'metrics');
  }
  const [problem] = checkMonitorSettings(params);
  if (problem !== undefined) throw invalid(problem.message, problem.field);
  checkQuery(params);
}

function checkAliases({ metrics }: MetricMonitorParams): void {
  const taken = new Set<string>();
  for (const [index, { name, alias }] of metrics.entries()) {
    const field = `metrics.${index}.alias`;
    if (name.trim() === '') throw invalid('Metric name is required', `metrics.${index}.name`);
    if (alias === '') throw invalid('Alias is required', field);
    if (!/^\w+$/.test(alias)) throw invalid('Only letters and numbers are allowed', field);
    if (taken.has(alias.toLowerCase())) throw invalid('Alias is duplicated', field);
    taken.add(alias.toLowerCase());
  }
}

function checkQuery({ metrics, query, column }: MetricMonitorParams): void {
  const { parts, columns } = analyzeMetricsQuery(query, { metrics, checkPattern });
  const broken = parts.find(({ error }) => error !== undefined);
  if (broken?.error) throw invalid(`can't parse query: ${broken.error.message}`, 'query');
  const [first, ...others] = columns.filter(({ hidden }) => !hidden);
  if (first === undefined)
    throw invalid('The query must return at least one column to monitor.', 'query');
  if (others.length > 0)
    throw invalid(
      `The query returns ${others.length + 1} columns, but only a single column is allowed`,
      'query',
    );
  if (first.name !== column)
    throw invalid(`the query returns the column "${first.name}", not "${column}"`, 'column');
}

const invalid = (message: string, field: string): RecordError =>
  new RecordError('invalid', message, `params.${field}`);
