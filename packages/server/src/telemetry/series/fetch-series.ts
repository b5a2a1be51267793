import { EvaluationError, type Grid, type Selector } from '@spanlight/query';
import { runInSlices } from '../../shared/slices.ts';
import { Bindings } from '../compile/bindings.ts';
import { NativeResult } from '../native/native-block.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { fetchQuantiles } from './fetch-quantiles.ts';
import { readSeries, type SeriesAnswer } from './read-series.ts';
import { itemsIdentity, pointsIdentity } from './selector-identity.ts';
import { type ItemSelector, itemSeriesSql } from './sql/item-series-sql.ts';
import { pointsOf } from './sql/points-of.ts';
import { VALUES, valuesName } from './sql/selector-sql.ts';
import { planOf, quantileLevel } from './sql/series-plan.ts';
import { seriesSql } from './sql/series-sql.ts';

/** What selectors are asked on: the buckets, and a quick search on the names of spans, logs and events. */
interface Asked {
  readonly grid: Grid;
  /** For metrics made of spans, logs and events. */
  readonly search: string;
}

/**
 * Answers a selector from the store, on the buckets of a grid. Series without any value are left out.
 *
 * @param search quick search on the names of spans, logs and events, for metrics made of them
 * @throws EvaluationError when the metric can't be asked that; BadParameterError for a bad search;
 * TelemetryError
 */
export async function fetchSeries(
  context: QueryContext,
  selector: Selector,
  grid: Grid,
  search = '',
): Promise<SeriesAnswer> {
  const [answer] = await fetchTogether(context, [selector], { grid, search });
  return answer ?? NOTHING;
}

/**
 * Answers the selectors of one query. Those that look at the same rows, such as the quantiles of a
 * histogram, are answered together when the first of them is asked for.
 *
 * @param selectors all selectors of the query
 * @param search as for `fetchSeries`
 */
export function seriesFetcher(
  context: QueryContext,
  selectors: readonly Selector[],
  search: string,
): (selector: Selector, grid: Grid) => Promise<SeriesAnswer> {
  const families = Map.groupBy(selectors, rowsIdentity);
  const pending = new Map<string, Promise<SeriesAnswer[]>>();
  return async (selector, grid) => {
    const key = rowsIdentity(selector);
    const [first, ...others] = families.get(key) ?? [];
    if (key === undefined || first === undefined || others.length === 0 || grid.count === 0)
      return await fetchSeries(context, selector, grid, search);
    const family = [first, ...others] as const;
    const answers = pending.get(key) ?? fetchTogether(context, family, { grid, search });
    pending.set(key, answers);
    const index = family.findIndex((member) => member.key === selector.key);
    return (await answers)[index] ?? NOTHING;
  };
}

/** Equal for selectors that can be answered together; undefined for one that is answered alone. */
function rowsIdentity(selector: Selector): string | undefined {
  const { metric, func, of } = selector;
  if (metric.exists === false || of !== 'value' || func === 'uniq' || func === 'raw')
    return undefined;
  if (metric.source !== undefined) return itemsIdentity(selector);
  const isSketched = metric.instrument === 'histogram' && quantileLevel(func) !== undefined;
  return isSketched ? pointsIdentity(selector) : undefined;
}

/** Answers selectors of equal `rowsIdentity`, or a single one, in their order. */
async function fetchTogether(
  context: QueryContext,
  family: readonly [Selector, ...Selector[]],
  { grid, search }: Asked,
): Promise<SeriesAnswer[]> {
  const [first, ...others] = family;
  const { source, exists, name } = first.metric;
  if (exists === false) throw new EvaluationError(`metric "${name}" not found`);
  if (grid.count === 0) return [];
  if (source !== undefined) {
    const asItems = (selector: Selector): ItemSelector => ({ ...selector, source, search });
    const selectors = [asItems(first), ...others.map(asItems)] as const;
    const { sql, parameters } = itemSeriesSql(context.projectId, selectors, grid);
    const options = queryOptions(context, 'fetch series of items');
    const bytes = await context.client.bytes(sql, parameters, 'Native', options);
    const result = await NativeResult.read(bytes);
    const answers: SeriesAnswer[] = [];
    for (const [at, selector] of selectors.entries())
      answers.push(await runInSlices(readSeries(result, selector, grid, valuesName(at))));
    return answers;
  }
  const plan = planOf(first);
  if (plan.kind === 'quantile') {
    const levels = family.map(({ func }) => quantileLevel(func) ?? 0);
    return await fetchQuantiles(context, first, levels, grid);
  }
  const bindings = new Bindings();
  const { projectId, client } = context;
  const asked = { projectId, rollups: client.pointRollups, selector: first, grid, bindings };
  const sql = seriesSql({ ...asked, source: pointsOf(asked) }, plan);
  const options = queryOptions(context, 'fetch series');
  const bytes = await context.client.bytes(sql, bindings.parameters, 'Native', options);
  return [await runInSlices(readSeries(await NativeResult.read(bytes), first, grid, VALUES))];
}

const NOTHING: SeriesAnswer = { series: [], hasMore: false };
