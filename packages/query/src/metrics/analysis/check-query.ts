import { type Diagnostic, diagnosticsOf, warningsOf } from '../../shared/diagnostic.ts';
import { describeError } from '../../shared/query-error.ts';
import { analyzeMetricsQuery } from './analyze.ts';
import { targetOfStored, type StoredQueryTarget } from './targets.ts';
import { parseMetricsQuery } from '../syntax/parse-query.ts';
import type { Unit } from '../../units/unit.ts';
import type { MetricInfo } from './selector.ts';
import type { MetricsAnalysis } from './analysis.ts';

interface QueryCheckProblem extends Pick<Diagnostic, 'start' | 'end' | 'message' | 'hint'> {
  /** An error unless said otherwise: a part of a dashboard that can be read is stored, and shows what is wrong with it. */
  readonly severity?: 'warning';
}

/** What a look at a stored query found. */
export interface MetricsQueryCheck {
  /** What is wrong; positions count in the text of the query. */
  readonly problems: readonly QueryCheckProblem[];
  /** The visible columns, with the usual way to reduce each to one number, and the unit where the metrics tell it. */
  readonly columns: readonly {
    readonly name: string;
    readonly tableFunc: string;
    readonly unit: Unit;
  }[];
  /** Labels that some of its series have; absent where they have whatever was sent. */
  readonly labels?: readonly string[];
}

/**
 * Checks a query as dashboards store it: its parts joined by ` | `. Instruments are checked where they are known.
 *
 * @param isStrict whether a part that can be read and means nothing is an error, not a warning; of monitors it always is
 */
export function checkMetricsQuery(
  query: string,
  metrics: readonly MetricInfo[],
  target: StoredQueryTarget,
  { isStrict = false } = {},
): MetricsQueryCheck {
  const read = parseMetricsQuery(query);
  const { parts, columns, selectors, groupBy } = analyzeMetricsQuery(read, {
    metrics,
    target: targetOfStored(target),
  });
  const mayWarn = !isStrict && target !== 'monitor';
  const problems = [
    ...diagnosticsOf(query, parts).map((found) => {
      const part = read[found.partIndex];
      const isReadable = part !== undefined && !part.error;
      return problemOf(found, isReadable && mayWarn ? 'warning' : 'error');
    }),
    ...warningsOf(query, parts).map((found) => problemOf(found, 'warning')),
  ];
  const visible = columns.filter(({ hidden }) => !hidden);
  const labels = labelsOfQuery({ selectors, groupBy });
  return {
    problems,
    columns: visible.map(({ name, tableFunc, unit }) => ({ name, tableFunc, unit })),
    ...(labels && { labels }),
  };
}

/** Labels that some series of a query have; undefined where they have whatever was sent. */
export function labelsOfQuery({
  selectors,
  groupBy,
}: Pick<MetricsAnalysis, 'selectors' | 'groupBy'>): string[] | undefined {
  if (selectors.some(({ func, groupBy: own }) => func === 'raw' && own.length === 0))
    return undefined;
  return [groupBy, ...selectors.map((selector) => selector.groupBy)]
    .flat()
    .map(({ label }) => label);
}

function problemOf(
  { start, end, message, hint, suggestion }: Diagnostic,
  severity: 'error' | 'warning',
): QueryCheckProblem {
  const error = { message, start, end, ...(suggestion !== undefined && { suggestion }) };
  return {
    start,
    end,
    message: describeError(error),
    ...(hint !== undefined && { hint }),
    ...(severity === 'warning' && { severity }),
  };
}
