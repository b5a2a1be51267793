import type { Alert, AlertEvent } from '@spanlight/sdk';
import { eventTime, formatDateTime } from '@spanlight/sdk/format';
import type { ChartMarker } from '@spanlight/widgets/react';
import { hourAround, rangeBetween, type TimeRange } from '../../time/range.ts';

/** A period in which an alert was open, epoch milliseconds; one that goes on has no end. */
export interface AlertPeriod {
  readonly opened: number;
  readonly closed?: number;
}

/**
 * When an alert was open, oldest first. A period that began before the oldest event that is still known, began when the
 * alert was made.
 *
 * @param events Newest first.
 */
export function alertPeriods(
  { status, createdAt }: Pick<Alert, 'status' | 'createdAt'>,
  events: readonly AlertEvent[],
): readonly AlertPeriod[] {
  const made = Date.parse(createdAt);
  const periods: AlertPeriod[] = [];
  let opened: number | undefined = events.at(-1)?.status === 'open' ? undefined : made;
  for (const event of events.toReversed()) {
    if (event.status === 'open') opened ??= openedAt(event);
    else if (opened !== undefined) {
      periods.push({ opened, closed: Math.max(opened, Date.parse(eventTime(event))) });
      opened = undefined;
    }
  }
  if (opened !== undefined && status === 'open') periods.push({ opened });
  return periods;
}

/** What a person reopens opens then; anything else with the first point that was wrong. */
function openedAt(event: AlertEvent): number {
  return Date.parse(event.user === null ? event.time : eventTime(event));
}

/** What marks are drawn in. */
export interface PeriodColors {
  readonly open: string;
  readonly closed: string;
}

/**
 * Periods as bands across a chart, with a mark where each began and ended.
 *
 * @param now Until when a period that goes on lasts, epoch milliseconds.
 */
export function periodMarkers(
  periods: readonly AlertPeriod[],
  now: number,
  colors: PeriodColors,
): ChartMarker[] {
  return periods.flatMap(({ opened, closed }): ChartMarker[] => [
    { time: opened, end: Math.max(closed ?? now, opened), label: 'firing', color: colors.open },
    { time: opened, label: 'Alert opened', color: colors.open },
    ...(closed === undefined
      ? []
      : [{ time: closed, label: 'Alert closed', color: colors.closed }]),
  ]);
}

/** Of the length of a period, so much is shown before and after it. */
const MARGIN = 0.15;
/** The range of an alert that is new, or goes on, ends with the next of these, so that it moves rarely. */
const STEP = 300_000;

/**
 * When the newest thing an alert tells of happened, epoch milliseconds. Errors come without an event: later ones are
 * taken for the end of their step.
 *
 * @param known What lies before is told as it is, epoch milliseconds.
 */
export function newestOf(
  { type, updatedAt, time }: Pick<Alert, 'type' | 'updatedAt' | 'time'>,
  known = 0,
): number {
  const updated = Date.parse(updatedAt);
  if (type !== 'error') return updated;
  const last = Math.max(updated, Date.parse(time));
  return last > known ? Math.ceil(last / STEP) * STEP : last;
}

/**
 * The hour around the newest event of an alert, wider when it was open for longer: both ends of its newest period are in
 * sight. What is to come is not: there the hour lies before.
 *
 * @param newest Epoch milliseconds.
 * @param now Epoch milliseconds.
 */
export function rangeOf(periods: readonly AlertPeriod[], newest: number, now: number): TimeRange {
  const around = hourAround(newest);
  const end = Math.ceil(now / STEP) * STEP;
  const early = Math.max(0, around.lt - end);
  const hour = { ...around, gte: around.gte - early, lt: around.lt - early };
  const last = periods.at(-1);
  if (!last) return hour;
  const { opened, closed = newest } = last;
  const margin = (closed - opened) * MARGIN;
  return rangeBetween(
    Math.min(hour.gte, opened - margin),
    Math.max(hour.lt, Math.min(closed + margin, end)),
    Number.POSITIVE_INFINITY,
  );
}

/** A period in words. */
export function periodText({ opened, closed }: AlertPeriod): string {
  const start = formatDateTime(opened);
  return closed === undefined
    ? `firing since ${start}`
    : `fired from ${start} to ${formatDateTime(closed)}`;
}
