import type { Acknowledgement, Alert, AlertGroup, Severity } from '@spanlight/sdk';
import { formatInteger, formatNumber, formatValue, namesText } from '@spanlight/sdk/format';
import type { Tone } from '../output/style.ts';

/** The tone of a status. */
export function alertTone({ status }: Pick<Alert, 'status'>): Tone {
  return status === 'open' ? 'bad' : 'dim';
}

const severityTones: Readonly<Record<Severity, Tone>> = {
  critical: 'bad',
  warning: 'warning',
  info: 'dim',
};

/** The tone of a severity; one of a newer server is plain. */
export const severityTone = ({ severity }: { readonly severity: Severity }): Tone =>
  severityTones[severity] ?? 'plain';

/** `open`, `closed`, or who is on an open one, and whether it is muted: `open, Mira`, `open, muted`. */
export function statusText({ status, acknowledgement, mute }: Alert): string {
  const who = acknowledgement === null ? [] : [onItText(acknowledgement)];
  const isMuted = status === 'open' && mute !== null;
  return [status, ...who, ...(isMuted ? ['muted'] : [])].join(', ');
}

/** Who is on an alert: a name, where the reader may know it. */
export function onItText({ user }: Acknowledgement): string {
  return user === '' ? 'acknowledged' : user;
}

/** What an alert has to say in a few characters: a value, or how often an error came and how many others it has caused. */
export function alertValue(alert: Alert): string {
  if (alert.type === 'error') {
    const caused = alert.consequenceCount === 0 ? '' : ` +${alert.consequenceCount}`;
    return `${formatNumber(alert.params.spanCount)}×${caused}`;
  }
  const { currentValue, monitor } = alert.params;
  return formatValue(currentValue, monitor.columnUnit);
}

/** Attributes in one line: `host_name=web-1 service_name=cart`. */
export function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}

/** The alerts of a group: `12 hosts: db-1, db-2 and 10 more` */
export function groupNamesText({ count, noun, names }: AlertGroup): string {
  return `${formatInteger(count)} ${noun}: ${namesText(names, count)}`;
}
