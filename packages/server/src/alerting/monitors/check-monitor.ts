import { analyzeMetricsQuery, checkProblems } from '@spanlight/query';
import type { MetricMonitorParams } from '@spanlight/sdk/schemas';
import type { Metrics } from '../../metadata/telemetry/metrics.ts';
import { RecordError } from '../../shared/record-error.ts';
import { checkPattern } from '../../telemetry/compile/patterns.ts';
import { missingMetrics } from './missing-metrics.ts';

const OFFSET_LIMIT = 300 * 60_000;
const MAX_METRICS = 10;

/**
 * Checks what people set of a metric monitor. Throws a `RecordError` naming the field.
 *
 * @param mustExist Whether its metrics must have been sent already.
 */
export async function checkMetricMonitor(
  metrics: Metrics,
  projectId: number,
  params: MetricMonitorParams,
  mustExist: boolean,
): Promise<void> {
  const invalid = (message: string, field: string): RecordError =>
    new RecordError('invalid', message, `params.${field}`);
  if (params.metrics.length === 0) throw invalid('at least one metric is required', 'metrics');
  if (params.metrics.length > MAX_METRICS)
    throw invalid(`at most ${MAX_METRICS} metrics are allowed`, 'metrics');
  const alias = aliasProblem(params);
  if (alias !== undefined) throw invalid(alias.message, alias.field);
  if (params.query.trim() === '') throw invalid("query can't be empty", 'query');
  if (params.column === '') throw invalid("column can't be empty", 'column');
  if (params.timeOffset < -OFFSET_LIMIT) throw invalid('Must be greater than -300', 'timeOffset');
  if (params.timeOffset > OFFSET_LIMIT) throw invalid('Must be smaller than 300', 'timeOffset');
  if (mustExist) {
    const [missing] = await missingMetrics(metrics, { projectId, params });
    if (missing !== undefined) throw invalid(`metric ${missing} does not exist`, 'metrics');
  }
  const [problem] = checkProblems(params);
  if (problem !== undefined) throw invalid(problem.message, problem.field);
  const query = queryProblem(params);
  if (query !== undefined) throw invalid(query.message, query.field);
}

function aliasProblem({
  metrics,
}: MetricMonitorParams): { message: string; field: string } | undefined {
  const taken = new Set<string>();
  for (const [index, { name, alias }] of metrics.entries()) {
    const field = `metrics.${index}.alias`;
    if (name.trim() === '')
      return { message: 'Metric name is required', field: `metrics.${index}.name` };
    if (alias === '') return { message: 'Alias is required', field };
    if (!/^\w+$/.test(alias)) return { message: 'Only letters and numbers are allowed', field };
    if (taken.has(alias.toLowerCase())) return { message: 'Alias is duplicated', field };
    taken.add(alias.toLowerCase());
  }
  return undefined;
}

function queryProblem({
  metrics,
  query,
  column,
}: MetricMonitorParams): { message: string; field: string } | undefined {
  const { parts, columns } = analyzeMetricsQuery(query, { metrics, checkPattern });
  const broken = parts.find(({ error }) => error !== undefined);
  if (broken?.error)
    return { message: `can't parse query: ${broken.error.message}`, field: 'query' };
  const visible = columns.filter(({ hidden }) => !hidden).map(({ name }) => name);
  if (visible.length === 0)
    return { message: 'The query must return at least one column to monitor.', field: 'query' };
  if (visible.length > 1)
    return {
      message: `The query returns ${visible.length} columns, but only a single column is allowed`,
      field: 'query',
    };
  if (visible[0] !== column)
    return {
      message: `the query returns the column "${visible[0]}", not "${column}"`,
      field: 'column',
    };
  return undefined;
}
