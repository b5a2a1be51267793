import type { Alert, AlertEvent, AlertWhyResponse, Delivery } from '@spanlight/sdk';
import {
  alertSituation,
  allowedRangeText,
  errorText,
  escalationText,
  eventTime,
  formatNumber,
  labelsText,
} from '@spanlight/sdk/format';
import { timeText, withLocalTimes } from '../output/time-text.ts';
import { segment, type Line } from '../output/segments.ts';
import {
  byName,
  fieldLines,
  heading,
  indentedLines,
  ledLines,
  sectionLines,
  sentenceLines,
  type Field,
} from '../output/field-lines.ts';
import { alertTone, onItText, severityTone } from './alert-text.ts';
import { muteText } from './silence-text.ts';
import { evaluationLines } from './evaluation-lines.ts';
import { attemptText, deliveryText, eventTitle } from './history-text.ts';

/** Deliveries of one event shown at most. */
const MAX_DELIVERIES = 20;

/**
 * Everything about an alert: what it is, what happened to it, who was told and how that went.
 *
 * @param now Unix milliseconds.
 */
export function alertLines(why: AlertWhyResponse, width: number, now: number): Line[] {
  const { alert, monitors, events } = why;
  const facts: Field[] = [
    ['name', alert.name, 'strong'],
    ['status', alert.status, alertTone(alert)],
    ['severity', alert.severity, severityTone(alert)],
  ];
  if (Object.keys(alert.labels).length > 0) facts.push(['labels', labelsText(alert.labels)]);
  const { acknowledgement } = alert;
  if (acknowledgement !== null) {
    const { time, until, note } = acknowledgement;
    const lasts = until === null ? '' : `, until ${timeText(until, now)}`;
    const said = note === '' ? '' : `: ${note}`;
    facts.push([
      'on it',
      `${onItText(acknowledgement)} since ${timeText(time, now)}${lasts}${said}`,
    ]);
  }
  if (alert.mute !== null) facts.push(['muted', muteText(alert.mute, now)]);
  if (alert.escalation !== null)
    facts.push([
      'escalates',
      escalationText(alert.escalation, (time) => `at ${timeText(time, now)}`),
    ]);
  if (alert.type === 'metric') {
    const { bounds, monitor, whereQuery } = alert.params;
    if (alert.status === 'open') facts.push(['value', alertSituation(alert), 'bad']);
    facts.push(
      ['allowed', allowedRangeText(bounds, monitor.columnUnit)],
      ['query', monitor.query],
      ['metrics', monitor.metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ')],
    );
    if (whereQuery !== '') facts.push(['series', whereQuery]);
  } else {
    facts.push(['errors', `${alert.params.spanCount} since it was created`]);
    if (alert.params.traceId !== null) facts.push(['trace', alert.params.traceId]);
    const { cause } = alert;
    if (cause !== null) {
      const where = cause.alertId === 0 ? '' : ` (alert ${cause.alertId})`;
      facts.push(['caused by', `${errorText(cause)}${where}`]);
    }
  }
  facts.push(
    [alert.type === 'metric' ? 'since' : 'newest', timeText(alert.time, now)],
    ['created', timeText(alert.createdAt, now)],
    ['updated', timeText(alert.updatedAt, now)],
  );
  for (const { name, state } of monitors) facts.push(['monitor', `${name} (${state})`]);
  return [
    ...fieldLines(facts, width),
    ...consequenceLines(alert, width, now),
    ...sectionLines('Attributes', byName(alert.attrs), width),
    heading('What happened, newest first', events.length),
    ...events.flatMap((event) => eventLines(event, width, now)),
  ];
}

/** Why an alert did or did not notify, and what its monitor saw. */
export function alertWhyLines(why: AlertWhyResponse, width: number, now: number): Line[] {
  const { explanation, evaluation, events, alert } = why;
  const [newest] = events;
  return [
    heading('Why'),
    ...sentenceLines(
      explanation.map((sentence) => withLocalTimes(sentence, now)),
      width,
    ),
    ...(newest === undefined
      ? []
      : [heading('The newest change'), ...eventLines(newest, width, now)]),
    ...(evaluation === null ? [] : evaluationLines(evaluation, width, now, alert.id)),
  ];
}

/** What else a failure was seen as: nobody is told of those. */
function consequenceLines(alert: Alert, width: number, now: number): Line[] {
  const { consequences, consequenceCount } = alert;
  if (consequenceCount === 0) return [];
  const more = consequenceCount - consequences.length;
  return [
    heading('Also seen as', consequenceCount),
    ...fieldLines(
      consequences.map(({ name, service, services = [], count, lastSeenAt }) => [
        services.length > 1 ? `${service} and ${services.length - 1} more` : service,
        `${name}  ${formatNumber(count)}×, newest ${timeText(lastSeenAt, now)}`,
      ]),
      width,
    ),
    ...(more > 0 ? [[segment(`  and ${more} more`, 'dim')]] : []),
  ];
}

function eventLines(event: AlertEvent, width: number, now: number): Line[] {
  const more = event.deliveries.length - MAX_DELIVERIES;
  return [
    ...ledLines(
      segment(`  ${timeText(eventTime(event), now)}  `, 'dim'),
      eventTitle(event),
      width,
      alertTone(event),
    ),
    ...indentedLines(withLocalTimes(event.text, now), width, 4),
    ...indentedLines(withLocalTimes(event.untold ?? '', now), width, 4, 'dim'),
    ...event.deliveries
      .slice(0, MAX_DELIVERIES)
      .flatMap((delivery) => deliveryLines(delivery, width, now)),
    ...(more > 0 ? [[segment(`    and ${more} more`, 'dim')]] : []),
  ];
}

function deliveryLines(delivery: Delivery, width: number, now: number): Line[] {
  const { text, tone } = deliveryText(delivery);
  const { attempts, nextAttemptAt: next } = delivery;
  const said = attempts.map((each) => `${timeText(each.time, now)}  ${attemptText(each)}`);
  return [
    ...ledLines(segment('    '), text, width, tone),
    ...said.flatMap((attempt) => indentedLines(attempt, width, 6, 'dim')),
    ...(next === null ? [] : indentedLines(`next try ${timeText(next, now)}`, width, 6, 'dim')),
  ];
}
