import { ForbiddenAddressError } from './address-guard.ts';
import type { Outbound, OutboundRequest } from './outbound.ts';
import type { Notification, TestNotification } from '../messages/notification.ts';
import type { Sender, SendOutcome } from './sender.ts';

/** Statuses of an HTTP receiver that no further try will change. */
const PERMANENT = new Set([400, 401, 403, 404, 405, 410, 413, 414, 415, 422]);

/** Characters of an answer that a failure repeats. */
const REASON_LIMIT = 200;

/** Posts a message; any 2xx is success. */
export async function post(outbound: Outbound, request: OutboundRequest): Promise<SendOutcome> {
  let answer;
  try {
    answer = await outbound.post(request);
  } catch (error) {
    return {
      kind: error instanceof ForbiddenAddressError ? 'permanent' : 'retry',
      status: null,
      error: error instanceof Error ? error.message : String(error),
    };
  }
  const { status, text, retryAfter } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status >= 300 && status < 400)
    return {
      kind: 'permanent',
      status,
      error: `the receiver answered ${status}, which leads elsewhere: name the address it leads to`,
    };
  const reason = text.trim().slice(0, REASON_LIMIT);
  return {
    kind: PERMANENT.has(status) ? 'permanent' : 'retry',
    status,
    error: `the receiver answered ${status}${reason === '' ? '' : `: ${reason}`}`,
    retryAfter,
  };
}

/** What a receiver of JSON over HTTP is told. */
export interface JsonMessages<Params> {
  readonly url: (params: Params) => string;
  readonly message: (notification: Notification, params: Params) => unknown;
  /** The bodies of a message that takes several, each posted once the one before has arrived; `message` alone unless given. */
  readonly messages?: (notification: Notification) => readonly unknown[];
  readonly test: (test: TestNotification, params: Params) => unknown;
}

/** Posts each message as a line of JSON, with the key that lets its receiver know it again. */
export function jsonSender<Params>(
  outbound: Outbound,
  { url, message, messages, test }: JsonMessages<Params>,
): Sender<Params> {
  const send = (
    params: Params,
    body: unknown,
    idempotencyKey: string,
    signal: AbortSignal | undefined,
  ): Promise<SendOutcome> =>
    post(outbound, {
      url: url(params),
      body: `${JSON.stringify(body)}\n`,
      headers: { 'idempotency-key': idempotencyKey },
      signal,
    });
  return {
    send: async (params, notification, signal) => {
      const [first, ...others] = messages?.(notification) ?? [message(notification, params)];
      const { idempotencyKey } = notification;
      let outcome = await send(params, first, idempotencyKey, signal);
      for (const body of others)
        if (outcome.kind === 'delivered')
          outcome = await send(params, body, idempotencyKey, signal);
      return outcome;
    },
    test: (params, sent, signal) => send(params, test(sent, params), sent.idempotencyKey, signal),
  };
}
