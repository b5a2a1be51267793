import { EvaluationError, type Grid, type Selector } from '@spanlight/query';
import {
  emptySeries,
  isReadable,
  metricOf,
  NAME_LABEL,
  type PromqlCells,
  PromqlError,
  type PromqlRequest,
  type PromqlSeries,
  readWindows,
} from '@spanlight/query/promql';
import { runInSlices, isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { lockedSeriesFilters } from '../../locked-filters.ts';
import type { QueryContext } from '../../query-context.ts';
import { fetchQuantiles } from '../../series/fetch-quantiles.ts';
import { fetchSeries } from '../../series/fetch-series.ts';
import type { SeriesAnswer } from '../../series/read-series.ts';
import {
  groupingOf,
  labelsOfAttributes,
  labelsOfGroup,
  matcherFilters,
  requireExpressions,
} from './matcher-filters.ts';
import { isSystemMetric, type PrometheusMetric, type PrometheusNames } from './metric-names.ts';
import { type PointCells, pointCells, type PromqlTimes } from './point-cells.ts';
import { quantileWindows } from './quantile-windows.ts';
import { listCatalogueKeys } from './list-catalogue.ts';
import { MINUTE } from '../../../shared/time-units.ts';

/** What a query is answered with. */
export interface PromqlStore {
  readonly context: QueryContext;
  readonly names: PrometheusNames;
  readonly times: PromqlTimes;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Before this no minutes are kept. */
  readonly keptSince: number;
  /** Told what the answer should be read with. */
  readonly warn: (message: string) => void;
}

/** Cells that one query may hold at a time: 200 MB. */
const MAX_VALUES = 25e6;
/** Cells that windows may be made of, each counted in every window that it lies in: some seconds of work. */
const MAX_LOOKS = 500e6;
/** Attributes by which series are told apart. */
const MAX_KEYS = 200;

/** Asks the store what a query in the language of Prometheus needs; one per query. */
export class PromqlFetcher {
  readonly #store: PromqlStore;
  #held = 0;

  constructor(store: PromqlStore) {
    this.#store = store;
  }

  /**
   * The values of a metric at the times of the query. A metric that nobody sent has no series.
   *
   * @throws PromqlError for what is not kept of the metric; TelemetryError
   */
  async fetch(request: PromqlRequest): Promise<readonly PromqlSeries[]> {
    const { selector } = request;
    requireExpressions(selector);
    const name = metricOf(selector);
    const found = this.#store.names.find(name);
    if (found) return await this.#series(request, found);
    if (isSystemMetric(name))
      throw new PromqlError(
        `${name} is computed at query time, and is only available in the metrics query language`,
        selector.at,
      );
    return [];
  }

  async #series(request: PromqlRequest, found: PrometheusMetric): Promise<readonly PromqlSeries[]> {
    const { context, times, now, keptSince } = this.#store;
    const { selector, read, by } = request;
    const kind = cellsOf(found);
    const func = read.kind === 'range' ? read.func : 'instant';
    if (read.kind !== 'quantile') refuseUnknown(request, found, kind);
    else if (selector.matchers.some(({ label }) => label === 'le'))
      throw new PromqlError(`${found.name} has no buckets to select by le`, selector.at);
    const isReading = kind === 'readings';
    const cells = pointCells(
      times,
      {
        window: selector.window,
        offset: selector.offset,
        isFine: func === 'irate' || func === 'avg_over_time' || (isReading && isGrowth(func)),
        hasBefore: isReading && isGrowth(func),
        takesRunning: isReading && !isGrowth(func),
      },
      { now, keptSince },
    );
    if (!cells)
      throw new PromqlError('the query looks back too far: shorten the range', selector.at);
    this.#tellOf(request, cells);
    const filters = [...matcherFilters(selector.matchers), ...lockedSeriesFilters(context.locked)];
    const range = {
      start: cells.grid.start,
      end: cells.grid.start + cells.grid.interval * cells.grid.count,
    };
    const canSum = by !== undefined && (kind === 'growth' || read.kind === 'quantile');
    const keys = canSum
      ? [...new Set(by)].filter((label) => label !== NAME_LABEL)
      : await listCatalogueKeys(context, { metrics: [found.metric.name], filters, range });
    const labelsOf = canSum ? labelsOfGroup : labelsOfAttributes;
    const labels = (texts: readonly string[]): Record<string, string> =>
      labelsOf(Object.fromEntries(keys.map((key, index) => [key, texts[index] ?? ''])));
    if (keys.length > MAX_KEYS)
      throw new PromqlError(
        `the series of the metric have more than ${MAX_KEYS} labels`,
        selector.at,
      );
    const asked: Selector = {
      key: '',
      metric: { name: found.metric.name, alias: '', instrument: found.metric.instrument },
      func: funcOf(found, func, canSum),
      of: 'value',
      filters,
      valueFilters: [],
      groupBy: keys.map(canSum ? groupingOf : (key) => ({ attribute: key, label: key })),
      carry: [],
      uniqKeys: [],
      window: selector.window,
      offset: 0,
      unit: '',
    };
    if (read.kind === 'quantile')
      return await quantileWindows(cells, {
        at: selector.at,
        labelsOf: labels,
        fetch: async (grid) =>
          await this.#ask(request, grid, async () => {
            const [answer] = await fetchQuantiles(context, asked, [read.level], grid);
            return answer ?? { series: [], hasMore: false };
          }),
      });
    const answer = await this.#ask(
      request,
      cells.grid,
      async () => await fetchSeries(context, asked, cells.grid),
    );
    const looks = cells.windows.to.reduce(
      (total, to, index) => total + to - (cells.windows.from[index] ?? to),
      0,
    );
    if (looks * answer.series.length > MAX_LOOKS)
      throw new PromqlError(
        'the windows cover too many points: use a longer step or a shorter window',
        selector.at,
      );
    const named =
      func === 'instant' || func === 'last_over_time' ? { [NAME_LABEL]: metricOf(selector) } : {};
    return await runInSlices(
      windowSteps(answer, cells, func, kind, (texts) => ({ ...named, ...labels(texts) })),
    );
  }

  /** Asks for cells, and sees to it that they are all there and not too many. */
  async #ask(
    { selector }: PromqlRequest,
    grid: Grid,
    ask: () => Promise<SeriesAnswer>,
  ): Promise<SeriesAnswer> {
    const answer = await ask().catch((error: unknown) => {
      throw error instanceof EvaluationError ? new PromqlError(error.message, selector.at) : error;
    });
    this.#held += answer.series.length * grid.count;
    if (answer.hasMore || this.#held > MAX_VALUES)
      throw new PromqlError(
        'there are more series than a query may read: add conditions, or shorten the range',
        selector.at,
      );
    return answer;
  }

  #tellOf({ selector }: PromqlRequest, { unit, windows }: PointCells): void {
    const { warn } = this.#store;
    if (unit > MINUTE)
      warn(
        `points are read at a resolution of ${unit / MINUTE} minutes, as the range is long or old`,
      );
    if (selector.window > 0 && windows.window !== selector.window)
      warn(
        `the window of ${selector.window / 1000}s is read as ${windows.window / 1000}s: points are stored per minute`,
      );
  }
}

