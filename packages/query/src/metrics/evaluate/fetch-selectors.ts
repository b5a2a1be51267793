import type { Selector } from '../analysis/selector.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Grid } from './grid.ts';
import { type FetchedSeries, HASH_LABEL, type SeriesSet } from './series.ts';

/**
 * Asks the store for the series of a selector on the given buckets; the offset of the selector is
 * already in them. An EvaluationError that it throws becomes the error of the parts that need the
 * series.
 */
export type FetchSeries = (selector: Selector, grid: Grid) => Promise<readonly FetchedSeries[]>;

/** Questions asked of the store at the same time. */
const CONCURRENCY = 2;

/** The answers to all selectors, in their order. */
export async function fetchSelectors(
  selectors: readonly Selector[],
  grid: Grid,
  fetch: FetchSeries,
): Promise<readonly (SeriesSet | EvaluationError)[]> {
  const answers: (SeriesSet | EvaluationError)[] = [];
  const queue = selectors.entries();
  const worker = async (): Promise<void> => {
    for (const [index, selector] of queue) answers[index] = await fetchOne(selector, grid, fetch);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return answers;
}

async function fetchOne(
  selector: Selector,
  grid: Grid,
  fetch: FetchSeries,
): Promise<SeriesSet | EvaluationError> {
  const { func, groupBy, carry, offset } = selector;
  try {
    const series = await fetch(selector, { ...grid, start: grid.start - Math.round(offset) });
    return func === 'raw' && groupBy.length === 0
      ? { groupBy: [HASH_LABEL], carried: carry, series: series.map(labelledByHash) }
      : { groupBy, carried: carry, series };
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

function labelledByHash({ labels, hash = '', values }: FetchedSeries): FetchedSeries {
  return { labels: [hash, ...labels], values };
}
