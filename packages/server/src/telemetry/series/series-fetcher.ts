import type { Grid, Selector } from '@spanlight/query';

import type { QuestionContext } from '../query-context.ts';
import { fetchItemSeries } from './fetch-item-series.ts';
import { fetchQuantiles } from './fetch-quantiles.ts';
import { fetchSeries } from './fetch-series.ts';
import type { ItemSelector } from './sql/item-series-sql.ts';
import type { SeriesAnswer } from './read-series.ts';
import { quantileLevel } from './sql/series-plan.ts';

/** Answers all selectors of a family at once, in their order. */
type FetchTogether = (family: readonly Selector[], grid: Grid) => Promise<SeriesAnswer[]>;

/**
 * Answers the selectors of one query. Those that look at the same rows, such as the quantiles of a
 * histogram, are answered together when the first of them is asked for.
 *
 * @param selectors all selectors of the query
 * @param search as for `fetchSeries`
 */
export function seriesFetcher(
  context: QuestionContext,
  selectors: readonly Selector[],
  search: string,
): (selector: Selector, grid: Grid) => Promise<SeriesAnswer> {
  const families = Map.groupBy(selectors, familyOf);
  const pending = new Map<string, Promise<SeriesAnswer[]>>();
  const together: FetchTogether = async (family, grid) => {
    const [first, ...others] = family.flatMap((selector) => asItems(selector, search) ?? []);
    if (first) return await fetchItemSeries(context, [first, ...others], grid);
    const levels = family.map(({ func }) => quantileLevel(func) ?? 0);
    const [selector] = family;
    return selector ? await fetchQuantiles(context, selector, levels, grid) : [];
  };
  return async (selector, grid) => {
    const key = familyOf(selector);
    const family = families.get(key) ?? [];
    if (key === '' || family.length < 2 || grid.count === 0) {
      return await fetchSeries(context, selector, grid, search);
    }
    const answers = pending.get(key) ?? together(family, grid);
    pending.set(key, answers);
    const index = family.findIndex((member) => member.key === selector.key);
    return (await answers)[index] ?? { series: [], hasMore: false };
  };
}

/** Equal for selectors that can be answered together; `''` for one that is answered alone. */
function familyOf(selector: Selector): string {
  const { metric, func, of, filters, groupBy, offset } = selector;
  if (metric.exists === false || of !== 'value' || func === 'uniq' || func === 'raw') return '';
  if (metric.source !== undefined) {
    return textOf([metric.source, filters, groupBy, offset]);
  }
  const isSketched = metric.instrument === 'histogram' && quantileLevel(func) !== undefined;
  return isSketched ? textOf({ ...selector, key: '', func: '', window: 0 }) : '';
}

/** Equal for equal values, wherever in the query they stand. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'at' ? undefined : inner));

function asItems(selector: Selector, search: string): ItemSelector | undefined {
  const { source } = selector.metric;
  return source && { ...selector, source, search };
}
