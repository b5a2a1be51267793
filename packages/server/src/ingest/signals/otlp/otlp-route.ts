import { Buffer } from 'node:buffer';
import type { IngestResult } from '../../ingest-result.ts';
import { WireWriter } from '../../protobuf/wire-writer.ts';
import type { Refusal } from '../../refusals.ts';
import { JSON_TYPE, refuseInJson } from '../json-refusal.ts';
import type { Route } from '../signal.ts';

const PROTOBUF_TYPES = new Set(['application/x-protobuf', 'application/protobuf']);
const RETRY_INFO_TYPE = 'type.googleapis.com/google.rpc.RetryInfo';

/** What differs between signals where they arrive by OTLP/HTTP. */
export interface OtlpNames<FormatName> {
  readonly path: string;
  readonly protobuf: FormatName;
  readonly json: FormatName;
  /** What JSON calls the number of refused items. */
  readonly rejected: string;
}

/** OTLP/HTTP: the same messages as over gRPC, in protobuf or JSON as they were sent. */
export function otlpRoute<FormatName extends string>({
  path,
  protobuf,
  json,
  rejected,
}: OtlpNames<FormatName>): Route<FormatName> {
  return {
    paths: [path],
    mediaTypes: ['application/x-protobuf', JSON_TYPE],
    format: ({ mediaType }) => {
      if (mediaType === JSON_TYPE) return json;
      return PROTOBUF_TYPES.has(mediaType) ? protobuf : undefined;
    },
    answer: (result, { mediaType }) =>
      mediaType === JSON_TYPE
        ? { status: 200, type: JSON_TYPE, body: exportResponseJson(result, rejected) }
        : { status: 200, type: mediaType, body: exportResponse(result) },
    refuse: (refusal, { mediaType }) =>
      PROTOBUF_TYPES.has(mediaType)
        ? { status: refusal.status, type: mediaType, body: statusMessage(refusal) }
        : refuseInJson(refusal, { code: refusal.grpcCode }),
  };
}

/**
 * `Export...ServiceResponse` in protobuf: empty when everything was kept whole, else
 *
 *     1 partial_success { 1 rejected_spans | rejected_log_records | rejected_data_points,
 *                         2 error_message }
 */
export function exportResponse(result: IngestResult): Buffer {
  const message = result.message();
  if (message === '') return Buffer.alloc(0);
  const partial = new WireWriter().integer(1, result.rejected).string(2, message).finish();
  return new WireWriter().bytes(1, partial).finish();
}

function exportResponseJson(result: IngestResult, rejected: string): Record<string, unknown> {
  const errorMessage = result.message();
  if (errorMessage === '') return {};
  return { partialSuccess: { [rejected]: String(result.rejected), errorMessage } };
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
