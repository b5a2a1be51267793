import {
  analyzeMetricsQuery,
  evaluateMetricsQuery,
  type Evaluation,
  EvaluationError,
  type FetchSeries,
  type Grid,
  type MetricsAnalysis,
  type MetricsTarget,
  type Selector,
} from '@spanlight/query';
import { filterTimeRange, type MetricTimeseriesRequest } from '@spanlight/sdk/schemas';
import { runInSlices } from '../../../shared/slices.ts';
import { isoSeconds } from '../../compile/cells.ts';
import { checkPattern } from '../../compile/patterns.ts';
import type { SeriesAnswer } from '../../series/read-series.ts';
import { seriesFetcher } from '../../series/fetch-series.ts';
import { lockedSeriesFilters, type LockedFilters } from '../../locked-filters.ts';
import { bucketsOf, MAX_POINTS } from '../buckets.ts';
import { type MetricContext, metricInfos } from './metric-context.ts';
import { HOUR, DAY } from '../../../shared/time-units.ts';

/** The parameters that the calls with a metrics query share. */
export type MetricQueryParameters = Pick<
  MetricTimeseriesRequest,
  | 'time_gte'
  | 'time_lt'
  | 'time_offset'
  | 'interval'
  | 'min_interval'
  | 'metric'
  | 'alias'
  | 'query'
>;

/** A metrics query and what came of it. */
export interface MetricAnswer {
  readonly grid: Grid;
  readonly evaluation: Evaluation;
  /** True when a metric has more series than the computation took. */
  readonly hasMore: boolean;
}

/** Options of running a metrics query. */
export interface MetricQueryOptions {
  /** Quick search on the names of spans, logs and events, where metrics are made of them. */
  readonly search?: string;
  /** Told of each answer of the store. */
  readonly onAnswer?: (selector: Selector, answer: SeriesAnswer, grid: Grid) => void;
}

/** Values that one query may hold at a time: 200 MB. */
const MAX_VALUES = 25e6;

/**
 * Runs a metrics query. What is wrong with a part is told beside the part.
 *
 * @throws TelemetryError
 */
export async function runMetricQuery(
  context: MetricContext,
  parameters: MetricQueryParameters,
  target: MetricsTarget,
  { search = '', onAnswer }: MetricQueryOptions = {},
): Promise<MetricAnswer> {
  const grid = metricGrid(parameters, context.minuteDays);
  const metrics = await metricInfos(context, parameters.metric, parameters.alias);
  const analysis = heldTo(
    context.locked,
    analyzeMetricsQuery(parameters.query, { metrics, target, checkPattern }),
  );
  const answerOf = seriesFetcher(context, analysis.selectors, search);
  let held = 0;
  let hasMore = false;
  const fetch: FetchSeries = async (selector, asked) => {
    const alone = (): Promise<SeriesAnswer> => answerOf(selector, asked);
    const answer = context.shared
      ? await context.shared.answer({ context, selector, grid: asked, search, fetch: alone })
      : await alone();
    held += answer.series.length * asked.count;
    if (held > MAX_VALUES)
      throw new EvaluationError(
        'the query needs too many series: add conditions, group them, or shorten the range',
      );
    hasMore ||= answer.hasMore;
    onAnswer?.(selector, answer, asked);
    return answer.series;
  };
  const hasWindows = analysis.selectors.some(({ window }) => window > 0);
  const exactWindows = hasWindows && ((await context.isPromCompat?.()) ?? false);
  const options = { grid, fetch, run: runInSlices, exactWindows };
  const evaluation = await evaluateMetricsQuery(analysis, options);
  return { grid, evaluation, hasMore };
}

/** The query restricted to the series that its caller may see. */
function heldTo(locked: LockedFilters | undefined, analysis: MetricsAnalysis): MetricsAnalysis {
  if (!locked) return analysis;
  const filters = lockedSeriesFilters(locked);
  const selectors = analysis.selectors.map((selector) => ({
    ...selector,
    key: `${JSON.stringify(locked)} ${selector.key}`,
    filters: [...selector.filters, ...filters],
  }));
  return { ...analysis, selectors };
}

/**
 * Cuts the range of a call into buckets of whole seconds, which is how times are written. A range that
 * begins before minutes were kept is cut into hours or longer.
 *
 * @param minuteDays days for which points are kept minute by minute
 */
export function metricGrid(
  parameters: Omit<MetricQueryParameters, 'metric' | 'alias' | 'query'>,
  minuteDays: number = Number.POSITIVE_INFINITY,
): Grid {
  const { start, end } = filterTimeRange(parameters);
  const isOld = start.getTime() < Date.now() - minuteDays * DAY;
  const { range, width, count } = bucketsOf(
    { start: Math.floor(start.getTime() / 1000) * 1e6, end: Math.ceil(end.getTime() / 1000) * 1e6 },
    isOld || isTooFine(parameters.interval, end.getTime() - start.getTime())
      ? undefined
      : wholeSeconds(parameters.interval),
    isOld
      ? Math.max(Math.ceil((parameters.min_interval ?? 0) / HOUR), 1) * HOUR
      : wholeSeconds(parameters.min_interval),
  );
  return { start: range.start / 1000, interval: width / 1000, count };
}

/** Whether a wished width gives more points than one is honoured for, before it is rounded. */
const isTooFine = (interval: number | undefined, length: number): boolean =>
  interval !== undefined && interval > 0 && length / interval >= MAX_POINTS;

/** Milliseconds of at least one second, rounded to seconds; undefined and less than nothing stay so. */
function wholeSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined || milliseconds <= 0
    ? undefined
    : Math.max(Math.round(milliseconds / 1000), 1) * 1000;
}

/** Starts of the buckets. */
export function gridTimes({ start, interval, count }: Grid): string[] {
  return Array.from({ length: count }, (_, index) => isoSeconds((start + index * interval) / 1000));
}

/** The parts as they are sent back. */
export function echoOf({ parts }: Pick<Evaluation, 'parts'>): {
  parts: { query: string; error: string }[];
} {
  return { parts: parts.map(({ query, error }) => ({ query, error })) };
}
