import type { AlertEvent, AlertWhyResponse, Delivery } from '@spanlight/sdk';
import { alertSituation, eventTime, formatValue } from '@spanlight/sdk/format';
import { timeText } from '../output/time-text.ts';
import { sanitise } from '../output/sanitise.ts';
import { segment, type Line } from '../output/segments.ts';
import { fieldLines, heading, sentenceLines, type Field } from '../output/field-lines.ts';
import { wrap } from '../output/wrap.ts';
import { alertTone } from './alert-text.ts';
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
  ];
  if (alert.type === 'metric') {
    const { bounds, monitor, whereQuery } = alert.params;
    const text = (value: number | null): string =>
      value === null ? 'any' : formatValue(value, monitor.columnUnit);
    if (alert.status === 'open') facts.push(['value', alertSituation(alert), 'bad']);
    facts.push(
      ['allowed', `${text(bounds.min)} to ${text(bounds.max)}`],
      ['query', monitor.query],
      ['metrics', monitor.metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ')],
    );
    if (whereQuery !== '') facts.push(['series', whereQuery]);
  } else {
    facts.push(['errors', `${alert.params.spanCount} since it was created`]);
    if (alert.params.traceId !== null) facts.push(['trace', alert.params.traceId]);
  }
  facts.push(
    [alert.type === 'metric' ? 'since' : 'newest', timeText(alert.time, now)],
    ['created', timeText(alert.createdAt, now)],
    ['updated', timeText(alert.updatedAt, now)],
  );
  for (const { name, state } of monitors) facts.push(['monitor', `${name} (${state})`]);
  const attributes = Object.entries(alert.attrs).toSorted(([left], [right]) =>
    left.localeCompare(right),
  );
  return [
    ...fieldLines(facts, width),
    ...(attributes.length === 0
      ? []
      : [heading('Attributes', attributes.length), ...fieldLines(attributes, width)]),
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
    ...sentenceLines(explanation, width),
    ...(newest === undefined
      ? []
      : [heading('The newest change'), ...eventLines(newest, width, now)]),
    ...(evaluation === null ? [] : evaluationLines(evaluation, width, now, alert.id)),
  ];
}

function eventLines(event: AlertEvent, width: number, now: number): Line[] {
  const lines: Line[] = [
    [
      segment(`  ${timeText(eventTime(event), now)}  `, 'dim'),
      segment(sanitise(eventTitle(event)), alertTone(event)),
    ],
    ...wrap(sanitise(event.text), Math.max(4, width - 4)).map((text): Line => [
      segment(`    ${text}`),
    ]),
  ];
  const { untold } = event;
  if (untold !== undefined) {
    for (const text of wrap(untold, Math.max(4, width - 4)))
      lines.push([segment(`    ${sanitise(text)}`, 'dim')]);
  }
  for (const delivery of event.deliveries.slice(0, MAX_DELIVERIES)) {
    lines.push(...deliveryLines(delivery, width, now));
  }
  const more = event.deliveries.length - MAX_DELIVERIES;
  if (more > 0) lines.push([segment(`    and ${more} more`, 'dim')]);
  return lines;
}

function deliveryLines(delivery: Delivery, width: number, now: number): Line[] {
  const { text, tone } = deliveryText(delivery);
  const lines: Line[] = [[segment(`    ${sanitise(text)}`, tone)]];
  for (const attempt of delivery.attempts) {
    const said = `${timeText(attempt.time, now)}  ${sanitise(attemptText(attempt))}`;
    for (const part of wrap(said, Math.max(4, width - 6))) {
      lines.push([segment(`      ${part}`, 'dim')]);
    }
  }
  if (delivery.nextAttemptAt !== null) {
    lines.push([segment(`      next try ${timeText(delivery.nextAttemptAt, now)}`, 'dim')]);
  }
  return lines;
}