const isGrowth = (func: string): boolean =>
  func === 'rate' || func === 'increase' || func === 'irate' || func === 'delta';

const cellsOf = ({ metric: { instrument }, part }: PrometheusMetric): PromqlCells =>
  part === 'value' && instrument !== 'counter' ? 'readings' : 'growth';

/** Refuses what is not known of a metric rather than to tell something else. */
function refuseUnknown(
  { selector, read }: PromqlRequest,
  { name, part }: PrometheusMetric,
  kind: PromqlCells,
): void {
  if (part === 'bucket')
    throw new PromqlError(
      `${name} is stored as a distribution, not as buckets: query it with histogram_quantile(0.9, sum by (le) (rate(${name}[5m])))`,
      selector.at,
    );
  const func = read.kind === 'range' ? read.func : 'instant';
  if (isReadable(func, kind)) return;
  throw new PromqlError(
    `${name} is stored as increments: it answers rate, increase and irate${func === 'instant' ? ', and has no value of its own' : `, but not ${func}`}`,
    selector.at,
  );
}

/** What the store is asked for: series as they are, or sums of them. */
function funcOf(
  { part, metric }: PrometheusMetric,
  func: string,
  canSum: boolean,
): Selector['func'] {
  if (part === 'sum' || part === 'count') return part;
  if (metric.instrument === 'histogram') return 'p50';
  if (metric.instrument === 'counter') return canSum ? 'sum' : 'raw';
  if (func === 'min_over_time') return 'min';
  return func === 'max_over_time' ? 'max' : 'raw';
}

function* windowSteps(
  { series }: SeriesAnswer,
  { windows }: PointCells,
  func: Parameters<typeof readWindows>[0],
  kind: PromqlCells,
  nameLabels: (texts: readonly string[]) => Record<string, string>,
): Sliced<PromqlSeries[]> {
  const read: PromqlSeries[] = [];
  for (const { labels, values } of series) {
    const into = emptySeries(nameLabels(labels), windows.from.length);
    readWindows(func, kind, values, windows, into);
    if (into.present.includes(1)) read.push(into);
    if (isSliceOver()) yield;
  }
  return read;
}
