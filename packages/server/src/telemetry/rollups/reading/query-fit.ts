import {
  type Argument,
  type Call,
  type Expression,
  type Filter,
  findFunction,
  printExpression,
  type ResultColumn,
  resolveName,
} from '@spanlight/query';
import type { ItemQuery } from '../../compile/item-query.ts';
import { DIMENSIONS, type RollupKind } from '../../tables/item-rollups.ts';

/** Thrown for what rollups can't know; never leaves this file. */
class NotFolded extends Error {}

/** Columns of rollups by the names that they have in queries. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['_type', 'type'],
  ['_system', 'system'],
  ['_kind', 'kind'],
  ['_status_code', 'status_code'],
  ['_group_id', 'group_id'],
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  'deployment_environment',
  'service_name',
  'host_name',
]);

/** The built-in columns that each aggregate can be computed of. */
const AGGREGATES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sum', new Set(['_count', '_error_count', '_duration'])],
  ['avg', new Set(['_duration'])],
  ['min', new Set(['_duration', '_time'])],
  ['max', new Set(['_duration', '_time'])],
  ['p50', new Set(['_duration'])],
  ['p75', new Set(['_duration'])],
  ['p90', new Set(['_duration'])],
  ['p95', new Set(['_duration'])],
  ['p99', new Set(['_duration'])],
]);

/** Built-in columns that are aggregates by themselves. */
const SHORTHANDS: ReadonlySet<string> = new Set(['_count', '_error_count', '_error_rate']);

/** What is asked beside the columns of a query. */
export interface Asked {
  /** Results in place of those of the query. */
  readonly results?: readonly ResultColumn[];
  /** Columns of items that rows of the answer are told apart by. */
  readonly dimensions?: readonly string[];
  /** The dimensions by their names in queries. */
  readonly names?: readonly string[];
}

/** Which rollups can answer a query, the smaller ones first; none where items have to be looked at. */
export function fittingKinds(query: ItemQuery, asked: Asked): RollupKind[] {
  try {
    const columns = new Set([...columnsOf(query, asked), ...(asked.dimensions ?? [])]);
    const fitting = (['system', 'total', 'group', 'host'] as const).filter((kind) =>
      columns.isSubsetOf(DIMENSIONS[kind]),
    );
    // Those by host are the most, and not everywhere.
    return fitting.length > 1 ? fitting.filter((kind) => kind !== 'host') : fitting;
  } catch (error) {
    if (error instanceof NotFolded) return [];
    throw error;
  }
}

function columnsOf(query: ItemQuery, { results = query.columns, names = [] }: Asked): Set<string> {
  const { filters, searches } = query.needs;
  if (searches) throw new NotFolded();
  const found = new Found(query);
  for (const filter of filters) found.filter(filter, 'row');
  for (const name of names) found.columns.add(dimensionOf(name));
  for (const { isGroup, expression } of results)
    found.expression(expression, isGroup ? 'row' : 'result');
  for (const filter of query.resultFilters) found.filter(filter, 'result');
  if (query.selection.groupId !== undefined) found.columns.add('group_id');
  return found.columns;
}

/** Collects the columns that expressions look at; throws where one is no dimension of any rollup. */
class Found {
  readonly columns = new Set<string>();
  readonly #groups: ReadonlySet<string>;

  constructor(query: ItemQuery) {
    this.#groups = new Set(
      query.columns.flatMap(({ isGroup, expression }) =>
        isGroup ? printExpression(expression) : [],
      ),
    );
  }

  expression(expression: Expression, place: 'row' | 'result'): void {
    if (place === 'result' && this.#groups.has(printExpression(expression))) return;
    switch (expression.kind) {
      case 'attribute':
        return this.#attribute(expression.name, place);
      case 'number':
        return;
      case 'parentheses':
        return this.expression(expression.expression, place);
      case 'arithmetic':
        this.expression(expression.left, place);
        return this.expression(expression.right, place);
      case 'call':
        return this.#call(expression, place);
    }
  }

  filter(filter: Filter, place: 'row' | 'result'): void {
    switch (filter.kind) {
      case 'logic':
        for (const inner of filter.filters) this.filter(inner, place);
        return;
      case 'not':
        return this.filter(filter.filter, place);
      case 'condition': {
        // Whether an attribute exists is seen in the row alone: one may be there and empty.
        if (filter.test.kind === 'exists') throw new NotFolded();
        for (const operand of filter.operands) this.expression(operand, place);
      }
    }
  }

  #attribute(name: string, place: 'row' | 'result'): void {
    if (place === 'result') {
      const resolved = resolveName(name);
      if (resolved.kind === 'intrinsic' && SHORTHANDS.has(resolved.column.name)) return;
      throw new NotFolded();
    }
    this.columns.add(dimensionOf(name));
  }

  #call(call: Call, place: 'row' | 'result'): void {
    const kind = findFunction(call.name)?.kind;
    if (kind === 'aggregate') return this.#aggregate(call);
    for (const argument of call.arguments)
      if (isExpression(argument)) this.expression(argument, place);
  }

  #aggregate({ name, arguments: given }: Call): void {
    const base = name.endsWith('If') ? name.slice(0, -2) : name;
    for (const argument of given)
      if (argument.kind === 'filter') this.filter(argument.filter, 'row');
    const of = given.filter(isExpression);
    if (base === 'count' && of.length === 0) return;
    const [only] = of;
    if (only?.kind !== 'attribute' || of.length !== 1) throw new NotFolded();
    if (base === 'uniq') {
      this.columns.add(dimensionOf(only.name));
      return;
    }
    const resolved = resolveName(only.name);
    const isKnown =
      resolved.kind === 'intrinsic' && AGGREGATES.get(base)?.has(resolved.column.name) === true;
    if (!isKnown) throw new NotFolded();
  }
}

/** The column of a name. An attribute may be called like a column of another meaning, such as `type`. */
function dimensionOf(name: string): string {
  const resolved = resolveName(name);
  if (resolved.kind === 'intrinsic') {
    const column = BUILT_IN.get(resolved.column.name);
    if (column !== undefined) return column;
  }
  const isPromoted =
    resolved.kind === 'attribute' &&
    resolved.fallback === undefined &&
    ATTRIBUTES.has(resolved.key);
  if (!isPromoted) throw new NotFolded();
  return resolved.key;
}

const isExpression = (argument: Argument): argument is Expression =>
  argument.kind !== 'text' && argument.kind !== 'duration' && argument.kind !== 'filter';
