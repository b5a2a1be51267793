import type { SearchTree } from '../search/search-tree.ts';
import { analyzeParts, type AnalyzedPartOf } from '../shared/analyze-parts.ts';
import type { Unit } from '../units/unit.ts';
import { expressionType, NOT_AGGREGATE, unitOfName } from './expression-type.ts';
import { PartError, takenName } from '../shared/part-error.ts';
import type { ValueType } from './names.ts';
import { type ParsedPart, parseQuery } from './parse-query.ts';
import type { PatternCheck } from '../shared/filter/check-pattern.ts';
import { checkPatterns } from './patterns.ts';
import { printExpression } from './print.ts';
import { splitFilter } from './split-filter.ts';
import { substituteAliases } from './substitute-aliases.ts';
import type { Column, Expression, Filter, NamedColumn, Part } from './tree.ts';

/** A column that a query on spans, logs or events results in. */
export interface ResultColumn {
  /** The alias, else the canonical text of the expression. */
  readonly name: string;
  readonly expression: Expression;
  readonly type: ValueType;
  readonly unit: Unit;
  /** Whether the column can be plotted. */
  readonly isNum: boolean;
  readonly isGroup: boolean;
}

/** What a part acts on. A `where` with any condition on results acts on results. */
type PartScope = 'rows' | 'results' | 'groups' | 'columns';

/** A condition and the part it came from. */
interface PartFilter {
  readonly partIndex: number;
  readonly filter: Filter;
}

/** A query that is understood as far as it goes: parts with errors take no part in the rest. */
export interface QueryAnalysis {
  readonly parts: readonly AnalyzedPartOf<Part, PartScope>[];
  /** Grouping columns, in the order of the query. */
  readonly groups: readonly ResultColumn[];
  /** Result columns without the grouping columns, in the order of the query. */
  readonly columns: readonly ResultColumn[];
  /** Conditions single rows have to satisfy. */
  readonly rowFilters: readonly PartFilter[];
  /** Conditions groups of rows have to satisfy. */
  readonly resultFilters: readonly PartFilter[];
  readonly searches: readonly { readonly partIndex: number; readonly search: SearchTree }[];
}

/** What the analysis of a query depends on. */
export interface AnalyzeOptions {
  /** Tells what is wrong with a regular expression, or undefined when it is fine. */
  readonly checkPattern?: PatternCheck;
}

/**
 * Finds out what the parts of a query mean together: grouping, result columns with their types and
 * units, and which conditions apply to rows and which to results. Never throws on a bad query.
 */
export function analyzeQuery(
  query: string | readonly ParsedPart[],
  options: AnalyzeOptions = {},
): QueryAnalysis {
  const parts = typeof query === 'string' ? parseQuery(query) : query;
  const analysis = new Analysis(options);
  return {
    // Aliases may be used in conditions that stand before their definition.
    parts: analyzeParts(
      parts,
      [['group'], ['columns'], ['where', 'having', 'search']],
      (part, index) => analysis.add(part, index),
    ),
    groups: [...analysis.groups.values()],
    columns: [...analysis.columns.values()],
    rowFilters: analysis.rowFilters,
    resultFilters: analysis.resultFilters,
    searches: analysis.searches,
  };
}

class Analysis {
  readonly groups = new Map<string, ResultColumn>();
  readonly columns = new Map<string, ResultColumn>();
  readonly rowFilters: PartFilter[] = [];
  readonly resultFilters: PartFilter[] = [];
  readonly searches: { partIndex: number; search: SearchTree }[] = [];
  /** Expressions by alias, for conditions. */
  readonly #aliases = new Map<string, Expression>();
  readonly #options: AnalyzeOptions;

  constructor(options: AnalyzeOptions) {
    this.#options = options;
  }

