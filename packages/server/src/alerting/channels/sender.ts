import type { Notification, TestNotification } from '../messages/notification.ts';

/** What became of one try. */
export type SendOutcome =
  | { readonly kind: 'delivered'; readonly status: number | null }
  | {
      /** `retry`: another try may work. `permanent`: it won't until somebody mends the channel. */
      readonly kind: 'retry' | 'permanent';
      readonly status: number | null;
      readonly error: string;
      /** Milliseconds the receiver asks to wait. */
      readonly retryAfter?: number | undefined;
    };

/** Tells one kind of receiver. Never throws: what went wrong is an outcome. */
export interface Sender<Params> {
  send(params: Params, notification: Notification, signal?: AbortSignal): Promise<SendOutcome>;
  test(params: Params, test: TestNotification, signal?: AbortSignal): Promise<SendOutcome>;
}
