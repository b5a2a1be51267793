import {
  analyzeQuery,
  describeError,
  EvaluationError,
  type Grid,
  joinParts,
  type MetricInfo,
  printPart,
  type Selector,
} from '@spanlight/query';
import { ItemQuery } from '../../compile/item-query.ts';
import { checkPattern } from '../../compile/patterns.ts';
import { gridEnd } from './bucket-sql.ts';

/** Which items a metric that is computed from spans, logs or events is about. */
export interface ItemSource {
  readonly source: NonNullable<MetricInfo['source']>;
  readonly filters: Selector['filters'];
  /** Quick search on the display name. */
  readonly search: string;
}

/** The systems of the items that metrics are computed from. */
export const ITEM_SYSTEMS = { spans: 'spans:all', logs: 'log:all', events: 'events:all' } as const;

/**
 * Selects the items. Conditions mean what they mean in a tracing query.
 *
 * @throws EvaluationError for a condition that a tracing query can't have
 * @throws BadParameterError for a search with a bad regular expression
 */
export function selectItems(
  projectId: number,
  { source, filters, search }: ItemSource,
  grid: Grid,
): ItemQuery {
  const query = new ItemQuery(
    {
      projectId,
      range: { start: grid.start * 1000, end: gridEnd(grid) * 1000 },
      systems: [ITEM_SYSTEMS[source]],
      query: joinParts(filters.map((filter) => printPart({ kind: 'where', filter }))),
      search,
    },
    { rateSeconds: grid.interval / 1000 },
  );
  requireSound(query.analysis.parts);
  return query;
}

/** What keeps a tracing query from having a condition; undefined when nothing does. */
export function conditionProblem(filter: Selector['filters'][number]): string | undefined {
  const { parts } = analyzeQuery(printPart({ kind: 'where', filter }), { checkPattern });
  const error = parts.find((part) => part.error)?.error;
  return error && describeError(error);
}

/** @throws EvaluationError with the first error of the parts */
export function requireSound(parts: ItemQuery['analysis']['parts']): void {
  for (const { error } of parts) {
    if (error) throw new EvaluationError(describeError(error));
  }
}
