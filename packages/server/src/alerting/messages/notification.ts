import type { GroupQuiet } from '@spanlight/query/groups';
import type { Alert, AlertEventName, AlertEventReason, ToldStep } from '@spanlight/sdk/schemas';
import type { GroupContent, GroupTurn } from '../../metadata/database/group-content.ts';
import type { SummaryContent } from '../../metadata/database/summary-content.ts';

/** What a message tells. */
export type Notification = AlertNotification | SummaryNotification | GroupNotification;

interface AnyNotification {
  readonly project: { readonly id: number; readonly name: string };
  /** Page in the console of what it is about. */
  readonly alertUrl: string;
  /** The same for every attempt to send this to one recipient. */
  readonly idempotencyKey: string;
}

/** An event of an alert, as it was when it happened. */
export interface AlertNotification extends AnyNotification {
  /** The alert with the status and params of the event. */
  readonly alert: Alert;
  readonly event: {
    readonly id: string;
    readonly name: AlertEventName;
    readonly reason: AlertEventReason;
    /** RFC 3339. */
    readonly createdAt: string;
    /** Start of the firing period, RFC 3339. */
    readonly time: string;
    /** Who changed the status; null when the server did. */
    readonly user: string | null;
  };
  /** The step of its escalation that this is; undefined for everything else. */
  readonly escalation?: ToldStep | undefined;
  /** False of an alert from before there were severities: receivers know it without one. */
  readonly hasSeverity: boolean;
}

/** What a silence held back. */
export interface SummaryNotification extends AnyNotification {
  readonly summary: SummaryContent & {
    readonly id: number;
    readonly silenceId: number;
    /** Name and reason of the silence. */
    readonly name: string;
    readonly reason: string;
    /** RFC 3339. */
    readonly createdAt: string;
    /** What is still known of its alerts, as they are now, open ones first. */
    readonly alerts: readonly AlertNotification[];
  };
}

/** What happened to alerts that are told together. */
export interface GroupNotification extends AnyNotification {
  readonly group: Omit<GroupContent, 'alerts'> & {
    readonly id: number;
    readonly groupId: number;
    readonly monitor: { readonly id: number; readonly name: string };
    /** What the alerts have in common. */
    readonly values: Readonly<Record<string, string>>;
    /** RFC 3339. */
    readonly createdAt: string;
    /** The alerts that still exist, by turn and name. */
    readonly alerts: readonly {
      readonly turn: GroupTurn;
      /** What keeps it quiet while it goes on. */
      readonly quiet?: GroupQuiet | undefined;
      readonly notification: AlertNotification;
    }[];
  };
}

/** The message a channel is tried with. */
export interface TestNotification {
  readonly project: { readonly id: number; readonly name: string };
  readonly idempotencyKey: string;
}
