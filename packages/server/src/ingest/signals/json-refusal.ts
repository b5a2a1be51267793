import type { Refusal } from '../refusals.ts';
import type { HttpAnswer } from './signal.ts';

export const JSON_TYPE = 'application/json';

/**
 * A refusal in JSON. `code` is what the protocol of the sender calls it, `status` what it understands
 * where that is another than usual.
 */
export function refuseInJson(
  { message, code: name, status: usual }: Refusal,
  { code = name, status = usual }: { code?: string | number; status?: number } = {},
): HttpAnswer {
  const error = { status, code: name, message };
  return { status, type: JSON_TYPE, body: { statusCode: status, code, message, error } };
}
