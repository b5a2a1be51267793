import type { Acknowledgement, Alert } from '@spanlight/sdk';
import { formatNumber, formatValue } from '@spanlight/sdk/format';
import type { Tone } from '../output/style.ts';

/** The tone of a status. */
export function alertTone({ status }: Pick<Alert, 'status'>): Tone {
  return status === 'open' ? 'bad' : 'dim';
}

/** `open`, `closed`, or who is on an open one: `open, Mira`. */
export function statusText({ status, acknowledgement }: Alert): string {
  return acknowledgement === null ? status : `${status}, ${onItText(acknowledgement)}`;
}

/** Who is on an alert: a name, where the reader may know it. */
export function onItText({ user }: Acknowledgement): string {
  return user === '' ? 'acknowledged' : user;
}

/** What an alert has to say in a few characters: a value, or how often an error came. */
export function alertValue(alert: Alert): string {
  if (alert.type === 'error') return `${formatNumber(alert.params.spanCount)}×`;
  const { currentValue, monitor } = alert.params;
  return formatValue(currentValue, monitor.columnUnit);
}

/** Attributes in one line: `host_name=web-1 service_name=cart`. */
export function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}
