import type { Alert } from '@spanlight/sdk';
import { formatValue } from '@spanlight/sdk/format';

/** Texts of an alert's value. */
export interface AlertValueTexts {
  /** What a metric alert says that has opened for want of data. */
  readonly noData: string;
  errors(count: number): string;
}

/** What an alert is about in a few characters: `95% > 90%`, or how many errors. */
export function alertValue(alert: Alert, texts: AlertValueTexts): string {
  if (alert.type === 'error') return texts.errors(alert.params.spanCount);
  const { firing, currentValue, bounds, monitor } = alert.params;
  if (firing === 0) return texts.noData;
  const bound = firing === -1 ? bounds.min : bounds.max;
  const format = (value: number | null): string => formatValue(value, monitor.columnUnit);
  const sign = firing === -1 ? '<' : '>';
  return bound === null ? format(currentValue) : `${format(currentValue)} ${sign} ${format(bound)}`;
}

/** Since when: start of what a metric alert is firing about, first error of an error alert. */
export function alertSince(alert: Alert): string {
  return alert.type === 'metric' ? alert.time : alert.createdAt;
}
