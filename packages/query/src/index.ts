/**
 * The Spanlight query languages. A query is text whose parts are separated by ` | `; each part is
 * parsed on its own and carries its own error, so that nothing here throws on bad text.
 */

// Queries on spans, logs and events: text to tree, tree to text, and what a tree means.
export { parseQuery } from './tracing/parse-query.ts';
export type { ParsedPart } from './tracing/parse-query.ts';
export { parsePart } from './tracing/parse-part.ts';
export type { PartOutcome } from './tracing/parse-part.ts';
export {
  printColumn,
  printExpression,
  printFilter,
  printName,
  printPart,
} from './tracing/print.ts';
export { analyzeQuery } from './tracing/analyze.ts';
export type {
  AnalyzedPart,
  AnalyzeOptions,
  PartFilter,
  PartScope,
  QueryAnalysis,
  ResultColumn,
} from './tracing/analyze.ts';
export { expressionType } from './tracing/expression-type.ts';
export type { ExpressionType, Place } from './tracing/expression-type.ts';
export {
  literalId,
  literalMicroseconds,
  literalNumber,
  literalTraceId,
} from './tracing/literal-value.ts';
export type {
  Argument,
  Arithmetic,
  ArithmeticOperator,
  Attribute,
  Call,
  Column,
  ColumnsPart,
  Condition,
  ExpandedColumns,
  Expression,
  Filter,
  FilterArgument,
  GroupPart,
  HavingPart,
  Logic,
  NamedColumn,
  Not,
  Parentheses,
  Part,
  SearchPart,
  WherePart,
} from './tracing/tree.ts';

// Names: built-in columns, old spellings, functions.
export { INTRINSIC_COLUMNS, isSameName, resolveName } from './tracing/names.ts';
export type { IntrinsicColumn, ResolvedName, ValueType } from './tracing/names.ts';
export { findFunction, FUNCTIONS } from './tracing/functions.ts';
export type { ArgumentKind, FunctionInfo } from './tracing/functions.ts';

// Queries on metrics.
export { parseMetricsQuery } from './metrics/syntax/parse-query.ts';
export type { ParsedPart as ParsedMetricsPart } from './metrics/syntax/parse-query.ts';
export { printMetricsQuery } from './metrics/syntax/print.ts';
export {
  cleanMetricAlias,
  defaultMetricAlias,
  isMetricAlias,
} from './metrics/analysis/metric-alias.ts';
export { supportedFunctions } from './metrics/analysis/instrument.ts';
export { analyzeMetricsQuery } from './metrics/analysis/analyze.ts';
export { checkMetricsQuery } from './metrics/analysis/check-query.ts';
export type { MetricsQueryCheck } from './metrics/analysis/check-query.ts';
export type { MetricsTarget, StoredQueryTarget } from './metrics/analysis/targets.ts';
export type {
  AnalyzedMetricsPart,
  AnalyzeMetricsOptions,
  MetricColumn,
  MetricsAnalysis,
} from './metrics/analysis/analysis.ts';
export type {
  Grouping,
  Instrument,
  MetricInfo,
  Selector,
  StorageFunction,
} from './metrics/analysis/selector.ts';
export type { Filter as MetricsFilter } from './metrics/syntax/tree.ts';

// Computing metrics queries from series, and tables from the result.
export { evaluateMetricsQuery } from './metrics/evaluate/evaluate.ts';
export type {
  EvaluatedColumn,
  EvaluateOptions,
  Evaluation,
  ResultSeries,
} from './metrics/evaluate/evaluate.ts';
export type { FetchSeries } from './metrics/evaluate/fetch-selectors.ts';
export type { Grid } from './metrics/evaluate/grid.ts';
export { hasPoints } from './metrics/evaluate/series.ts';
export type { FetchedSeries } from './metrics/evaluate/series.ts';
export { EvaluationError } from './metrics/evaluate/evaluation-error.ts';
export { drillDownQuery } from './metrics/evaluate/table/drill-down.ts';
export { labelRecord } from './metrics/evaluate/series-name.ts';
export { reducePoints } from './metrics/evaluate/reduce.ts';
export { labelSearch } from './metrics/evaluate/table/search-labels.ts';
export type { CompilePattern, LabelTest } from './metrics/evaluate/table/search-labels.ts';
export { buildGauge, buildMetricsTable } from './metrics/evaluate/table/table.ts';
export type {
  Gauge,
  MetricsTable,
  TableColumn,
  TableOptions,
} from './metrics/evaluate/table/table.ts';
export type { RowOrder, TableRow } from './metrics/evaluate/table/table-rows.ts';

