import { ForbiddenAddressError } from '../delivery/address-guard.ts';
import type { Outbound, OutboundRequest } from '../delivery/outbound.ts';
import type { SendOutcome } from './sender.ts';

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

/** What a message says, and the key that lets its receiver know it again. */
export interface JsonMessage {
  readonly url: string;
  readonly body: unknown;
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal | undefined;
}

/** Posts a message as a line of JSON. */
export async function postJson(
  outbound: Outbound,
  { url, body, idempotencyKey, signal }: JsonMessage,
): Promise<SendOutcome> {
  return await post(outbound, {
    url,
    body: `${JSON.stringify(body)}\n`,
    headers: { 'idempotency-key': idempotencyKey },
    signal,
  });
}
