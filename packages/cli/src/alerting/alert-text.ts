import type { Alert, MetricAlert } from '@spanlight/sdk';
import { formatNumber, formatValue } from '@spanlight/sdk/format';
import type { Tone } from '../output/style.ts';

/** The tone of a status. */
export function alertTone({ status }: Pick<Alert, 'status'>): Tone {
  return status === 'open' ? 'bad' : 'dim';
}

/** What an alert has to say in a few characters: a value, or how often an error came. */
export function alertValue(alert: Alert): string {
  if (alert.type === 'error') return `${formatNumber(alert.params.spanCount)}×`;
  const { currentValue, monitor } = alert.params;
  return formatValue(currentValue, monitor.columnUnit);
}

/** What a metric alert found, and what it was compared with: `0.93 is above 0.9`. */
export function outOfBoundsText({ params }: MetricAlert): string {
  const { firing, currentValue, bounds, monitor } = params;
  const text = (value: number | null): string => formatValue(value, monitor.columnUnit);
  if (firing === 0) return 'there is no data';
  return firing > 0
    ? `${text(currentValue)} is above ${text(bounds.max)}`
    : `${text(currentValue)} is below ${text(bounds.min)}`;
}
