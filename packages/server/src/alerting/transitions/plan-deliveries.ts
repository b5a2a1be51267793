import type {
  AlertEventName,
  Alert,
  EmailSettings,
  Monitor,
  NotificationChannel,
  SkipReason,
} from '@spanlight/sdk/schemas';
import type { Recipient } from '../../metadata/alerting/email-settings.ts';
import { matcherHolds } from '../matching-monitors.ts';

/** A message to be sent, or the reason why it isn't. */
export interface PlannedDelivery {
  /** 0 for e-mail. */
  readonly channelId: number;
  readonly recipients: readonly string[];
  readonly skipReason: SkipReason | undefined;
}

/** What decides who is told of an event. */
export interface DeliveryPlan {
  readonly alert: Pick<Alert, 'type' | 'mutedUntil' | 'acknowledgement'>;
  /** What personal matchers look at. */
  readonly attrs: Readonly<Record<string, string>>;
  readonly eventName: AlertEventName;
  /** Monitors that decide about the alert. */
  readonly monitors: readonly Pick<Monitor, 'channelIds' | 'notifyEveryoneByEmail'>[];
  /** Those of their channels that are there. */
  readonly channels: readonly NotificationChannel[];
  /** Users of the project who want e-mail at all. */
  readonly recipients: readonly Recipient[];
  /** Whether the configuration names a mail server. */
  readonly canEmail: boolean;
  /** Why nobody shall be told; undefined when they shall. */
  readonly hold: SkipReason | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Who is told of an event: each channel of its monitors once, and everybody by e-mail when one of them asks. */
export function planDeliveries(plan: DeliveryPlan): PlannedDelivery[] {
  const hold = plan.hold ?? holdOf(plan);
  const ids = [...new Set(plan.monitors.flatMap(({ channelIds }) => channelIds))];
  const planned = ids.map((id): PlannedDelivery => {
    const channel = plan.channels.find((known) => known.id === id);
    return { channelId: id, recipients: [], skipReason: hold ?? unavailable(channel) };
  });
  if (!plan.monitors.some(({ notifyEveryoneByEmail }) => notifyEveryoneByEmail)) return planned;
  const recipients = plan.recipients
    .filter(({ settings }) => wants(settings, plan))
    .map(({ email }) => email);
  return [
    ...planned,
    { channelId: 0, recipients, skipReason: hold ?? emailProblem(plan.canEmail, recipients) },
  ];
}

/** Why somebody who would be told is not: nobody was to be, or somebody is on it already. */
function holdOf({ alert, eventName, now }: DeliveryPlan): SkipReason | undefined {
  if (Date.parse(alert.mutedUntil) > now) return 'muted';
  return eventName === 'recurring' && alert.acknowledgement !== null ? 'acknowledged' : undefined;
}

function unavailable(channel: NotificationChannel | undefined): SkipReason | undefined {
  if (channel === undefined) return 'channel-gone';
  if (channel.state === 'delivering') return undefined;
  return channel.state === 'disabled' ? 'channel-disabled' : 'channel-paused';
}

function emailProblem(canEmail: boolean, recipients: readonly string[]): SkipReason | undefined {
  if (!canEmail) return 'email-off';
  return recipients.length === 0 ? 'no-recipients' : undefined;
}

function wants(settings: EmailSettings, { alert, attrs, eventName }: DeliveryPlan): boolean {
  if (alert.type === 'metric') return settings.notifyOnMetrics;
  if (!settings.errorMatchers.every((matcher) => matcherHolds(matcher, attrs))) return false;
  return eventName === 'created' ? settings.notifyOnNewErrors : settings.notifyOnRecurringErrors;
}
