import { Buffer } from 'node:buffer';

import type { Tally } from '../ingest-result.ts';
import { WireWriter } from '../protobuf/wire-writer.ts';
import type { Refusal } from '../refusals.ts';
import type { RequestSignal } from '../signals/formats.ts';

const REJECTED: Readonly<Record<RequestSignal, string>> = {
  traces: 'rejectedSpans',
  logs: 'rejectedLogRecords',
  metrics: 'rejectedDataPoints',
};
const RETRY_INFO_TYPE = 'type.googleapis.com/google.rpc.RetryInfo';

/**
 * `Export...ServiceResponse` in protobuf: empty when everything was kept whole, else
 *
 *     1 partial_success { 1 rejected_spans | rejected_log_records | rejected_data_points,
 *                         2 error_message }
 */
export function exportResponse(tally: Tally): Buffer {
  const message = tally.message();
  if (message === '') return Buffer.alloc(0);
  const partial = new WireWriter().integer(1, tally.rejected).string(2, message).finish();
  return new WireWriter().bytes(1, partial).finish();
}

/** The same in JSON. */
export function exportResponseJson(tally: Tally, signal: RequestSignal): Record<string, unknown> {
  const errorMessage = tally.message();
  if (errorMessage === '') return {};
  return { partialSuccess: { [REJECTED[signal]]: String(tally.rejected), errorMessage } };
}

/**
 * `google.rpc.Status` in protobuf, with `RetryInfo` where sending again will help:
 *
 *     1 code  2 message  3 details { 1 type_url  2 value { 1 retry_delay { 1 seconds } } }
 */
export function statusMessage(refusal: Refusal): Buffer {
  const status = new WireWriter().integer(1, refusal.grpcCode).string(2, refusal.message);
  if (refusal.retryAfter !== undefined) {
    const delay = new WireWriter().integer(1, refusal.retryAfter).finish();
    const retryInfo = new WireWriter().bytes(1, delay).finish();
    status.bytes(3, new WireWriter().string(1, RETRY_INFO_TYPE).bytes(2, retryInfo).finish());
  }
  return status.finish();
}
