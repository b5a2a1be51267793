import { PartError, takenLabel, takenName } from '../../shared/part-error.ts';
import { analyzeParts } from '../../shared/analyze-parts.ts';
import type { QueryError } from '../../shared/query-error.ts';
import type { AnalyzeMetricsOptions, MetricsAnalysis, SuggestedTableFunction } from './analysis.ts';
import { withDollarSigns } from './bare-metric.ts';
import { columnName, isHiddenColumn } from './column-name.ts';
import { mergeGroupings, resolveGrouping } from './grouping.ts';
import { type ParsedPart, parseMetricsQuery } from '../syntax/parse-query.ts';
import { ratesOfGrowth } from './instrument.ts';
import { type ColumnDraft, resolveExpression } from './resolve-expression.ts';
import { splitFilter } from './resolve-filter.ts';
import type { Grouping } from './selector.ts';
import { SelectorList } from './selector-list.ts';
import type {
  ColumnsPart,
  Expression,
  Filter,
  GroupElement,
  NamedColumn,
  Part,
} from '../syntax/tree.ts';
import { refusalOf, type MetricsTarget } from './targets.ts';

/**
 * Finds out what the parts of a metrics query mean together: which series the store has to answer,
 * and what has to be computed from them for each column. Never throws on a bad query.
 */
export function analyzeMetricsQuery(
  query: string | readonly ParsedPart[],
  options: AnalyzeMetricsOptions,
): MetricsAnalysis {
  const parts = typeof query === 'string' ? parseMetricsQuery(query) : query;
  const analysis = new Analysis(options);
  // Conditions and groupings apply to the whole query wherever they stand.
  const analyzed = analyzeParts(parts, [['where', 'group'], ['columns']], (part, index) =>
    analysis.add(part, index),
  );
  return {
    parts: analyzed.map((part, index) => {
      const warnings = part.error ? undefined : analysis.warnings.get(index);
      return warnings ? { ...part, warnings } : part;
    }),
    columns: analysis.columns.map((column) => ({ ...column, unit: column.unit ?? '' })),
    selectors: analysis.selectors.all(),
    where: analysis.where,
    groupBy: analysis.groupBy,
  };
}

type Scope = NonNullable<MetricsAnalysis['parts'][number]['scope']>;

class Analysis {
  readonly columns: ColumnDraft[] = [];
  readonly selectors = new SelectorList();
  /** By part. */
  readonly warnings = new Map<number, readonly QueryError[]>();
  readonly where: { partIndex: number; filter: Filter }[] = [];
  groupBy: readonly Grouping[] = [];
  readonly #values: Filter[] = [];
  readonly #options: AnalyzeMetricsOptions;

  constructor(options: AnalyzeMetricsOptions) {
    this.#options = options;
  }

  /** Takes a part in, or leaves everything as it was. */
  add(part: Part, partIndex: number): Scope {
    const { length } = this.columns;
    const selectors = this.selectors.length;
    try {
      return this.#add(part, partIndex);
    } catch (error) {
      this.columns.length = length;
      this.selectors.truncate(selectors);
      throw error;
    }
  }

  #add(part: Part, partIndex: number): Scope {
    switch (part.kind) {
      case 'where':
        this.#addFilter(part.filter, partIndex);
        return 'filters';
      case 'group':
        this.#addGroups(part.elements);
        return 'groups';
      case 'columns':
        this.#addColumns(part, partIndex);
        return 'columns';
    }
  }

  #addFilter(filter: Filter, partIndex: number): void {
    const { attributes, values } = splitFilter(filter, 'where', this.#options.checkPattern);
    if (values.length > 0 && refusalOf(this.#target, 'columns')) {
      throw new PartError('_value is not supported here', filter.at);
    }
    this.where.push(...attributes.map((piece) => ({ partIndex, filter: piece })));
    this.#values.push(...values);
  }

  #addGroups(elements: readonly GroupElement[]): void {
    this.#refuse('group');
    const refusal = this.#target === 'table' ? 'individual grouping is forbidden' : undefined;
    this.groupBy = mergeGroupings(this.groupBy, resolveGrouping(elements, refusal));
  }

  #addColumns(part: ColumnsPart, partIndex: number): void {
    this.#refuse('columns');
    const groupBy = mergeGroupings(resolveGrouping(part.groupBy), this.groupBy);
    for (const column of part.columns) {
      this.#addColumn(column, groupBy, partIndex);
      if (this.#target === 'table') this.#checkLabels(column, groupBy);
    }
  }

  #addColumn(column: NamedColumn, groupBy: readonly Grouping[], partIndex: number): void {
    const { expression, bare } = withDollarSigns(column.expression, (name) => this.#isMetric(name));
    const { alias } = column;
    const resolved = resolveExpression(
      {
        metrics: this.#options.metrics,
        selectors: this.selectors,
        where: { attributes: this.where.map(({ filter }) => filter), values: this.#values },
        checkPattern: this.#options.checkPattern,
        columns: this.columns,
      },
      expression,
      groupBy,
    );
    const name = columnName({ ...column, expression });
    if (this.columns.some((earlier) => earlier.name === name)) throw takenName(name, column.at);
    this.columns.push({
      name,
      ...(alias === undefined ? {} : { alias }),
      hidden: isHiddenColumn({ ...column, expression }),
      partIndex,
      expression,
      ...resolved,
      tableFunc: suggestTableFunction(expression),
    });
    const warnings = [
      ...bare.flatMap(({ name: metric, at }) =>
        at ? { ...at, message: `"${metric}" is read as the metric $${metric}` } : [],
      ),
      ...ratesOfGrowth(expression, this.#options.metrics),
    ];
    if (warnings.length > 0)
      this.warnings.set(partIndex, [...(this.warnings.get(partIndex) ?? []), ...warnings]);
  }

  /** In a row of a table labels stand beside columns, under their names. */
  #checkLabels({ expression, at }: NamedColumn, groupBy: readonly Grouping[]): void {
    const own = 'by' in expression ? resolveGrouping(expression.by) : [];
    const labels = new Set([...own, ...groupBy].map(({ label }) => label));
    const taken = this.columns.find(({ name, hidden }) => !hidden && labels.has(name));
    if (taken) throw takenLabel(taken.name, at);
  }

  /** Whether a name without a dollar sign can only mean a metric. */
  #isMetric(name: string): boolean {
    return (
      this.#options.metrics.some(({ alias }) => alias === name) &&
      !this.columns.some((column) => column.name === name)
    );
  }

  get #target(): MetricsTarget {
    return this.#options.target ?? 'timeseries';
  }

  /** Parts that make no sense for what the query is for. */
  #refuse(kind: 'group' | 'columns'): void {
    const refusal = refusalOf(this.#target, kind);
    if (refusal) throw new PartError(refusal.message, undefined, { hint: refusal.hint });
  }
}

const TABLE_FUNCTIONS: ReadonlyMap<string, SuggestedTableFunction> = new Map([
  ['min', 'min'],
  ['max', 'max'],
  ['count', 'sum'],
  ['increase', 'sum'],
  ['delta', 'sum'],
]);

/** How a table reduces a column to one number, by its outermost function. */
function suggestTableFunction(expression: Expression): SuggestedTableFunction {
  const name = expression.kind === 'call' ? expression.name : '';
  return TABLE_FUNCTIONS.get(name) ?? 'median';
}
