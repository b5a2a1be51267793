import type { Monitor, MonitorState, MonitorWhyResponse } from '@spanlight/sdk';
import { allowedRangeText, formatDuration, formatInteger, labelsText } from '@spanlight/sdk/format';
import { timeText, withLocalTimes } from '../output/time-text.ts';
import type { Line } from '../output/segments.ts';
import type { Tone } from '../output/style.ts';
import { severityTone } from './alert-text.ts';
import { evaluationLines } from './evaluation-lines.ts';
import { muteText } from './silence-text.ts';
import { fieldLines, heading, sentenceLines, type Field } from '../output/field-lines.ts';

/** The tones of the states of monitors. */
export const monitorTones: Readonly<Record<MonitorState, Tone>> = {
  active: 'good',
  paused: 'dim',
  firing: 'bad',
  'no-data': 'warning',
  failed: 'bad',
};

/** Its open alerts; nothing for monitors of errors, whose alerts belong to no single one. */
export const openCountText = ({
  type,
  alertOpenCount,
}: Pick<Monitor, 'type' | 'alertOpenCount'>): string =>
  type === 'error' ? '' : formatInteger(alertOpenCount);

/**
 * What a monitor watches, whom it tells, what it saw and what it made of that.
 *
 * @param channels Names of channels by id; those that may not be known are told by their number.
 */
export function monitorLines(
  { monitor, evaluation, explanation }: MonitorWhyResponse,
  width: number,
  now: number,
  channels: ReadonlyMap<number, string>,
): Line[] {
  return [
    ...fieldLines(monitorFields(monitor, now, channels), width),
    heading('Why'),
    ...sentenceLines(
      explanation.map((sentence) => withLocalTimes(sentence, now)),
      width,
    ),
    ...(evaluation === null ? [] : evaluationLines(evaluation, width, now)),
  ];
}

function monitorFields(
  monitor: Monitor,
  now: number,
  channels: ReadonlyMap<number, string>,
): Field[] {
  const { name, state, stateReason, updatedAt, alertOpenCount, alertClosedCount } = monitor;
  return [
    ['name', name, 'strong'],
    ['state', state, monitorTones[state]],
    ...(stateReason === '' ? [] : [['reason', stateReason, 'warning'] satisfies Field]),
    ...(monitor.mute === undefined
      ? []
      : [['muted', muteText(monitor.mute, now), 'warning'] satisfies Field]),
    ['severity', monitor.severity, severityTone(monitor)],
    ...(Object.keys(monitor.labels).length === 0
      ? []
      : [['labels', labelsText(monitor.labels)] satisfies Field]),
    ['notifies', receiversText(monitor, channels)],
    ...(monitor.grouping === null ? [] : [groupingField(monitor.grouping)]),
    ...(monitor.escalation.length === 0 ? [] : [escalationField(monitor, channels)]),
    // Errors are alerts of no single monitor.
    ...(monitor.type === 'error'
      ? []
      : [['alerts', `${alertOpenCount} open, ${alertClosedCount} closed`] satisfies Field]),
    ...ruleFields(monitor),
    ['updated', timeText(monitorChangedAt(monitor), now)],
    ...(updatedAt === null || monitor.type === 'error'
      ? []
      : [['evaluated', timeText(updatedAt, now)] satisfies Field]),
  ];
}

/** When people changed a monitor last, RFC 3339. Servers that don't say so know it of error monitors alone. */
export function monitorChangedAt({ type, editedAt, updatedAt, createdAt }: Monitor): string {
  return editedAt ?? (type === 'error' ? updatedAt : null) ?? createdAt;
}

function receiversText(
  { channelIds, notifyEveryoneByEmail }: Monitor,
  channels: ReadonlyMap<number, string>,
): string {
  const told = [
    ...(notifyEveryoneByEmail ? ['everyone by email'] : []),
    ...channelNames(channelIds, channels),
  ];
  return told.length === 0 ? 'nobody' : told.join(', ');
}

const channelNames = (
  ids: readonly number[],
  channels: ReadonlyMap<number, string>,
): readonly string[] => ids.map((id) => channels.get(id) ?? `channel ${id}`);

const groupingField = ({ by, wait, interval }: NonNullable<Monitor['grouping']>): Field => [
  'grouped',
  `${by.length === 0 ? 'all its alerts' : `by ${by.join(', ')}`}, sent after ${formatDuration(wait * 1e6)}, then at most every ${formatDuration(interval * 1e6)}`,
];

const escalationField = ({ escalation }: Monitor, channels: ReadonlyMap<number, string>): Field => [
  'escalates',
  `${escalation
    .map(
      ({ after, channelIds }) =>
        `after ${formatDuration(after * 1e6)} to ${channelNames(channelIds, channels).join(' and ')}`,
    )
    .join(', ')} unless somebody acknowledges`,
];

function ruleFields(monitor: Monitor): Field[] {
  if (monitor.type === 'error') {
    const { notifyOnNewErrors, notifyOnRecurringErrors, matchers, consequences } = monitor.params;
    const told = [
      ...(notifyOnNewErrors ? ['new errors'] : []),
      ...(notifyOnRecurringErrors ? ['recurring errors'] : []),
    ];
    return [
      ['notifies of', told.length === 0 ? 'nothing' : told.join(' and ')],
      [
        'where',
        matchers.length === 0
          ? 'any error'
          : matchers
              .map(({ attr, op, value }) => `${attr} ${op} ${JSON.stringify(value)}`)
              .join(', '),
      ],
      [
        'consequences',
        consequences === 'alert' ? 'notified separately' : 'noted on the alert of their cause',
      ],
    ];
  }
  const { query, metrics, columnUnit, checkNumPoint, minAllowedValue, maxAllowedValue } =
    monitor.params;
  const { noDataPolicy, keepFiringFor } = monitor.params;
  return [
    ['query', query],
    ['metrics', metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ')],
    ['allowed', allowedRangeText({ min: minAllowedValue, max: maxAllowedValue }, columnUnit)],
    ['looks at', checkNumPoint === 1 ? 'the last minute' : `the last ${checkNumPoint} minutes`],
    ['no data', noDataPolicy],
    ...(keepFiringFor === 0
      ? []
      : [['stays open', formatDuration(keepFiringFor * 1e6)] satisfies Field]),
  ];
}
