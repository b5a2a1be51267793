import { channelTakes } from '@spanlight/sdk/format';
import type { GroupNews } from '@spanlight/query/groups';
import { alertFacts, type HoldingSilence, holdMessage } from '@spanlight/query/silences';
import type {
  AlertEventName,
  Alert,
  EmailSettings,
  Monitor,
  NotificationChannel,
  SkipReason,
} from '@spanlight/sdk/schemas';
import type { Recipient } from '../../metadata/alerting/email-settings.ts';
import { matchersHold } from '../matching-monitors.ts';
import { groupOf, type PlannedGroup } from '../groups/group-of.ts';

/** A message to be sent, or the reason why it isn't. */
export interface PlannedDelivery {
  /** 0 for email. */
  readonly channelId: number;
  readonly recipients: readonly string[];
  readonly skipReason: SkipReason | undefined;
  /** The silence that holds it back. */
  readonly silenceId?: number | undefined;
  /** The group it is told with, or which its alert belongs to once the end of a silence has told of it. */
  readonly group?: PlannedGroup | undefined;
  /** Names of the monitors that want this receiver told; undefined where all that decide do. */
  readonly deciders: readonly string[] | undefined;
}

/** A monitor as far as it says who is told. */
export type Decider = Pick<
  Monitor,
  'id' | 'name' | 'owner' | 'channelIds' | 'grouping' | 'notifyEveryoneByEmail'
> & {
  /** The step of the escalation that it wants told, counted from 1; of what is told at once none. */
  readonly step?: number;
};

/** What decides who is told of an event. */
export interface DeliveryPlan {
  readonly alert: Pick<
    Alert,
    'id' | 'type' | 'status' | 'attrs' | 'acknowledgement' | 'severity' | 'labels'
  >;
  /** What personal matchers look at. */
  readonly attrs: Readonly<Record<string, string>>;
  readonly eventName: AlertEventName;
  /** What it is to those who hear of the alert's group. */
  readonly news: GroupNews;
  /** Monitors that decide about the alert. */
  readonly monitors: readonly Decider[];
  /** The existing channels of the monitors. */
  readonly channels: readonly NotificationChannel[];
  /** Channels that were told of the alert: they hear of its end, whatever they take. */
  readonly told: ReadonlySet<number>;
  /** Users of the project who want email at all. */
  readonly recipients: readonly Recipient[];
  /** Whether the configuration names a mail server. */
  readonly canEmail: boolean;
  /** The silences in force. */
  readonly inForce: readonly HoldingSilence[];
  /** Why nobody shall be told; undefined when they shall. */
  readonly hold: SkipReason | undefined;
  /** Channels that were told of a step: they hear of the end, whether the alert flapped when it opened or not. */
  readonly toldOfStep: ReadonlySet<number>;
}

/** Who is told of an event: each channel of its monitors once, and everybody by email when one of them asks. */
export function planDeliveries(plan: DeliveryPlan): PlannedDelivery[] {
  const ids = [...new Set(plan.monitors.flatMap(({ channelIds }) => channelIds))];
  const planned = ids.map((id): PlannedDelivery => {
    const channel = plan.channels.find((known) => known.id === id);
    const monitors = plan.monitors.filter(({ channelIds }) => channelIds.includes(id));
    const obstacle = unavailable(channel, plan);
    return {
      channelId: id,
      recipients: [],
      deciders: someOf(plan, monitors),
      ...holdOf(plan, id, monitors, obstacle),
    };
  });
  const byEmail = plan.monitors.filter(({ notifyEveryoneByEmail }) => notifyEveryoneByEmail);
  if (byEmail.length === 0) return planned;
  const recipients = plan.recipients
    .filter(({ settings }) => wants(settings, plan))
    .map(({ email }) => email);
  const problem = emailProblem(plan.canEmail, recipients);
  const deciders = someOf(plan, byEmail);
  return [...planned, { channelId: 0, recipients, deciders, ...holdOf(plan, 0, byEmail, problem) }];
}

const someOf = (
  { monitors }: DeliveryPlan,
  wanting: readonly Decider[],
): readonly string[] | undefined =>
  wanting.length === monitors.length ? undefined : wanting.map(({ name }) => name);

/**
 * Why somebody who would be told is not.
 *
 * @param monitors Those that want them to be told.
 * @param obstacle What else keeps the message from being sent: only one that would have been is held for later.
 */
function holdOf(
  plan: DeliveryPlan,
  channelId: number,
  monitors: readonly Decider[],
  obstacle: SkipReason | undefined,
): Pick<PlannedDelivery, 'skipReason' | 'silenceId' | 'group'> {
  const { alert, eventName, news, inForce } = plan;
  const isOwed = plan.hold === 'flapping' && plan.toldOfStep.has(channelId);
  const hold = isOwed ? undefined : plan.hold;
  const held = holdMessage({
    event: eventName,
    isAcknowledged: alert.acknowledgement !== null,
    facts: monitors.map((monitor) => alertFacts(alert, monitor)),
    inForce,
  });
  if (hold === undefined && held?.reason === 'acknowledged') return { skipReason: held.reason };
  const other = hold ?? obstacle;
  if (other !== undefined) return { skipReason: other };
  const group = groupOf(alert, monitors, news);
  if (held?.reason !== 'muted') return { skipReason: group && 'grouped', group };
  return { skipReason: held.reason, silenceId: held.silenceId, group };
}

function unavailable(
  channel: NotificationChannel | undefined,
  { alert, told }: DeliveryPlan,
): SkipReason | undefined {
  if (channel === undefined) return 'channel-gone';
  const isOwed = alert.status === 'closed' && told.has(channel.id);
  if (!isOwed && !channelTakes(channel, alert)) return 'not-taken';
  if (channel.state === 'delivering') return undefined;
  return channel.state === 'disabled' ? 'channel-disabled' : 'channel-paused';
}

function emailProblem(canEmail: boolean, recipients: readonly string[]): SkipReason | undefined {
  if (!canEmail) return 'email-off';
  return recipients.length === 0 ? 'no-recipients' : undefined;
}

function wants(settings: EmailSettings, { alert, attrs, eventName }: DeliveryPlan): boolean {
  if (!channelTakes(settings, alert)) return false;
  if (alert.type === 'metric') return settings.notifyOnMetrics;
  if (!matchersHold(settings.errorMatchers, attrs)) return false;
  return eventName === 'created' ? settings.notifyOnNewErrors : settings.notifyOnRecurringErrors;
}
