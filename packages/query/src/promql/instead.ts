/* What asks for much the same, of functions of Prometheus that are not understood. */

const LABELS = "queries can't change labels: rename them where the result is shown";
const WINDOWS =
  'use avg_over_time, min_over_time, max_over_time, last_over_time or present_over_time';
const TREND = 'for changes of a gauge, use delta or rate';

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['label_replace', LABELS],
  ['label_join', LABELS],
  ['absent', 'to detect missing data, use a monitor with "no_data: alert"'],
  ['absent_over_time', 'to detect missing data, use a monitor with "no_data: alert"'],
  ['sum_over_time', WINDOWS],
  ['count_over_time', WINDOWS],
  ['quantile_over_time', WINDOWS],
  ['stddev_over_time', WINDOWS],
  ['stdvar_over_time', WINDOWS],
  ['mad_over_time', WINDOWS],
  ['deriv', TREND],
  ['idelta', TREND],
  ['changes', TREND],
  ['resets', 'rate and increase account for counter resets'],
  ['predict_linear', TREND],
  ['holt_winters', TREND],
  ['double_exponential_smoothing', TREND],
  ['timestamp', 'time() returns the evaluation time'],
]);

/** What to ask instead of a function that Prometheus has; undefined where nothing comes near. */
export const insteadOf = (func: string): string | undefined => INSTEAD.get(func);
