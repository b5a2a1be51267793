// What all answers about metrics have in common.

import { analyzeMetricsQuery } from '@spanlight/query';
import type { Aggregation, Dashboard, MetricAlias, ParsedQuery } from '@spanlight/sdk';
import { CliError } from '../../../errors/errors.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { refusedParts } from '../../../services/tracing/query-text.ts';

/** How columns become one number each, as stored. */
export function aggregationsOf(
  columns: Readonly<Record<string, { readonly aggFunc: Aggregation }>>,
): Record<string, Aggregation> {
  return Object.fromEntries(Object.entries(columns).map(([name, { aggFunc }]) => [name, aggFunc]));
}

/** How the columns of the table of a dashboard become one number: as stored, the others as suits their query. */
export function tableAggregations(
  query: string,
  metrics: readonly MetricAlias[],
  columns: Dashboard['tableColumnMap'],
): Record<string, Aggregation> {
  const usual = analyzeMetricsQuery(query, { metrics, target: 'table' }).columns.flatMap(
    ({ name, hidden, tableFunc }): [string, Aggregation][] => (hidden ? [] : [[name, tableFunc]]),
  );
  return { ...Object.fromEntries(usual), ...aggregationsOf(columns) };
}

/**
 * An answer that is empty because parts of the query were refused is no answer.
 *
 * @returns What the server left out of the query of another one, a sentence per part.
 * @throws CliError (usage) for an empty one.
 */
export function refuseFailed(hasData: boolean, query: ParsedQuery): string[] {
  const refused = refusedParts(query);
  const [problem] = refused;
  if (!hasData && problem !== undefined) {
    throw new CliError(problem, { code: 'query_invalid', exitCode: exitCodes.usage });
  }
  return refused;
}
