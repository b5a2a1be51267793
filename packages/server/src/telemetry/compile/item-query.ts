import {
  analyzeQuery,
  type Condition,
  describeError,
  type Filter,
  parseSearch,
  printExpression,
  type QueryAnalysis,
  type ResultColumn,
  type SearchTree,
} from '@spanlight/query';
import type { QueryPart } from '@spanlight/sdk/schemas';
import { Bindings } from './bindings.ts';
import { type CompileContext, resultFilterSql, rowFilterSql } from './expression-sql.ts';
import type { RollupAggregates } from './rollup-aggregates.ts';
import { checkPattern } from './patterns.ts';
import { systemsSql } from './system-sql.ts';
import { rangeSeconds, type TimeRange, timeRangeSql } from './time-range.ts';
import { containsSql, regexpSql } from './condition-sql.ts';
import { lockedItemFilters, type LockedFilters } from '../locked-filters.ts';

/** What selects items: the shared parameter block of the tracing calls, already decoded. */
export interface ItemSelection {
  readonly projectId: number;
  /** What every item has, whatever is asked. */
  readonly locked?: LockedFilters | undefined;
  readonly range: TimeRange;
  /** Systems, OR-ed; none means all. */
  readonly systems: readonly string[];
  /** Unsigned decimal. */
  readonly groupId?: string | undefined;
  /** Query text. */
  readonly query: string;
  /** Quick search on the display name. */
  readonly search: string;
}

/** A parameter whose value can't be used; the message names it. */
export class BadParameterError extends Error {
  override readonly name = 'BadParameterError';
  readonly parameter: string;

  constructor(parameter: string, reason: string) {
    super(`${parameter} ${reason}`);
    this.parameter = parameter;
  }
}

/** What to leave out when compiling a query of items. */
export interface ItemQueryOptions {
  /** Which parts count; others are echoed as disabled. All unless told. */
  readonly parts?: 'all' | 'rows';
  /** Conditions to leave out, for facets that offer the alternatives. */
  readonly without?: (condition: Condition) => boolean;
  /** Seconds that rates divide by; the length of the range unless told. */
  readonly rateSeconds?: number;
}

/** What rows are filtered and searched by, for whoever looks at what a query is about. */
export interface QueryNeeds {
  readonly filters: readonly Filter[];
  /** Whether display names are searched. */
  readonly searches: boolean;
}

/** A selection of items, understood and ready to become SQL. */
export class ItemQuery {
  readonly analysis: QueryAnalysis;
  readonly selection: ItemSelection;
  readonly bindings = new Bindings();
  readonly #options: ItemQueryOptions;
  /** Set where rollups answer. */
  aggregates: RollupAggregates | undefined;

  /** @throws BadParameterError for a quick search with a bad regular expression. */
  constructor(selection: ItemSelection, options: ItemQueryOptions = {}) {
    this.selection = selection;
    this.#options = options;
    this.analysis = analyzeQuery(selection.query, { checkPattern });
    for (const token of parseSearch(selection.search)) {
      const problem = token.kind === 'regexp' ? checkPattern(token.pattern) : undefined;
      if (problem !== undefined)
        throw new BadParameterError('search', `has a bad regular expression: ${problem}`);
    }
  }

  /** Grouping columns, then result columns. */
  get columns(): readonly ResultColumn[] {
    return this.#rowsOnly ? [] : [...this.analysis.groups, ...this.analysis.columns];
  }

  /** The parts as they are sent back. */
  get echo(): { parts: QueryPart[] } {
    const parts = this.analysis.parts.map(({ text, error, scope }): QueryPart => {
      const disabled = this.#rowsOnly && scope !== undefined && scope !== 'rows';
      const echoed = { query: text, error: error ? describeError(error) : '' };
      return disabled ? { ...echoed, disabled } : echoed;
    });
    return { parts };
  }

  context(groups: CompileContext['groups'] = new Map()): CompileContext {
    return {
      bindings: this.bindings,
      rateSeconds: this.#options.rateSeconds ?? rangeSeconds(this.selection.range),
      groups,
      aggregates: this.aggregates,
    };
  }

