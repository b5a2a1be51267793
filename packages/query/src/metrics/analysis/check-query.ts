import { type Diagnostic, diagnosticsOf } from '../../shared/diagnostic.ts';
import { describeError } from '../../shared/query-error.ts';
import { analyzeMetricsQuery } from './analyze.ts';
import { targetOfStored, type StoredQueryTarget } from './targets.ts';
import { parseMetricsQuery } from '../syntax/parse-query.ts';
import type { MetricInfo } from './selector.ts';

/** What a look at a stored query found. */
export interface MetricsQueryCheck {
  /** What is wrong; positions count in the text of the query. */
  readonly problems: readonly (Pick<Diagnostic, 'start' | 'end' | 'message' | 'hint'> & {
    /** An error unless said otherwise: a condition that fits no item can still be read. */
    readonly severity?: 'warning';
  })[];
  /** The visible columns, with the usual way to reduce each to one number. */
  readonly columns: readonly { readonly name: string; readonly tableFunc: string }[];
}

/** Checks a query as dashboards store it: its parts joined by ` | `. Instruments are checked where they are known. */
export function checkMetricsQuery(
  query: string,
  metrics: readonly MetricInfo[],
  target: StoredQueryTarget,
): MetricsQueryCheck {
  const { parts, columns } = analyzeMetricsQuery(query, {
    metrics,
    target: targetOfStored(target),
  });
  const read = parseMetricsQuery(query);
  const problems = diagnosticsOf(query, parts).map((found) => {
    const { partIndex, start, end, message, hint, suggestion } = found;
    const isReadable = read[partIndex] !== undefined && !read[partIndex].error;
    return {
      start,
      end,
      message: describeError({
        message,
        start,
        end,
        ...(suggestion !== undefined && { suggestion }),
      }),
      ...(hint !== undefined && { hint }),
      ...(target === 'grid' && isReadable && { severity: 'warning' as const }),
    };
  });
  const visible = columns.filter(({ hidden }) => !hidden);
  return { problems, columns: visible.map(({ name, tableFunc }) => ({ name, tableFunc })) };
}
