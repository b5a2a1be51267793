import type { Alert, AlertEventName, AlertEventReason } from '@spanlight/sdk/schemas';

/** What a message tells: an event of an alert, as it was when it happened. */
export interface Notification {
  readonly project: { readonly id: number; readonly name: string };
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
  /** Page of the alert in the console. */
  readonly alertUrl: string;
  /** The same for every try to tell one receiver of this event. */
  readonly idempotencyKey: string;
}

/** The message a channel is tried with. */
export interface TestNotification {
  readonly project: { readonly id: number; readonly name: string };
  readonly idempotencyKey: string;
}
