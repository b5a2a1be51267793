import { checkSteps } from '@spanlight/query/escalation';
import type * as z from 'zod/mini';
import { missingAttributeProblem } from '../../values/missing-attribute.ts';
import { parseMilliseconds } from '../../values/milliseconds.ts';
import type { CheckQuery } from '../queries/check-query.ts';
import { DocumentCheck } from '../queries/document-check.ts';
import type { monitorsDocumentSchema } from './monitor-schema.ts';
import type { PathStep, Problem } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';

type MonitorInput = z.input<typeof monitorsDocumentSchema>['monitors'][number];
type MetricInput = Exclude<MonitorInput, { type: 'error' }>;

/** Checks what a schema can't: metrics, queries, the watched column, the bounds and steps of escalation. */
export function checkMonitors(
  monitors: readonly MonitorInput[],
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
): Problem[] {
  const check = new DocumentCheck(source, checkQuery);
  check.uniqueKeys(monitors, 'monitors');
  for (const [at, monitor] of monitors.entries()) {
    if (monitor.type === 'error') checkGrouping(check, monitor, ['monitors', at], 'errors');
    else checkMetric(check, monitor, ['monitors', at]);
    checkEscalation(check, monitor, ['monitors', at, 'escalation']);
  }
  return check.problems;
}

function checkMetric(check: DocumentCheck, monitor: MetricInput, path: readonly PathStep[]): void {
  check.requireQuery(monitor, path);
  const columns = check.queried(monitor, path, 'monitor');
  const { column = '' } = monitor;
  if (column === '')
    check.add(
      [...path, 'column'],
      'column',
      "column can't be empty",
      'Name the column of the query to watch',
    );
  else if (columns) checkColumn(check, column, [...columns.keys()], path);
  if (columns) checkGrouping(check, monitor, path, check.labels);
  checkBounds(check, monitor, path);
}

function checkGrouping(
  check: DocumentCheck,
  { grouping }: MonitorInput,
  path: readonly PathStep[],
  labels: Parameters<typeof missingAttributeProblem>[1],
): void {
  for (const [at, given] of (grouping?.by ?? []).entries()) {
    const lack = missingAttributeProblem(given, labels);
    if (lack !== undefined) check.warn([...path, 'grouping', 'by', at], 'value', lack);
  }
}

function checkEscalation(
  check: DocumentCheck,
  { escalation = [] }: MonitorInput,
  path: readonly PathStep[],
): void {
  const steps = escalation.map(({ after, channels }) => ({
    after: Math.round(parseMilliseconds(after) ?? 0),
    channels,
  }));
  for (const { step, field, message } of checkSteps(steps))
    check.add(
      step === undefined || field === undefined ? path : [...path, step, field],
      'value',
      message,
    );
}

function checkColumn(
  check: DocumentCheck,
  column: string,
  columns: readonly string[],
  path: readonly PathStep[],
): void {
  if (columns.length > 1)
    check.add(
      [...path, 'query'],
      'query',
      `the query returns ${columns.length} columns, but only a single column is allowed`,
      'Hide the others: names that begin with "_" are computed and not shown',
    );
  const [only] = columns;
  if (columns.length === 1 && only !== undefined && only !== column)
    check.add(
      [...path, 'column'],
      'column',
      `the query has no column "${column}"`,
      `Its column is "${only}"`,
    );
}

function checkBounds(check: DocumentCheck, monitor: MetricInput, path: readonly PathStep[]): void {
  const { min_allowed_value: min = null, max_allowed_value: max = null } = monitor;
  const { min_recovery_value: low = null, max_recovery_value: high = null } = monitor;
  if (min === null && max === null)
    check.add(
      path,
      'value',
      'at least min or max value is required',
      'Add min_allowed_value or max_allowed_value',
    );
  if (min !== null && max !== null && max < min)
    check.add(
      [...path, 'max_allowed_value'],
      'value',
      'max value should be greater than or equal min',
    );
  if (low !== null && (min === null || low < min))
    check.add(
      [...path, 'min_recovery_value'],
      'value',
      'min recovery value must be at or above the min allowed value',
    );
  if (high !== null && (max === null || high > max))
    check.add(
      [...path, 'max_recovery_value'],
      'value',
      'max recovery value must be at or below the max allowed value',
    );
}
