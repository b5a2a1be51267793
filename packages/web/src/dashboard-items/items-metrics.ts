import {
  analyzeMetricsQuery,
  analyzeQuery,
  joinParts,
  printExpression,
  quoteText,
} from '@spanlight/query';
import type { MetricAlias } from '@spanlight/sdk';

/** What is asked about spans, logs or events. */
export interface ItemsQuestion {
  readonly items: 'spans' | 'logs' | 'events';
  readonly systems: readonly string[];
  readonly query: string;
  /** Quick search; empty for none. */
  readonly search: string;
}

/** A query of items as a query of the metric that counts and times them, as far as it can be translated. */
export interface ItemsMetrics {
  readonly metrics: MetricAlias[];
  /** Parts joined by ` | `; empty when no column can be translated. */
  readonly query: string;
  /** The query split into one per unit, for charts. */
  readonly charts: readonly UnitQuestion[];
  /** Parts, columns and searches that can't be translated, as they were written. */
  readonly left: readonly string[];
}

/** The columns of one unit, asked together. */
interface UnitQuestion {
  /** What they measure. */
  readonly about: Measured;
  readonly query: string;
  /** Units that don't follow from the query, by name of the column. */
  readonly columnMap: Readonly<Record<string, { readonly unit: string }>>;
}

/** What a column measures; what measures the same has the same unit. */
type Measured = 'count' | 'error rate' | 'duration';

/** A question about items as one about metrics, which dashboards and monitors ask. */
export function itemsMetrics({ items, systems, query, search }: ItemsQuestion): ItemsMetrics {
  const metrics = [{ name: `uptrace_tracing_${items}`, alias: items }];
  const left: string[] = [];
  const columns: NamedColumn[] = [];
  const taken = new Set<string>();
  const understood = analyzeQuery(query);
  for (const { name, expression, isNum } of understood.columns) {
    const known = isNum ? columnOf(printExpression(expression), items) : undefined;
    if (!known) {
      left.push(name);
      continue;
    }
    const wanted = /^[a-z]\w*$/u.test(name) ? name : known.name;
    const alias = taken.has(wanted) ? `${wanted}_${columns.length + 1}` : wanted;
    taken.add(alias);
    columns.push({ ...known, alias });
  }
  const parts = understood.parts.filter(({ scope }) => scope !== 'columns');
  const bySystem = systemConditions(systems).map((text) => ({ text, scope: 'rows' }));
  const conditions: string[] = [];
  for (const { text, scope } of [...parts, ...bySystem]) {
    // Names of results would be labels to metrics.
    if (scope !== 'results' && isAskedOfMetrics(text, items, metrics)) conditions.push(text);
    else left.push(text);
  }
  if (search !== '') left.push(`search ${quoteText(search)}`);
  const queryOf = (some: readonly NamedColumn[]): string =>
    joinParts([...conditions, ...some.map((column) => `${column.query} as ${column.alias}`)]);
  const charts = Map.groupBy(columns, ({ about }) => about);
  return {
    metrics,
    query: columns.length === 0 ? '' : queryOf(columns),
    charts: Array.from(charts, ([about, some]) => ({
      about,
      query: queryOf(some),
      columnMap: Object.fromEntries(
        about === 'error rate' ? some.map(({ alias }) => [alias, { unit: 'utilization' }]) : [],
      ),
    })),
    left,
  };
}

interface KnownColumn {
  readonly query: string;
  readonly name: string;
  readonly about: Measured;
}

/** A column with a name no other one has. */
interface NamedColumn extends KnownColumn {
  readonly alias: string;
}

/** How a column about items is asked of metrics; undefined when it can't be. */
function columnOf(text: string, items: ItemsQuestion['items']): KnownColumn | undefined {
  const count = items === 'spans' ? 'count($spans)' : `sum($${items})`;
  const rate = /^(per_min|per_sec)\((?:sum\(_count\)|_count|count\(\))\)$/u.exec(text)?.[1];
  if (rate) return { query: `${rate}(${count})`, name: rate, about: 'count' };
  if (['sum(_count)', '_count', 'count()'].includes(text)) {
    return { query: count, name: 'count', about: 'count' };
  }
  if (items !== 'spans') return undefined;
  const failed = 'count($spans{_status_code="error"})';
  if (text === '_error_count') return { query: failed, name: 'errors', about: 'count' };
  if (text === '_error_rate')
    return { query: `${failed} / ${count}`, name: 'error_rate', about: 'error rate' };
  const timed = /^(p50|p75|p90|p95|p99|avg|min|max)\(_duration\)$/u.exec(text)?.[1];
  return timed === undefined
    ? undefined
    : { query: `${timed}($spans)`, name: timed, about: 'duration' };
}

/** What stands for all items of a kind. */
const WHOLE: ReadonlySet<string> = new Set(['all', 'spans:all', 'log:all', 'events:all']);

/** Conditions that keep the items of some systems; none for all of them. */
function systemConditions(systems: readonly string[]): string[] {
  if (systems.length === 0 || systems.some((system) => WHOLE.has(system))) return [];
  const one = (system: string): string =>
    system.endsWith(':all')
      ? `_system like ${quoteText(system === 'http:all' ? 'http%' : system.replace(/all$/u, '%'))}`
      : `_system = ${quoteText(system)}`;
  return [`where ${systems.map(one).join(' or ')}`];
}

function isAskedOfMetrics(
  part: string,
  source: ItemsQuestion['items'],
  metrics: readonly MetricAlias[],
): boolean {
  if (!/^(?:where|group)\s/iu.test(part)) return false;
  const column = columnOf('_count', source)?.query ?? '';
  const { parts } = analyzeMetricsQuery(joinParts([part, column]), {
    metrics: metrics.map((metric) => ({ ...metric, source })),
    target: 'timeseries',
  });
  return parts.every(({ error }) => !error);
}
