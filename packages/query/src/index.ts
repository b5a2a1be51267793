/**
 * The Spanlight query languages. A query is text whose parts are separated by ` | `; each part is
 * parsed on its own and carries its own error, so that nothing here throws on bad text.
 */

// Queries on spans, logs and events: text to tree, tree to text, and what a tree means.
export { parseQuery } from './tracing/parse-query.ts';
export { parsePart } from './tracing/parse-part.ts';
export { printExpression, printName, printPart } from './tracing/print.ts';
export { analyzeQuery, type QueryAnalysis, type ResultColumn } from './tracing/analyze.ts';
export { timeUnit } from './tracing/time-unit.ts';
export {
  literalId,
  literalMicroseconds,
  literalNumber,
  literalTraceId,
} from './tracing/literal-value.ts';
export type {
  Argument,
  Arithmetic,
  Attribute,
  Call,
  Column,
  Condition,
  Expression,
  Filter,
  Part,
} from './tracing/tree.ts';

// Names: built-in columns, old spellings, functions.
export { INTRINSIC_COLUMNS, isSameName, resolveName } from './tracing/names.ts';
export { findFunction, FUNCTIONS } from './tracing/functions.ts';

// Queries on metrics.
export {
  parseMetricsQuery,
  type ParsedPart as ParsedMetricsPart,
} from './metrics/syntax/parse-query.ts';
export { printMetricsQuery } from './metrics/syntax/print.ts';
export { defaultMetricAlias, isMetricAlias } from './metrics/analysis/metric-alias.ts';
export { analyzeMetricsQuery } from './metrics/analysis/analyze.ts';
export { checkMetricsQuery, labelsOfQuery } from './metrics/analysis/check-query.ts';
export type { MetricsTarget, StoredQueryTarget } from './metrics/analysis/targets.ts';
export type { MetricColumn, MetricsAnalysis } from './metrics/analysis/analysis.ts';
export type { Grouping, Instrument, MetricInfo, Selector } from './metrics/analysis/selector.ts';
export type { Filter as MetricsFilter } from './metrics/syntax/tree.ts';

// Computing metrics queries from series, and tables from the result.
export { evaluateMetricsQuery, type Evaluation } from './metrics/evaluate/evaluate.ts';
export type { FetchSeries } from './metrics/evaluate/fetch-selectors.ts';
export type { Grid } from './metrics/evaluate/grid.ts';
export { hasPoints, type FetchedSeries } from './metrics/evaluate/series.ts';
export { EvaluationError } from './metrics/evaluate/evaluation-error.ts';
export { drillDownQuery } from './metrics/evaluate/table/drill-down.ts';
export { labelRecord } from './metrics/evaluate/series-name.ts';
export { endedBuckets } from './metrics/evaluate/grid.ts';
export { reducePoints } from './metrics/evaluate/reduce.ts';
export { labelSearch, type LabelTest } from './metrics/evaluate/table/search-labels.ts';
export {
  buildGauge,
  buildMetricsTable,
  buildGaugeInSlices,
  buildMetricsTableInSlices,
  type TableOptions,
} from './metrics/evaluate/table/table.ts';
export type { TableRow } from './metrics/evaluate/table/table-rows.ts';

// Quick search.
export { parseSearch } from './search/parse-search.ts';
export { printSearch } from './search/print-search.ts';
export type { SearchToken, SearchTree } from './search/search-tree.ts';

// For editors: what is wrong, what could follow, how to colour it.
export { diagnoseMetricsQuery, diagnoseQuery } from './diagnose.ts';
export type { Diagnostic } from './shared/diagnostic.ts';
export { completeQuery } from './completion/complete.ts';
export { completeMetricsQuery } from './completion/complete-metrics.ts';
export type { Completion, CompletionItem, Vocabulary } from './completion/completion.ts';
export { highlightMetricsQuery, highlightQuery, type HighlightedToken } from './highlight.ts';

// For query builders: operations on the list of parts.
export { partsOf, textOf, type QueryPart } from './builder/query-part.ts';
export { isCondition, metricWhereQuery, whereQuery } from './builder/where-query.ts';
export {
  addColumn,
  addGroupBy,
  addParts,
  addSearch,
  addWhere,
  resetGroupBy,
  setDurationBounds,
} from './builder/edit-parts.ts';
export { readFacet, selectFacet, type FacetSelection } from './builder/facet.ts';
export {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_PRESETS,
  exploreQuery,
  GROUP_BY_PRESETS,
  SEARCH_SCOPES,
  WHERE_OPERATORS,
} from './builder/default-queries.ts';
export { exploreMetricQuery, metricAggregates } from './builder/metric-queries.ts';
export {
  addConditions,
  dropGroupings,
  dropMetric,
  joinTableQuery,
  renameMetric,
  splitTableQuery,
} from './builder/metric-parts.ts';

// Shared by the languages.
export { combineFilters, type Comparison, type Test } from './shared/filter/filter-tree.ts';
export type { Literal } from './shared/literal.ts';
export { cleanAttributeKey } from './shared/attribute-key.ts';
export { parseShortDuration as parseDuration } from './units/measure.ts';
export { describeError } from './shared/query-error.ts';
export { quoteText, quoteValue } from './shared/quote.ts';
export { joinParts, splitParts } from './shared/split-parts.ts';
export { normalizeUnit } from './units/unit.ts';

// Metric monitors: what the points of a series mean, and what becomes of its alert.
export {
  checkMonitorSettings,
  MAX_KEEP_FIRING_FOR,
  toCheck,
  type MonitorCheck,
  type CheckSettings,
} from './monitors/check.ts';
export { judge, type Points } from './monitors/judge.ts';
export { decide, type AlertSnapshot, type Decision, type Transition } from './monitors/decide.ts';
export { isFlapping } from './monitors/flapping.ts';
export {
  replayInSlices,
  WINDOW_POINTS,
  type Replay,
  type ReplayedSeries,
  type WatchedSeries,
} from './monitors/replay.ts';
export { backtest, backtestInSlices, type BacktestTransition } from './monitors/backtest.ts';
export { closestCall } from './monitors/closest-call.ts';
export { describeVerdict } from './monitors/describe.ts';

// Faults: which groups of errors are one failure, and where it began.
export { causesInTrace } from './faults/causes-in-trace.ts';
export type { FaultError, FaultSpan, FaultTrace } from './faults/fault-trace.ts';
export { type FaultJudgement, isConsequence, judgeGroup } from './faults/judge-group.ts';
export { type NewFault, shareFaults } from './faults/share-faults.ts';