  add(part: Part, partIndex: number): PartScope {
    if (this.#options.checkPattern) checkPatterns(part, this.#options.checkPattern);
    switch (part.kind) {
      case 'group':
        this.#addGroups(part.columns);
        return 'groups';
      case 'columns':
        this.#addColumns(part.columns);
        return 'columns';
      case 'search':
        this.searches.push({ partIndex, search: part.search });
        return 'rows';
      case 'where':
      case 'having':
        return this.#addFilter(part.filter, part.kind === 'having', partIndex);
    }
  }

  #addGroups(columns: readonly Column[]): void {
    this.#addResults(this.groups, columns.flatMap(namedColumns), (column) => {
      const { type, unit, level } = expressionType(column.expression, 'row');
      if (level !== 'row') throw new PartError("can't group by a constant", column.at);
      return resultColumn(column, { type, unit, isGroup: true });
    });
  }

  #addColumns(columns: readonly Column[]): void {
    const others = columns.flatMap(namedColumns).filter((column) => !this.#repeatsGroup(column));
    this.#addResults(this.columns, others, (column) => {
      const { type, unit, level } = expressionType(column.expression, 'result');
      if (level !== 'group') {
        throw new PartError(NOT_AGGREGATE, column.at, {
          hint: `Group by it, or put it into a function such as any(${printExpression(column.expression)}).`,
        });
      }
      return resultColumn(column, { type, unit, isGroup: false });
    });
  }

  /** Adds all columns of a part or, where one is refused, none. What is written twice is there once. */
  #addResults(
    to: Map<string, ResultColumn>,
    columns: readonly NamedColumn[],
    resultOf: (column: NamedColumn) => ResultColumn,
  ): void {
    const added = new Map<string, ResultColumn>();
    for (const column of columns) {
      const result = resultOf(column);
      const { name } = result;
      const earlier = this.groups.get(name) ?? this.columns.get(name) ?? added.get(name);
      if (!earlier) added.set(name, result);
      else if (textOf(earlier) !== textOf(result)) throw takenName(name, column.at);
    }
    for (const [name, result] of added) to.set(name, result);
    for (const column of columns) this.#nameExpression(column);
  }

  #repeatsGroup(column: NamedColumn): boolean {
    const text = textOf(column);
    return this.groups.has(text) || this.#isGroup(text);
  }

  #isGroup(text: string): boolean {
    return [...this.groups.values()].some((group) => textOf(group) === text);
  }

  #nameExpression(column: NamedColumn): void {
    if (column.alias !== undefined && !this.#aliases.has(column.alias)) {
      this.#aliases.set(column.alias, column.expression);
    }
  }

  #addFilter(written: Filter, having: boolean, partIndex: number): PartScope {
    const filter = substituteAliases(written, this.#aliases, having);
    const { rows, results } = splitFilter(filter, {
      having,
      isGroup: (expression) => this.#isGroup(printExpression(expression)),
    });
    if (rows) this.rowFilters.push({ partIndex, filter: rows });
    if (results) this.resultFilters.push({ partIndex, filter: results });
    return results || having ? 'results' : 'rows';
  }
}

const textOf = ({ expression }: { readonly expression: Expression }): string =>
  printExpression(expression);

/** `{p50,p99}(x)` stands for the columns `p50(x)` and `p99(x)`. */
function namedColumns(column: Column): NamedColumn[] {
  if (column.kind === 'column') return [column];
  return column.functions.map((name) => ({
    kind: 'column',
    expression: {
      kind: 'call',
      name,
      arguments: [column.argument],
      ...(column.at ? { at: column.at } : {}),
    },
    ...(column.at ? { at: column.at } : {}),
  }));
}

function resultColumn(
  column: NamedColumn,
  { type, unit, isGroup }: { type: ValueType; unit: Unit; isGroup: boolean },
): ResultColumn {
  const name = column.alias ?? printExpression(column.expression);
  const named = column.alias === undefined ? '' : unitOfName(column.alias);
  return {
    name,
    expression: column.expression,
    type,
    unit: named === '' ? unit : named,
    isNum: !isGroup && type === 'number',
    isGroup,
  };
}
