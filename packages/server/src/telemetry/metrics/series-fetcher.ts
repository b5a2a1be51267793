import type { Grid, Selector } from '@spanlight/query';

import type { QuestionContext } from '../questions/question.ts';
import { fetchQuantiles } from './fetch-quantiles.ts';
import { fetchSeries } from './fetch-series.ts';
import type { SeriesAnswer } from './read-series.ts';
import { quantileLevel } from './series-plan.ts';

/**
 * Answers the selectors of one query. Quantiles that differ in nothing but their level are read
 * together when the first of them is asked for.
 *
 * @param selectors all selectors of the query
 * @param search as for `fetchSeries`
 */
export function seriesFetcher(
  context: QuestionContext,
  selectors: readonly Selector[],
  search: string,
): (selector: Selector, grid: Grid) => Promise<SeriesAnswer> {
  const families = Map.groupBy(selectors.filter(isSketched), familyOf);
  const pending = new Map<string, Promise<SeriesAnswer[]>>();
  return async (selector, grid) => {
    const family = isSketched(selector) ? (families.get(familyOf(selector)) ?? []) : [];
    if (family.length < 2 || grid.count === 0) {
      return await fetchSeries(context, selector, grid, search);
    }
    const key = familyOf(selector);
    const answers =
      pending.get(key) ??
      fetchQuantiles(
        context,
        selector,
        family.map(({ func }) => quantileLevel(func) ?? 0),
        grid,
      );
    pending.set(key, answers);
    const index = family.findIndex(({ func }) => func === selector.func);
    return (await answers)[index] ?? { series: [], hasMore: false };
  };
}

/** Whether a selector asks for a quantile of sketches that are stored. */
function isSketched({ metric, func, of }: Selector): boolean {
  return (
    metric.source === undefined &&
    metric.exists !== false &&
    metric.instrument === 'histogram' &&
    of === 'value' &&
    quantileLevel(func) !== undefined
  );
}

/** Equal for selectors that differ in their function alone. */
const familyOf = (selector: Selector): string =>
  JSON.stringify({ ...selector, key: '', func: '', window: 0 });
