import { tracesCalls } from '../calls/calls.ts';
import { traceWords } from '../calls/trace-tree.ts';
import { traceColumnsMediaType, type TraceColumns } from '../columns/layout.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { notJson, typeOf } from '../http/response.ts';
import type { TraceResponse, TraceSearchResponse } from '../schemas/tracing/traces.ts';
import { decodeTraceColumns } from '../columns/decode.ts';
import { Resource, type Method } from './resource.ts';

/** Parameters of the trace calls. */
export interface TraceParams extends ProjectParams {
  /** Trace id: 32 hex digits, or with dashes. */
  traceId: string;
  /** Make this span the root: 16 hex digits or decimal. */
  rootSpanId?: string | undefined;
}

/** Whole traces. */
export class Traces extends Resource<'traces'> {
  static override readonly calls = tracesCalls;
  static override readonly words = traceWords;

  declare get: Method<(params: TraceParams) => TraceResponse>;

  /**
   * A trace of any size as typed arrays. `askTraceColumns` of `@spanlight/sdk/trace-columns` gives them of servers
   * without this call too.
   * @throws SpanlightError with code `strconv_num` or `not_json`, or status 405, by a server without this call.
   */
  columns(params: TraceParams, options?: RequestOptions): Call<TraceColumns> {
    return this.call('columns', params, options, {
      accept: `${traceColumnsMediaType}, application/json`,
      read: (body, response, call) => {
        if (!typeOf(response).startsWith(traceColumnsMediaType)) throw notJson(response, call);
        return decodeTraceColumns(body);
      },
    });
  }

  declare find: Method<(params: { traceId: string }) => TraceSearchResponse['span']>;
}
