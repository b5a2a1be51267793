import type { Alert, MetricAlert } from '@spanlight/sdk';
import {
  alertSituation,
  allowedRangeText,
  formatInteger,
  formatValue,
} from '@spanlight/sdk/format';

/** What an alert is about in a few words: `93% is greater than 90%`; of a closed one what holds since, or did before. */
export function alertText(alert: Alert): string {
  if (alert.type === 'metric')
    return alert.status === 'closed' ? closedText(alert) : alertSituation(alert);
  const { spanCount } = alert.params;
  return `${formatInteger(spanCount)} ${spanCount === 1 ? 'occurrence' : 'occurrences'}`;
}

/** `back at 60%`; when somebody closed it nobody has seen that, so that it tells what was: `was 95%, allowed up to 90%`. */
function closedText(alert: MetricAlert): string {
  const { firing, currentValue, normalValue, monitor } = alert.params;
  if (normalValue !== null) return `back at ${formatValue(normalValue, monitor.columnUnit)}`;
  if (firing === 0 || currentValue === null) return 'had no data';
  return `was ${formatValue(currentValue, monitor.columnUnit)}, allowed ${allowedText(alert)}`;
}

/**
 * Why a metric alert opened, in a sentence.
 *
 * @param hasRecovered Whether its values came back within the bounds, rather than somebody closing it.
 */
export function explainMetricAlert(alert: MetricAlert, hasRecovered: boolean): string {
  const { firing, currentValue, normalValue, numPointFiring, monitor } = alert.params;
  const format = (value: number | null): string => formatValue(value, monitor.columnUnit);
  const duration = `for at least ${minutesText(Math.max(1, numPointFiring))}`;
  if (firing === 0) return `There was no data ${duration}.`;
  const outside = `The value was ${firing === -1 ? 'below' : 'above'} the allowed range, ${allowedText(alert)}, ${duration}`;
  return hasRecovered
    ? `${outside}; then it was back at ${format(normalValue)}.`
    : `${outside}: it was ${format(currentValue)}.`;
}

/** What the values of a metric alert may be. */
export function allowedText({ params: { bounds, monitor } }: MetricAlert): string {
  return allowedRangeText(bounds, monitor.columnUnit);
}

function minutesText(minutes: number): string {
  if (minutes === 1) return '1 minute';
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${hours} hours` : `${hours} hours ${rest} minutes`;
}
