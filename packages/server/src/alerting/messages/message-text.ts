import {
  alertSituation,
  alsoSeenText,
  errorText,
  allowedRangeText,
  formatDuration,
  formatInteger,
  formatValue,
} from '@spanlight/sdk/format';
import {
  type ErrorAlert,
  type MetricAlert,
  type ToldStep,
  defaultSeverity,
} from '@spanlight/sdk/schemas';
import { cutText } from '../../shared/cut-text.ts';
import { groupBrief, groupHeadline, groupTitle, sharedTraits } from './group-text.ts';
import type {
  AlertNotification,
  GroupNotification,
  Notification,
  SummaryNotification,
} from './notification.ts';
import { oneLine } from './one-line.ts';
import { stepText } from './step-text.ts';
import { summaryBrief, summaryText } from './summary-text.ts';

/** Bytes of an alert's name in a message. */
const NAME_LIMIT = 255;
/** Bytes of the subject of a group. */
const SUBJECT_LIMIT = 400;
/** Bytes of the list of names. */
const DETAILS_LIMIT = 1000;

/** Bytes of severity and labels in a message. */
const FACTS_LIMIT = 500;

/** The words of a message, plain text: whoever sends them escapes them. */
export interface MessageText {
  /** `[Shop] Disk nearly full: db-1` */
  readonly subject: string;
  readonly icon: string;
  /** What happened, in a sentence or two. */
  readonly headline: string;
  /** Name of the alert, of the silence, or of the group. */
  readonly alertName: string;
  /** Range, value and duration; of an error its cause and what else it was seen as. Of a silence its first open alerts and its reason; of a group nothing, unless it has a single alert. */
  readonly details: string;
  /** `Severity: critical. team: shop, tier: 1`; empty for what is as usual. */
  readonly facts: string;
}

/** Says in words what a message tells. */
export function messageText(notification: Notification): MessageText {
  if ('summary' in notification) return summaryMessage(notification);
  return 'group' in notification ? groupMessage(notification) : alertMessage(notification);
}

/** Alerts that the summary of a silence names. */
const NAMED_ALERTS = 5;

function summaryMessage({ project, summary }: SummaryNotification): MessageText {
  const name = cutText(oneLine(summary.name), NAME_LIMIT);
  const title = summary.isInForce ? `No longer muted by ${name}` : `Silence over: ${name}`;
  const open = summary.alerts.filter(({ alert }) => alert.status === 'open');
  const names = open.slice(0, NAMED_ALERTS).map(({ alert }) => oneLine(alert.name));
  const more = summary.stillOpen + summary.wentOn - names.length;
  const named = [...names, ...(more > 0 && names.length > 0 ? [`${more} more`] : [])];
  return {
    subject: cutText(
      `[${oneLine(project.name)}] ${title}: ${summaryBrief(summary)}`,
      SUBJECT_LIMIT,
    ),
    icon: '🔔',
    headline: summaryText(summary),
    alertName: title,
    details: [
      ...(named.length > 0 ? [cutText(`Still open: ${named.join(', ')}.`, DETAILS_LIMIT)] : []),
      ...(summary.reason === '' ? [] : [`Reason: ${cutText(oneLine(summary.reason), NAME_LIMIT)}`]),
    ].join(' '),
    facts: '',
  };
}

function groupMessage(notification: GroupNotification): MessageText {
  const { project, group } = notification;
  const title = cutText(groupTitle(notification), NAME_LIMIT);
  const [only, ...others] = group.alerts;
  // Of a single alert there is room for what it found.
  const single = only && others.length === 0 && group.total === 1 && !group.isOver;
  const found = single ? alertMessage(only.notification) : undefined;
  const { escalation } = group;
  const headline = cutText(groupHeadline(notification), DETAILS_LIMIT);
  return {
    subject: cutText(
      `[${oneLine(project.name)}] ${newsOf(escalation)}${title}: ${groupBrief(notification)}`,
      SUBJECT_LIMIT,
    ),
    icon: escalation === undefined ? groupIcon(group) : '🚨',
    headline: escalation === undefined ? headline : `${stepText(escalation)} ${headline}`,
    alertName: title,
    details: found === undefined ? '' : `${found.headline} ${found.details}`.trim(),
    facts: factsText(sharedTraits(notification)),
  };
}

function groupIcon({ isOver, opened, closed, alerts }: GroupNotification['group']): string {
  if (isOver) return '✅';
  if (opened === 0 && closed > 0) return '🔔';
  return alerts[0]?.notification.alert.type === 'error' ? '🐞' : '🔥';
}

function alertMessage(notification: AlertNotification): MessageText {
  const { project, alert, escalation } = notification;
  const alertName = cutText(oneLine(alert.name), NAME_LIMIT);
  const headline = headlineOf(notification);
  return {
    subject: `[${oneLine(project.name)}] ${newsOf(escalation)}${alertName}`,
    icon: escalation === undefined ? iconOf(notification) : '🚨',
    headline: escalation === undefined ? headline : `${stepText(escalation)} ${headline}`,
    alertName,
    details:
      alert.status === 'closed' ? '' : alert.type === 'metric' ? detailsOf(alert) : faultOf(alert),
    facts: factsText(alert),
  };
}

/** What a subject begins with. */
const newsOf = (escalation: ToldStep | undefined): string =>
  escalation === undefined ? '' : 'Nobody acknowledged: ';

function iconOf({ alert, event }: AlertNotification): string {
  if (alert.status === 'closed') return '✅';
  if (event.name === 'status-changed') return '🔴';
  return alert.type === 'metric' ? '🔥' : '🐞';
}

function headlineOf({ alert, event }: AlertNotification): string {
  if (event.user !== null)
    return `${alert.status === 'closed' ? 'Closed' : 'Reopened'} by ${oneLine(event.user)}.`;
  if (alert.type === 'error') {
    if (event.name === 'created') return 'A new error.';
    const { spanCount } = alert.params;
    return `The error has occurred ${spanCount === 1 ? 'once' : `${formatInteger(spanCount)} times`}.`;
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

/** What has caused an error, and what else it was seen as; empty where nothing is known. */
function faultOf({ cause, consequences, consequenceCount }: ErrorAlert): string {
  const texts = [
    ...(cause === null ? [] : [`Caused by: ${oneLine(errorText(cause))}.`]),
    ...(consequenceCount === 0
      ? []
      : [`Also seen as: ${oneLine(alsoSeenText(consequences, consequenceCount))}.`]),
  ];
  return cutText(texts.join(' '), DETAILS_LIMIT);
}

/** What people said of it: nothing, where nobody has. */
function factsText({
  severity,
  labels,
}: Pick<AlertNotification['alert'], 'severity' | 'labels'>): string {
  const named = Object.entries(labels)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}: ${oneLine(value)}`)
    .join(', ');
  if (named === '' && severity === defaultSeverity) return '';
  return cutText([`Severity: ${severity}.`, named].filter(Boolean).join(' '), FACTS_LIMIT);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
