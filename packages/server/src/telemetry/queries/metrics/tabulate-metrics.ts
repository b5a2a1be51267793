import {
  endedBuckets,
  type Grid,
  labelSearch,
  type LabelTest,
  buildMetricsTableInSlices,
  parseSearch,
  type TableRow,
} from '@spanlight/query';
import type { MetricRow, MetricTableRequest, MetricTableResponse } from '@spanlight/sdk/schemas';
import { runInSlices } from '../../../shared/slices.ts';
import { BadParameterError } from '../../compile/item-query.ts';
import { PatternTests } from '../../compile/patterns.ts';
import { type MetricContext, sourceOf } from './metric-context.ts';
import { echoOf, runMetricQuery } from './metric-query.ts';
import { GROUP_ID, nameGroups } from './name-groups.ts';

const MAX_ROWS = 1000;

/**
 * A metrics query as a table: a row per combination of labels, a number per column.
 *
 * @throws BadParameterError for a bad search, and when no row is left and a part has an error;
 * TelemetryError
 */
export async function tabulateMetrics(
  context: MetricContext,
  parameters: MetricTableRequest,
): Promise<MetricTableResponse> {
  const test = searchTest(parameters.search);
  // What is made of spans is searched by the names of spans.
  const ofItems = parameters.metric.every((name) => sourceOf(name) !== undefined);
  const { evaluation, grid, hasMore } = await runMetricQuery(context, parameters, 'table', {
    search: ofItems ? parameters.search : '',
  });
  const table = await runInSlices(
    buildMetricsTableInSlices(evaluation, {
      functions: new Map(Object.entries(parameters.table_agg)),
      ended: endedBuckets(grid, Date.now()),
      sortBy: parameters.sort_by,
      sortDesc: parameters.sort_desc,
      limit: MAX_ROWS,
      ...(test && !ofItems && { search: test }),
    }),
  );
  const query = echoOf(evaluation);
  if (table.items.length === 0) {
    const failed = query.parts.find(({ error }) => error !== '');
    if (failed) throw new FailedQueryError(failed.error);
  }
  return {
    query,
    columns: [...table.columns],
    items: await withGroupNames(context, parameters.metric, grid, table.items.map(wireRow)),
    hasMore: hasMore || table.hasMore,
    order: { ...table.order },
  };
}

/** Rows of groups of spans, logs or events with what these are called. */
async function withGroupNames(
  context: MetricContext,
  metrics: readonly string[],
  grid: Grid,
  rows: readonly MetricRow[],
): Promise<MetricRow[]> {
  const ids = rows.map((row) => String(row[GROUP_ID]));
  const names = await nameGroups(context, metrics, ids, grid);
  return rows.map((row) => {
    const name = names.get(String(row[GROUP_ID]));
    return name === undefined
      ? row
      : { _system: name.system, display_name: name.displayName, ...row };
  });
}

/** The keys that every row has, and the others. */
function wireRow(row: TableRow): MetricRow {
  const { _name, _query, _hash, ...cells } = row;
  return { ...cells, _name: String(_name), _query: String(_query), _hash: String(_hash) };
}

/** A query of which nothing could be used. */
class FailedQueryError extends BadParameterError {
  constructor(message: string) {
    super('query', message);
    this.message = message;
  }
}

function searchTest(search: string): LabelTest | undefined {
  const tree = parseSearch(search);
  if (tree.length === 0) return undefined;
  const tests = new PatternTests(
    () => new BadParameterError('search', 'tries its regular expressions on too much text'),
  );
  try {
    return labelSearch(tree, (pattern) => tests.compile(pattern));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'invalid';
    throw new BadParameterError('search', `has a bad regular expression: ${reason}`);
  }
}
