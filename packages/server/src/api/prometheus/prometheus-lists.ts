import {
  describePromqlError,
  NAME_LABEL,
  parsePromql,
  PromqlError,
  type PromqlMatcher,
} from '@spanlight/query/promql';
import {
  attributesOf,
  labelsOfAttributes,
  matcherFilters,
  requireExpressions,
  nameTest,
} from '../../telemetry/queries/prometheus/matcher-filters.ts';
import type {
  PrometheusMetric,
  PrometheusNames,
} from '../../telemetry/queries/prometheus/metric-names.ts';
import {
  listCatalogueKeys,
  listCatalogueMetrics,
  listCatalogueSeries,
  listCatalogueValues,
  type SeriesListParams,
} from '../../telemetry/queries/prometheus/list-catalogue.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import { runInSlices, type Sliced } from '../../shared/slices.ts';
import { PatternTests } from '../../telemetry/compile/patterns.ts';
import { badRequest } from '../http/api-error.ts';

/** What lists of labels and series are made of. */
export interface ListQuestion {
  readonly context: QueryContext;
  readonly names: PrometheusNames;
  /** Selectors as they were sent; all series are meant without any. */
  readonly selectors: readonly string[];
  /** Milliseconds since 1970. */
  readonly range: { readonly start: number; readonly end: number };
  /** Entries of the list. */
  readonly limit: number;
}

/** Metrics of one selector, and which of their series are meant. */
interface Selected {
  readonly metrics: readonly PrometheusMetric[];
  readonly params: SeriesListParams;
}

/** Names of labels. */
export async function listLabels(question: ListQuestion): Promise<string[]> {
  const found = new Set<string>();
  for (const { metrics, params } of await selectedBy(question)) {
    const keys = await listCatalogueKeys(question.context, params);
    if (keys.length > 0 || metrics.length > 0) found.add(NAME_LABEL);
    for (const label of Object.keys(
      labelsOfAttributes(Object.fromEntries(keys.map((key) => [key, key]))),
    ))
      found.add(label);
  }
  return [...found].toSorted().slice(0, question.limit);
}

/** Values of a label. */
export async function listLabelValues(question: ListQuestion, label: string): Promise<string[]> {
  const { context, limit } = question;
  const found = new Set<string>();
  for (const { metrics, params } of await selectedBy(question)) {
    if (label === NAME_LABEL) {
      const stored = new Set(await listCatalogueMetrics(context, params));
      for (const { name, metric } of metrics) if (stored.has(metric.name)) found.add(name);
    } else
      for (const value of await listCatalogueValues(context, params, attributesOf(label), limit))
        found.add(value);
  }
  return [...found].toSorted().slice(0, limit);
}

/** The labels of series. */
export async function listSeries(question: ListQuestion): Promise<Record<string, string>[]> {
  const { context, limit, selectors } = question;
  if (selectors.length === 0) throw badRequest('no match[] parameter provided');
  const found = new Map<string, Record<string, string>>();
  for (const { metrics, params } of await selectedBy(question)) {
    const byStored = Map.groupBy(metrics, ({ metric }) => metric.name);
    for (const { name: stored, attributes } of await listCatalogueSeries(context, params, limit))
      for (const { name } of byStored.get(stored) ?? []) {
        const labels = { [NAME_LABEL]: name, ...labelsOfAttributes(attributes) };
        found.set(JSON.stringify(labels), labels);
      }
  }
  return [...found.values()].slice(0, limit);
}

/** Each is a question of its own. */
const MAX_SELECTORS = 100;

/** @throws ApiError for what is no selector, for too many and for too much work */
async function selectedBy({ names, selectors, range }: ListQuestion): Promise<Selected[]> {
  if (selectors.length === 0) return [meant(names, names.all, [], range)];
  const different = [...new Set(selectors)];
  if (different.length > MAX_SELECTORS)
    throw badRequest(`there are more than ${MAX_SELECTORS} match[] parameters: narrow the request`);
  const patterns = new PatternTests(() =>
    badRequest('the regular expressions of match[] apply to too many names: narrow them'),
  );
  return await runInSlices(selectedSteps(names, different, range, patterns));
}

function* selectedSteps(
  names: PrometheusNames,
  selectors: readonly string[],
  range: ListQuestion['range'],
  patterns: PatternTests,
): Sliced<Selected[]> {
  const selected: Selected[] = [];
  for (const text of selectors) {
    const matchers = matchersOf(text);
    const metrics = yield* metricsOf(names, matchers, patterns);
    selected.push(meant(names, metrics, matchers, range));
  }
  return selected;
}

function meant(
  { all }: PrometheusNames,
  metrics: readonly PrometheusMetric[],
  matchers: readonly PromqlMatcher[],
  range: ListQuestion['range'],
): Selected {
  const stored = new Set(metrics.map(({ metric }) => metric.name));
  const isAll = metrics.length > 0 && metrics.length === all.length;
  return {
    metrics,
    params: {
      metrics: isAll ? 'all' : [...stored].toSorted(),
      filters: matcherFilters(matchers),
      range,
    },
  };
}

/** The metrics whose names satisfy matchers. */
function* metricsOf(
  names: PrometheusNames,
  matchers: readonly PromqlMatcher[],
  patterns: PatternTests,
): Sliced<PrometheusMetric[]> {
  const [only, ...others] = matchers.filter(({ label }) => label === NAME_LABEL);
  // A metric may be named as it is stored, too.
  const named = only?.operator === '=' && others.length === 0 ? names.find(only.value) : undefined;
  if (named) return [{ ...named, name: only?.value ?? named.name }];
  const test = nameTest(matchers, patterns);
  const found: PrometheusMetric[] = [];
  for (const metric of names.all) {
    if (test(metric.name)) found.push(metric);
    yield;
  }
  return found;
}

/** @throws ApiError for a text that is no selector */
function matchersOf(text: string): readonly PromqlMatcher[] {
  try {
    const selector = parsePromql(text);
    if (selector.kind !== 'selector' || selector.window > 0 || selector.offset !== 0)
      throw new PromqlError('expected a selector such as up{job="shop"}', selector.at);
    requireExpressions(selector);
    return selector.name === ''
      ? selector.matchers
      : [{ label: NAME_LABEL, operator: '=', value: selector.name }, ...selector.matchers];
  } catch (error) {
    if (error instanceof PromqlError)
      throw badRequest(`invalid parameter "match[]": ${describePromqlError(text, error)}`);
    throw error;
  }
}