// Quick search.
export { parseSearch } from './search/parse-search.ts';
export { printSearch } from './search/print-search.ts';
export type { SearchToken, SearchTree } from './search/search-tree.ts';

// For editors: what is wrong, what could follow, how to colour it.
export { diagnoseMetricsQuery, diagnoseQuery } from './diagnose.ts';
export type { Diagnostic } from './shared/diagnostic.ts';
export { completeQuery } from './completion/complete.ts';
export { completeMetricsQuery } from './completion/complete-metrics.ts';
export type { MetricsVocabulary } from './completion/complete-metrics.ts';
export type { Completion, CompletionItem, Vocabulary } from './completion/completion.ts';
export { highlightMetricsQuery, highlightQuery } from './highlight.ts';
export type { HighlightedToken } from './highlight.ts';

// For query builders: operations on the list of parts.
export {
  createPart,
  dropEmptyParts,
  editPart,
  mergeEcho,
  partsOf,
  textOf,
  whereQuery,
} from './builder/query-part.ts';
export type { QueryPart } from './builder/query-part.ts';
export {
  addColumn,
  addGroupBy,
  addParts,
  addSearch,
  addWhere,
  resetGroupBy,
  setDurationBounds,
} from './builder/edit-parts.ts';
export type { DurationBounds } from './builder/edit-parts.ts';
export { readFacet, selectFacet } from './builder/facet.ts';
export type { FacetSelection } from './builder/facet.ts';
export {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_PRESETS,
  exploreQuery,
  GROUP_BY_PRESETS,
  SEARCH_SCOPES,
  WHERE_OPERATORS,
} from './builder/default-queries.ts';
export type { ItemClass, SearchScope } from './builder/default-queries.ts';
export { exploreMetricQuery, metricAggregates } from './builder/metric-queries.ts';
export {
  addConditions,
  dropGroupings,
  dropMetric,
  joinTableQuery,
  splitTableQuery,
} from './builder/metric-parts.ts';
export type { TableQuery } from './builder/metric-parts.ts';

// Shared by the languages.
export { conditionsOf, combineFilters } from './shared/filter-tree.ts';
export type {
  BytesLiteral,
  DurationLiteral,
  Literal,
  NumberLiteral,
  TextLiteral,
} from './shared/literal.ts';
export type { Comparison, Test } from './shared/filter-tree.ts';
export { cleanAttributeKey } from './shared/attribute-key.ts';
export { parseByteSize, parseShortDuration as parseDuration } from './units/measure.ts';
export { caretText, describeError } from './shared/query-error.ts';
export type { QueryError } from './shared/query-error.ts';
export { quoteText, quoteValue } from './shared/quote.ts';
export type { Range } from './shared/range.ts';
export { joinParts, splitParts } from './shared/split-parts.ts';
export type { PartText } from './shared/split-parts.ts';
export { normalizeUnit } from './units/unit.ts';
export type { Unit } from './units/unit.ts';

// Metric monitors: what the points of a series mean, and what becomes of its alert.
export { checkProblems, toCheck } from './monitors/check.ts';
export type { Bounds, Check, CheckSettings, NoDataPolicy } from './monitors/check.ts';
export { judge } from './monitors/judge.ts';
export type { Direction, Points, Verdict } from './monitors/judge.ts';
export { decide } from './monitors/decide.ts';
export type { AlertSnapshot, Decision, SeriesState, Transition } from './monitors/decide.ts';
export { isFlapping } from './monitors/flapping.ts';
export { replay, WINDOW_POINTS } from './monitors/replay.ts';
export type { Replay, ReplayedSeries, WatchedSeries } from './monitors/replay.ts';
export { backtest } from './monitors/backtest.ts';
export type { BacktestSeries, BacktestTransition } from './monitors/backtest.ts';
export { describeVerdict } from './monitors/describe.ts';
