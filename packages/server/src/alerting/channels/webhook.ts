import type { Notification, TestNotification } from '../messages/notification.ts';
import type { Outbound } from '../delivery/outbound.ts';
import { postJson } from './post.ts';
import type { Sender, SendOutcome } from './sender.ts';

/** Where a webhook is, and what is sent along with every message. */
export interface WebhookParams {
  readonly url: string;
  readonly payload: unknown;
}

/** Any receiver of JSON. */
export class WebhookSender implements Sender<WebhookParams> {
  readonly #outbound: Outbound;

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  async send(
    params: WebhookParams,
    notification: Notification,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    const body = webhookMessage(notification, params.payload);
    return await postJson(this.#outbound, {
      url: params.url,
      body,
      idempotencyKey: notification.idempotencyKey,
      signal,
    });
  }

  async test(
    params: WebhookParams,
    test: TestNotification,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    const now = new Date().toISOString();
    const body = {
      id: '0',
      eventName: 'created',
      payload: params.payload ?? null,
      createdAt: now,
      alert: {
        id: '123',
        url: '',
        name: 'Test message',
        type: 'metric',
        status: 'open',
        state: 'open',
        createdAt: now,
      },
    };
    return await postJson(this.#outbound, {
      url: params.url,
      body,
      idempotencyKey: test.idempotencyKey,
      signal,
    });
  }
}

/** The body of a message. `state` says what `status` says: readers look for either. */
export function webhookMessage(
  { alert, event, alertUrl }: Notification,
  payload: unknown,
): unknown {
  return {
    id: event.id,
    eventName: event.name,
    payload: payload ?? null,
    createdAt: event.createdAt,
    alert: {
      id: String(alert.id),
      url: alertUrl,
      name: alert.name,
      type: alert.type,
      status: alert.status,
      state: alert.status,
      createdAt: alert.createdAt,
    },
  };
}
