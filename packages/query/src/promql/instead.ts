/* What asks for much the same, of functions of Prometheus that are not understood. */

const LABELS = 'labels are as they were sent: rename them where the answer is shown';
const WINDOWS =
  'of a window there are avg_over_time, min_over_time, max_over_time, last_over_time and present_over_time';
const TREND = 'for how a gauge moves there are delta and rate';

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['label_replace', LABELS],
  ['label_join', LABELS],
  ['absent', 'a monitor tells of data that is missing: "no_data: alert"'],
  ['absent_over_time', 'a monitor tells of data that is missing: "no_data: alert"'],
  ['sum_over_time', WINDOWS],
  ['count_over_time', WINDOWS],
  ['quantile_over_time', WINDOWS],
  ['stddev_over_time', WINDOWS],
  ['stdvar_over_time', WINDOWS],
  ['mad_over_time', WINDOWS],
  ['deriv', TREND],
  ['idelta', TREND],
  ['changes', TREND],
  ['resets', 'rate and increase see through resets of a counter'],
  ['predict_linear', TREND],
  ['holt_winters', TREND],
  ['double_exponential_smoothing', TREND],
  ['timestamp', 'time() is the time that is asked about'],
]);

/** What to ask instead of a function that Prometheus has; undefined where nothing comes near. */
export const insteadOf = (func: string): string | undefined => INSTEAD.get(func);
