import type { ChannelType, NotificationChannel } from '@spanlight/sdk/schemas';
import type { Notification, TestNotification } from '../messages/notification.ts';

/** What every kind of channel has to know, by kind. */
export type ChannelParams = {
  readonly [Kind in ChannelType]: Extract<NotificationChannel, { type: Kind }>['params'];
};

/** What a channel is, as far as sending goes. */
export type Destination<Kind extends ChannelType = ChannelType> = {
  [Known in Kind]: { readonly type: Known; readonly params: ChannelParams[Known] };
}[Kind];

/** What became of one try. */
export type SendOutcome =
  | {
      readonly kind: 'delivered';
      readonly status: number | null;
      /** Whom of several it did not reach, and never will. */
      readonly error?: string;
    }
  | {
      /** `retry`: another try may work. `permanent`: it won't until somebody mends the channel. */
      readonly kind: 'retry' | 'permanent';
      readonly status: number | null;
      readonly error: string;
      /** Milliseconds the receiver asks to wait. */
      readonly retryAfter?: number | undefined;
      /** Addresses that are still to be told, where others were. */
      readonly recipients?: readonly string[] | undefined;
      /** Why the channel will never work again, in words for its owner; undefined while it may. */
      readonly gone?: string | undefined;
    };

/** Tells one kind of receiver. Never throws: what went wrong is an outcome. */
export interface Sender<Params> {
  send(params: Params, notification: Notification, signal?: AbortSignal): Promise<SendOutcome>;
  test(params: Params, test: TestNotification, signal?: AbortSignal): Promise<SendOutcome>;
}
