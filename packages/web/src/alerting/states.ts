import type {
  AlertStatus,
  AlertType,
  Delivery,
  MonitorState,
  NotificationChannel,
  Severity,
} from '@spanlight/sdk';
import type { Tone } from '../components/text/Chip.tsx';

export type { MonitorState } from '@spanlight/sdk';

type StatusTone = Exclude<Tone, 'accent'>;

/** The states of monitors, those that want a look first. */
export const monitorStates = ['firing', 'failed', 'no-data', 'active', 'paused'] as const;

const monitorTones: Readonly<Record<MonitorState, StatusTone>> = {
  active: 'ok',
  firing: 'error',
  failed: 'error',
  'no-data': 'warning',
  paused: 'neutral',
};

/** The colour of a monitor's state; a state this console doesn't know is grey. */
export function monitorTone(state: MonitorState): StatusTone {
  return monitorTones[state] ?? 'neutral';
}

const channelTones: Readonly<Partial<Record<NotificationChannel['state'], StatusTone>>> = {
  delivering: 'ok',
  disabled: 'error',
};

/** The colour of a channel's state. */
export function channelTone(state: NotificationChannel['state']): StatusTone {
  return channelTones[state] ?? 'neutral';
}

/** Each severity as people write it. */
export const severityNames: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
};

/** The severities, the worst first. */
export const severities: readonly Severity[] = ['critical', 'warning', 'info'];

const severityTones: Readonly<Record<Severity, StatusTone>> = {
  critical: 'error',
  warning: 'warning',
  info: 'neutral',
};

/** The colour of a severity; one this console doesn't know is grey. */
export const severityTone = (severity: Severity): StatusTone =>
  severityTones[severity] ?? 'neutral';

/** The colour of an alert's status. */
export function alertTone(status: AlertStatus): StatusTone {
  return status === 'open' ? 'error' : 'ok';
}

const deliveryTones: Readonly<Record<Delivery['state'], StatusTone>> = {
  waiting: 'neutral',
  delivered: 'ok',
  retrying: 'warning',
  failed: 'error',
  skipped: 'neutral',
};

/** The colour of what became of a message. */
export function deliveryTone(state: Delivery['state']): StatusTone {
  return deliveryTones[state] ?? 'neutral';
}

/** Each type of channel as people write it. */
const channelNames: Readonly<Record<NotificationChannel['type'], string>> = {
  slack: 'Slack',
  telegram: 'Telegram',
  webhook: 'WebHook',
  alertmanager: 'AlertManager',
};

/** A type or the names of channels as people write them. */
export const typeNames: Readonly<
  Record<AlertType | NotificationChannel['type'] | 'email', string>
> = { error: 'Errors', metric: 'Metric', ...channelNames, email: 'Email' };

/** Whether this console knows a type of channel: a newer server may have others. */
export const isChannelType = (type: string): type is NotificationChannel['type'] =>
  Object.hasOwn(channelNames, type);

/** The types of channels in their order. */
export const channelTypes: readonly NotificationChannel['type'][] =
  Object.keys(channelNames).filter(isChannelType);
