import type { AlertEvent, SkipReason } from '../schemas/alerting/alert-history.ts';
import type { MetricAlert } from '../schemas/alerting/alerts.ts';
import type { AlertEscalation } from '../schemas/alerting/escalation.ts';
import type { NotificationChannel } from '../schemas/alerting/notification-channels.ts';
import { formatInteger } from './numbers.ts';
import { formatValue } from './values.ts';

/** When an event of an alert happened, RFC 3339: what a person did when they did it, anything else at the time of the data. */
export function eventTime({
  user,
  createdAt,
  recordedAt,
}: Pick<AlertEvent, 'user' | 'createdAt' | 'recordedAt'>): string {
  return user === null ? createdAt : recordedAt;
}

/** What a metric alert found, and what it was compared with: `93% is greater than 90%`; `no data` where there was none. */
export function alertSituation({ params }: Pick<MetricAlert, 'params'>): string {
  const { firing, currentValue, bounds, monitor } = params;
  const bound = firing === -1 ? bounds.min : bounds.max;
  if (firing === 0 || currentValue === null) return 'no data';
  const value = formatValue(currentValue, monitor.columnUnit);
  const limit = bound === null ? 'its bound' : formatValue(bound, monitor.columnUnit);
  return `${value} is ${firing === -1 ? 'smaller' : 'greater'} than ${limit}`;
}

/** Names of a whole, and how many others it has: `a, b and 3 more`. */
export function namesText(names: readonly string[], count: number): string {
  const others = count - names.length;
  const more = others > 0 ? [`${formatInteger(others)} more`] : [];
  return [...(names.length > 0 ? [names.join(', ')] : []), ...more].join(' and ');
}

/** What values may be, where null is unbounded: `up to 90%`, `5% or more`, `5% to 90%`. */
export function allowedRangeText(
  { min, max }: { readonly min: number | null; readonly max: number | null },
  unit: string,
): string {
  const [low, high] = [formatValue(min, unit), formatValue(max, unit)];
  if (min === null) return max === null ? 'any value' : `up to ${high}`;
  return max === null ? `${low} or more` : `${low} to ${high}`;
}

const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
  'channel-paused': 'the channel was paused',
  'channel-disabled': 'the channel was disabled after too many failures',
  'channel-gone': 'the channel has been deleted',
  'email-off': 'no mail server was configured',
  'no-recipients': 'no user of the project has these emails turned on',
  flapping: 'the alert changed status too often',
  muted: 'a silence held it',
  acknowledged: 'the alert was already acknowledged',
  superseded: 'the alert had changed again before it could be sent',
  'not-taken': 'the channel does not take its severity or labels',
  grouped: 'it is sent with its group',
  settled: 'the alert was back to its previous status when its group was notified',
};

/** Why a message was not sent, as the end of a sentence; a reason of a newer server as it is. */
export function skipReasonText(reason: SkipReason): string {
  return SKIP_REASONS[reason] ?? reason;
}

/**
 * What comes next of an escalation, after "escalates": `to leads in 12 min unless somebody acknowledges it (step 1 of 2)`.
 *
 * @param writeTime Says when, with its preposition.
 */
export function escalationText(
  { step, of, nextAt, nextChannels }: AlertEscalation,
  writeTime: (time: string) => string,
): string {
  if (step >= of)
    return of === 1
      ? 'it has been sent'
      : `${of === 2 ? 'both' : `all ${of}`} steps have been sent`;
  const which = of === 1 ? '' : ` (step ${step + 1} of ${of})`;
  if (nextAt === null) return `waits${which}`;
  const to = nextChannels.length === 0 ? '' : `to ${nextChannels.join(', ')} `;
  return `${to}${writeTime(nextAt)} unless somebody acknowledges it${which}`;
}

/** Labels in one line: `team=shop tier=1`. */
export const labelsText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Which alerts a channel takes: `critical or warning, team=shop`; empty for all. */
export function takesText({
  severities,
  matchers,
}: Pick<NotificationChannel, 'severities' | 'matchers'>): string {
  const labels = matchers.map(({ label, op, value }) => `${label}${op}${value}`);
  return [severities.join(' or '), ...labels].filter(Boolean).join(', ');
}

/** Whether a channel takes an alert. A label that isn't there is compared as empty. */
export const channelTakes = (
  { severities, matchers }: Pick<NotificationChannel, 'severities' | 'matchers'>,
  { severity, labels }: Pick<MetricAlert, 'severity' | 'labels'>,
): boolean =>
  (severities.length === 0 || severities.includes(severity)) &&
  matchers.every(
    ({ label, op, value }) =>
      ((Object.hasOwn(labels, label) ? labels[label] : '') === value) === (op === '='),
  );

/** Where a channel sends to. Of an address the host alone: whoever knows the rest can often write there. */
export function channelTarget(channel: NotificationChannel): string {
  switch (channel.type) {
    case 'slack':
      return hostOf(channel.params.webhookUrl);
    case 'telegram':
      return `chat ${channel.params.chatId}`;
    case 'webhook':
    case 'alertmanager':
      return hostOf(channel.params.url);
  }
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
