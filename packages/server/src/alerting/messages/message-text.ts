import {
  alertSituation,
  allowedRangeText,
  formatDuration,
  formatInteger,
  formatValue,
} from '@spanlight/sdk/format';
import type { MetricAlert } from '@spanlight/sdk/schemas';
import { cutText } from '../../shared/cut-text.ts';
import type { Notification } from './notification.ts';
import { oneLine } from './one-line.ts';

/** Bytes of an alert's name in a message. */
const NAME_LIMIT = 255;

/** The words of a message, plain text: whoever sends them escapes them. */
export interface MessageText {
  /** `[Shop] Disk nearly full: db-1` */
  readonly subject: string;
  readonly icon: string;
  /** What happened, one sentence. */
  readonly headline: string;
  readonly alertName: string;
  /** Range, value and duration; empty for error alerts. */
  readonly details: string;
}

/** Says an event in words. */
export function messageText(notification: Notification): MessageText {
  const { project, alert } = notification;
  const alertName = cutText(oneLine(alert.name), NAME_LIMIT);
  return {
    subject: `[${oneLine(project.name)}] ${alertName}`,
    icon: iconOf(notification),
    headline: headlineOf(notification),
    alertName,
    details: alert.type === 'metric' && alert.status === 'open' ? detailsOf(alert) : '',
  };
}

function iconOf({ alert, event }: Notification): string {
  if (alert.status === 'closed') return '✅';
  if (event.name === 'status-changed') return '🔴';
  return alert.type === 'metric' ? '🔥' : '🐞';
}

function headlineOf({ alert, event }: Notification): string {
  if (event.user !== null)
    return `${alert.status === 'closed' ? 'Closed' : 'Reopened'} by ${oneLine(event.user)}.`;
  if (alert.type === 'error') {
    if (event.name === 'created') return 'A new error.';
    return `The error has occurred ${formatInteger(alert.params.spanCount)} times.`;
  }
  const lasted = formatDuration(
    Math.max(0, Date.parse(event.createdAt) - Date.parse(event.time)) * 1e6,
  );
  if (event.reason === 'monitor-changed') return 'Closed: its monitor no longer asks for it.';
  if (alert.status === 'closed') {
    const { normalValue, monitor } = alert.params;
    const value =
      normalValue === null ? '' : ` The value is ${formatValue(normalValue, monitor.columnUnit)}.`;
    return `Back to normal after ${lasted}.${value}`;
  }
  const state = `${capitalize(situationOf(alert))}${event.name === 'recurring' ? ` for ${lasted}` : ''}.`;
  return event.name === 'status-changed' ? `Firing again. ${state}` : state;
}

/** `93% is greater than 90%`, or `no data for $errors`. */
function situationOf(alert: MetricAlert): string {
  const { firing, emptyQueries = [] } = alert.params;
  const silent = firing === 0 && emptyQueries.length > 0 ? ` for ${emptyQueries.join(', ')}` : '';
  return `${alertSituation(alert)}${silent}`;
}

function detailsOf({ params }: MetricAlert): string {
  const { bounds, monitor, numPointFiring, firing } = params;
  const range = `Allowed range: ${allowedRangeText(bounds, monitor.columnUnit)}.`;
  const minutes = `${numPointFiring} minute${numPointFiring === 1 ? '' : 's'}`;
  if (firing === 0) return `${range} There was no data for at least ${minutes}.`;
  return `${range} The value was outside it for at least ${minutes}.`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