  /** What the rows of the query have to be asked for. */
  get needs(): QueryNeeds {
    const searches = [
      ...parseSearch(this.selection.search),
      ...this.analysis.searches.flatMap(({ search }) => search),
    ];
    const filters = [...this.#rowFilters(), ...lockedItemFilters(this.selection.locked)];
    return { filters, searches: searches.length > 0 };
  }

  /** The condition rows have to satisfy, without the word WHERE. */
  whereSql(): string {
    return this.conditionsSql(timeRangeSql(this.selection.range, this.bindings)).join('\n  AND ');
  }

  /** The conditions of `whereSql` one by one, with `time` in place of the range. */
  conditionsSql(time: readonly string[]): string[] {
    const { projectId, locked, systems, groupId, search } = this.selection;
    const { bindings } = this;
    const system = systemsSql(systems, bindings);
    return [
      `project_id = ${bindings.bind(projectId, 'UInt32')}`,
      ...lockedItemFilters(locked).map((filter) => rowFilterSql(filter, this.context())),
      ...(system === undefined ? [] : [system]),
      ...time,
      ...(groupId === undefined ? [] : [`group_id = ${bindings.bind(BigInt(groupId), 'UInt64')}`]),
      ...searchSql(parseSearch(search), 'display_name', bindings),
      ...this.analysis.searches.flatMap((part) => searchSql(part.search, 'display_name', bindings)),
      ...this.#rowFilters().map((filter) => rowFilterSql(filter, this.context())),
    ];
  }

  /** The condition results have to satisfy, without the word HAVING, or undefined for none. */
  havingSql(groups: CompileContext['groups']): string | undefined {
    if (this.resultFilters.length === 0) return undefined;
    return this.resultFilters
      .map((filter) => resultFilterSql(filter, this.context(groups)))
      .join('\n  AND ');
  }

  /** The filters on results that count. */
  get resultFilters(): readonly Filter[] {
    return this.#rowsOnly ? [] : this.analysis.resultFilters.map(({ filter }) => filter);
  }

  get #rowsOnly(): boolean {
    return this.#options.parts === 'rows';
  }

  #rowFilters(): Filter[] {
    const { without } = this.#options;
    // A part with any condition on results is disabled as a whole.
    const used = this.analysis.rowFilters.filter(
      ({ partIndex }) => !this.#rowsOnly || this.analysis.parts[partIndex]?.scope === 'rows',
    );
    return used.flatMap(({ filter }) => {
      const kept = without ? withoutConditions(filter, without) : filter;
      return kept ? [kept] : [];
    });
  }
}

/** A filter with some conditions left out, or undefined when nothing remains. */
function withoutConditions(
  filter: Filter,
  without: (condition: Condition) => boolean,
): Filter | undefined {
  switch (filter.kind) {
    case 'condition':
      return without(filter) ? undefined : filter;
    case 'not': {
      const inner = withoutConditions(filter.filter, without);
      return inner && { kind: 'not', filter: inner };
    }
    case 'logic': {
      const kept = filter.filters.flatMap((inner) => withoutConditions(inner, without) ?? []);
      const [only] = kept;
      return only === undefined || kept.length === 1
        ? only
        : { kind: 'logic', operator: filter.operator, filters: kept };
    }
  }
}

/** The canonical text of a column's expression. */
export function expressionText(column: ResultColumn): string {
  return printExpression(column.expression);
}

/** Conditions of a quick search on one text column; all of them must hold. */
function searchSql(search: SearchTree, column: string, bindings: Bindings): string[] {
  return search.map((token) => {
    switch (token.kind) {
      case 'include':
        return containsSql(column, token.alternatives, bindings);
      case 'exclude':
        return `NOT ${containsSql(column, token.alternatives, bindings)}`;
      case 'regexp':
        return regexpSql(column, token.pattern, bindings);
    }
  });
}
