/** The language of Prometheus, as far as it is understood: text, tree, what to ask the store, what to compute. */

export { parsePromql } from './promql/syntax/parse.ts';
export { parsePromqlDuration } from './promql/syntax/duration.ts';
export {
  NAME_LABEL,
  type PromqlExpression,
  type PromqlMatcher,
  type PromqlSelector,
} from './promql/syntax/tree.ts';
export { describePromqlError, PromqlError } from './promql/promql-error.ts';
export { checkPromql, metricOf } from './promql/check.ts';
export { isRangeFunction, type RangeFunction } from './promql/functions.ts';
export { type PromqlRequest, requestsOf } from './promql/requests.ts';
export { evaluatePromql } from './promql/evaluate/evaluate.ts';
export {
  emptySeries,
  labelsKey,
  type PromqlLabels,
  type PromqlSeries,
  type PromqlValue,
} from './promql/evaluate/series.ts';
export {
  isReadable,
  type PromqlCells,
  type PromqlWindows,
  readWindows,
} from './promql/evaluate/windows.ts';
