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
  type SeriesWish,
} from '../../telemetry/queries/prometheus/list-catalogue.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
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
  readonly wish: SeriesWish;
}

/** Names of labels. */
export async function listLabels(question: ListQuestion): Promise<string[]> {
  const found = new Set<string>();
  for (const { wish } of selectedBy(question)) {
    const keys = await listCatalogueKeys(question.context, wish);
    if (keys.length > 0 || wish.metrics.length > 0) found.add(NAME_LABEL);
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
  for (const { metrics, wish } of selectedBy(question)) {
    if (label === NAME_LABEL) {
      const stored = new Set(await listCatalogueMetrics(context, wish));
      for (const { name, metric } of metrics) if (stored.has(metric.name)) found.add(name);
    } else
      for (const value of await listCatalogueValues(context, wish, attributesOf(label), limit))
        found.add(value);
  }
  return [...found].toSorted().slice(0, limit);
}

/** The labels of series. */
export async function listSeries(question: ListQuestion): Promise<Record<string, string>[]> {
  const { context, limit, selectors } = question;
  if (selectors.length === 0) throw badRequest('no match[] parameter provided');
  const found = new Map<string, Record<string, string>>();
  for (const { metrics, wish } of selectedBy(question)) {
    const byStored = Map.groupBy(metrics, ({ metric }) => metric.name);
    for (const { name: stored, attributes } of await listCatalogueSeries(context, wish, limit))
      for (const { name } of byStored.get(stored) ?? []) {
        const labels = { [NAME_LABEL]: name, ...labelsOfAttributes(attributes) };
        found.set(JSON.stringify(labels), labels);
      }
  }
  return [...found.values()].slice(0, limit);
}

/** Each is a question of its own. */
const MAX_SELECTORS = 100;

function selectedBy({ names, selectors, range }: ListQuestion): Selected[] {
  if (selectors.length === 0) return [selected(names, [], range)];
  const different = [...new Set(selectors)];
  if (different.length > MAX_SELECTORS)
    throw badRequest(`there are more than ${MAX_SELECTORS} match[] parameters: ask for less`);
  return different.map((text) => selected(names, matchersOf(text), range));
}

function selected(
  names: PrometheusNames,
  matchers: readonly PromqlMatcher[],
  range: ListQuestion['range'],
): Selected {
  const test = nameTest(matchers);
  const [only, ...others] = matchers.filter(({ label }) => label === NAME_LABEL);
  // A metric may be named as it is stored, too.
  const named = only?.operator === '=' && others.length === 0 ? names.find(only.value) : undefined;
  const metrics = named
    ? [{ ...named, name: only?.value ?? named.name }]
    : names.all.filter(({ name }) => test(name));
  const stored = [...new Set(metrics.map(({ metric }) => metric.name))];
  return { metrics, wish: { metrics: stored, filters: matcherFilters(matchers), range } };
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
