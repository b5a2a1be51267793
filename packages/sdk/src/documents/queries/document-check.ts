import { suggest } from '@spanlight/query/units';
import { type Aggregation, aggregations } from '../../values/metric-values.ts';
import type { MetricAlias } from '../../schemas/dashboards/metric-display.ts';
import type { CheckQuery, QueryProblem, QueryTarget } from './check-query.ts';
import { parseMetricAlias } from './metric-alias.ts';
import {
  MAX_PROBLEMS,
  type PathStep,
  pathText,
  type Position,
  type Problem,
} from '../source/problem.ts';
import { joinQuery, placeInParts } from './query-parts.ts';
import type { SourceDocument } from '../source/source.ts';

const MAX_QUERY = 1000;
const METRIC_HINT = 'Write one as "metrics: [name as $alias]"';
const QUERY_HINT = 'Write one as "query: [sum($alias)]"';
const CUT = 'Put the part between quotes: in brackets, a comma ends an unquoted text';

/** What has a query on metrics: the table of a dashboard, a chart, a table, a gauge or a monitor. */
export interface Queried {
  metrics?: string[] | undefined;
  query?: string[] | undefined;
  columns?:
    | Record<string, { unit?: string | undefined; agg_func?: Aggregation | undefined }>
    | undefined;
}

/**
 * Gives columns that don't say how they are reduced what is usual for them.
 *
 * @param known The columns of the query, with the usual way to reduce each.
 */
export function completeColumns(
  { columns = {} }: Queried,
  known: ReadonlyMap<string, string> | undefined,
): void {
  for (const [name, column] of Object.entries(columns)) {
    const usual = aggregations.find((aggregation) => aggregation === known?.get(name));
    if (usual !== undefined) column.agg_func ??= usual;
  }
}

/** What a look at one document finds, beyond its shape. */
export class DocumentCheck {
  readonly problems: Problem[] = [];
  /** What the query that was looked at last groups by; undefined where nobody knows. */
  labels: readonly string[] | undefined;
  /** The entries of lists, and the keys at the top, that have an error. */
  readonly #faulty = new Set<string>();
  readonly #source: SourceDocument;
  readonly #checkQuery: CheckQuery | undefined;

  constructor(source: SourceDocument, checkQuery: CheckQuery | undefined) {
    this.#source = source;
    this.#checkQuery = checkQuery;
  }

  /** Checks metrics and query, and the names of columns against the query. Returns the columns, where they are known. */
  queried(
    item: Queried,
    path: readonly PathStep[],
    target: QueryTarget,
  ): ReadonlyMap<string, string> | undefined {
    this.trimBlocks(item.query, [...path, 'query']);
    const query = item.query ?? [];
    const metrics = this.#metrics(item.metrics ?? [], query, [...path, 'metrics']);
    if (!metrics || metrics.length === 0) return undefined;
    const columns = this.parts(query, metrics, path, target);
    if (columns) this.#columnNames(item.columns ?? {}, columns, path);
    return columns;
  }

  /** Says which keys of a list are given twice. */
  uniqueKeys(list: readonly { readonly key?: string | undefined }[], name: string): void {
    const keys = new Set<string>();
    for (const [at, { key = '' }] of list.entries()) {
      if (key !== '' && keys.has(key))
        this.add([name, at, 'key'], 'value', `the key "${key}" is used twice`);
      keys.add(key);
    }
  }

  /** Says that something with a query lacks metrics or the query itself. */
  requireQuery(item: Queried, path: readonly PathStep[]): void {
    if ((item.metrics ?? []).length === 0)
      this.add([...path, 'metrics'], 'metric', 'at least one metric is required', METRIC_HINT);
    if (joinQuery(item.query ?? []).trim() === '')
      this.add([...path, 'query'], 'query', "query can't be empty", QUERY_HINT);
  }

