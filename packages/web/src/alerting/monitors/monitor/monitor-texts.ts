import type { ErrorMonitor, Grouping, MetricMonitor, NoDataPolicy } from '@spanlight/sdk';
import { formatDuration, formatValue } from '@spanlight/sdk/format';

/** A setting of a monitor for people: what it is called and what it says. */
export interface Setting {
  readonly name: string;
  readonly text: string;
}

/** What missing points mean to a monitor. */
export const noDataTexts: Readonly<Record<NoDataPolicy, string>> = {
  hold: 'change nothing',
  ok: 'count as within the bounds',
  alert: 'open an alert of their own',
  zero: 'count as 0',
};

const NANOSECONDS = 1e6;

/** When a metric monitor fires and recovers. What was left at its default and changes nothing is left out. */
export function metricSettings({ params }: MetricMonitor): Setting[] {
  const { checkNumPoint, fireNumPoint, clearNumPoint, columnUnit } = params;
  const format = (value: number): string => formatValue(value, columnUnit);
  const span = (milliseconds: number): string => formatDuration(milliseconds * NANOSECONDS);
  const fire = fireNumPoint ?? checkNumPoint;
  return [
    { name: 'Allowed', text: rangeText(params.minAllowedValue, params.maxAllowedValue, format) },
    {
      name: 'Fires',
      text: firesText(fire, checkNumPoint),
    },
    {
      name: 'Recovers',
      text: `after ${minutes(clearNumPoint ?? checkNumPoint)} ${recovery(params, format)}`,
    },
    { name: 'Missing points', text: noDataTexts[params.noDataPolicy] },
    ...(params.keepFiringFor > 0
      ? [{ name: 'Stays open', text: `for ${span(params.keepFiringFor)} after the last bad point` }]
      : []),
    ...(params.timeOffset === 0 ? [] : [{ name: 'Looks back', text: span(params.timeOffset) }]),
    ...(params.minDevValue > 0
      ? [{ name: 'Smallest excess', text: format(params.minDevValue) }]
      : []),
    ...(params.minDevFraction > 0
      ? [
          {
            name: 'Smallest excess',
            text: `${formatValue(params.minDevFraction, 'utilization')} of the bound`,
          },
        ]
      : []),
    ...(params.flapping
      ? [{ name: 'Flapping', text: 'messages are held while the status changes too often' }]
      : []),
  ];
}

/** Which alerts of a monitor are told together, and when. */
export function groupingText({ by, wait, interval }: Grouping): string {
  const span = (milliseconds: number): string => formatDuration(milliseconds * NANOSECONDS);
  const which = by.length === 0 ? 'all its alerts' : `alerts with the same ${by.join(', ')}`;
  return `${which}, after ${span(wait)}, then every ${span(interval)} at most`;
}

/** Which errors an error monitor tells about. */
export function errorSettings({ params }: ErrorMonitor): Setting[] {
  const { notifyOnNewErrors, notifyOnRecurringErrors, matchers, consequences } = params;
  const told = [
    ...(notifyOnNewErrors ? ['new errors'] : []),
    ...(notifyOnRecurringErrors ? ['recurring errors'] : []),
  ];
  return [
    { name: 'Notifies about', text: told.length === 0 ? 'nothing' : told.join(' and ') },
    {
      name: 'Conditions',
      text:
        matchers.length === 0
          ? 'none: every error'
          : matchers.map(({ attr, op, value }) => `${attr} ${op} "${value}"`).join(' and '),
    },
    ...(consequences === 'alert'
      ? [{ name: 'Consequences', text: 'notified separately, like other errors' }]
      : []),
  ];
}

function rangeText(
  min: number | null,
  max: number | null,
  format: (value: number) => string,
): string {
  if (min !== null && max !== null) return `${format(min)} to ${format(max)}`;
  if (min !== null) return `at least ${format(min)}`;
  return max === null ? 'anything' : `at most ${format(max)}`;
}

function recovery(
  { minRecoveryValue, maxRecoveryValue }: MetricMonitor['params'],
  format: (value: number) => string,
): string {
  if (minRecoveryValue === null && maxRecoveryValue === null) return 'inside';
  return `within ${rangeText(minRecoveryValue, maxRecoveryValue, format)}`;
}

function firesText(fire: number, checked: number): string {
  if (checked === 1) return 'when the last minute is outside';
  return `when ${fire === checked ? 'all' : fire} of the last ${minutes(checked)} ${fire === 1 ? 'is' : 'are'} outside`;
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