  /** Checks the query that is added to every item. */
  gridQuery(query: string, path: readonly PathStep[]): void {
    for (const problem of this.#checkQuery?.(query, [], 'grid').problems ?? [])
      this.#addInText(path, problem.start, problem.end, problem);
  }

  /** The line end of a block text belongs to how it is written. */
  trimBlocks(query: string[] | undefined, path: readonly PathStep[]): void {
    for (const [at, part] of (query ?? []).entries())
      if (query && this.#source.isBlock([...path, at])) query[at] = part.replace(/\n+$/, '');
  }

  #metrics(
    texts: readonly string[],
    query: readonly string[],
    path: readonly PathStep[],
  ): MetricAlias[] | undefined {
    const metrics = new Map<string, MetricAlias>();
    const joined = joinQuery(query);
    let isSound = true;
    for (const [at, text] of texts.entries()) {
      const outcome = parseMetricAlias(text);
      if ('problem' in outcome) {
        this.add([...path, at], 'metric', outcome.problem, outcome.hint);
        isSound = false;
        continue;
      }
      const { metric } = outcome;
      if (metrics.has(metric.alias)) {
        this.add(
          [...path, at],
          'metric',
          `duplicated metric alias "${metric.alias}"`,
          'Give each metric of a query its own alias',
        );
        isSound = false;
      } else if (joined !== '' && !mentions(joined, metric.alias))
        this.warn([...path, at], 'metric', `the query does not use "$${metric.alias}"`);
      metrics.set(metric.alias, metric);
    }
    return isSound ? [...metrics.values()] : undefined;
  }

  /** Checks a query. Returns its columns with the usual way to reduce each, unless something is wrong with it. */
  parts(
    parts: readonly string[],
    metrics: readonly MetricAlias[],
    path: readonly PathStep[],
    target: QueryTarget,
  ): Map<string, string> | undefined {
    const query = joinQuery(parts);
    if (query.trim() === '') return undefined;
    if (query.length > MAX_QUERY) {
      this.add([...path, 'query'], 'query', `the query has more than ${MAX_QUERY} characters`);
      return undefined;
    }
    const result = this.#checkQuery?.(query, metrics, target);
    this.labels = result?.labels;
    for (const problem of result?.problems ?? []) {
      const { part, start, end } = placeInParts(parts, problem.start, problem.end);
      const place = [...path, 'query', part];
      const isCut = !isClosed(parts[part] ?? '') && this.#source.isBareInFlow(place);
      this.#addInText(place, start, end, isCut ? { ...problem, hint: CUT } : problem);
    }
    // Of a part with a problem nobody knows the columns.
    if (!result?.columns || result.problems.length > 0) return undefined;
    return new Map(result.columns.map(({ name, tableFunc }) => [name, tableFunc]));
  }

  #columnNames(
    given: NonNullable<Queried['columns']>,
    columns: ReadonlyMap<string, string>,
    path: readonly PathStep[],
  ): void {
    for (const name of Object.keys(given)) {
      if (columns.has(name) || this.problems.length >= MAX_PROBLEMS) continue;
      const place = [...path, 'columns', name];
      const candidate = suggest(name, [...columns.keys()]);
      const hint = candidate === undefined ? undefined : `Did you mean "${candidate}"?`;
      this.warn(place, 'column', `the query has no column "${name}"`, hint);
    }
  }

  /** An error at a value. */
  add(path: readonly PathStep[], code: Problem['code'], message: string, hint?: string): void {
    this.#addAt(() => this.#source.positionOf(path), path, code, { message, hint });
  }

  /** Advice about a key. */
  warn(path: readonly PathStep[], code: Problem['code'], message: string, hint?: string): void {
    const position = (): Position => this.#source.positionOf(path, true);
    this.#addAt(position, path, code, { message, hint, severity: 'warning' });
  }

  #addInText(path: readonly PathStep[], start: number, end: number, problem: QueryProblem): void {
    this.#addAt(() => this.#source.positionInText(path, start, end), path, 'query', problem);
  }

  #addAt(
    position: () => Position,
    path: readonly PathStep[],
    code: Problem['code'],
    found: {
      readonly message: string;
      readonly hint?: string | undefined;
      readonly severity?: Problem['severity'];
    },
  ): void {
    const { message, hint, severity = 'error' } = found;
    const entry = pathText(path.slice(0, 2));
    // Of too many problems no more are told, but what has an error must be known to.
    const isFull = this.problems.length >= MAX_PROBLEMS;
    if (isFull && (severity === 'warning' || this.#faulty.has(entry))) return;
    if (severity === 'error') this.#faulty.add(entry);
    this.problems.push({
      ...position(),
      path: pathText(path),
      code,
      severity,
      message,
      ...(hint !== undefined && { hint }),
    });
  }
}

/** Whether a part has as many closing as opening parentheses. */
const isClosed = (part: string): boolean => part.split('(').length === part.split(')').length;

/** Whether a query speaks of `$alias`, which may lack its dollar sign, and not of a longer name. */
function mentions(query: string, alias: string): boolean {
  return new RegExp(String.raw`(?<!\w)${alias}(?!\w)`).test(query);
}
