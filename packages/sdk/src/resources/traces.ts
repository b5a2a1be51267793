import { tracesCalls } from '../calls/calls.ts';
import { traceWords } from '../calls/trace-tree.ts';
import { traceColumnsMediaType, type TraceColumns } from '../columns/layout.ts';
import { toCall, type Answer, type Call } from '../http/call.ts';
import { isSpanlightError } from '../http/errors.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { notJson, typeOf } from '../http/response.ts';
import type { TraceResponse, TraceSearchResponse } from '../schemas/tracing/traces.ts';
import { decodeTraceColumns } from '../columns/decode.ts';
import { traceColumnsFromTree } from '../columns/from-tree.ts';
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

  /** Set once the server has shown that it doesn't answer with columns. */
  #treeOnly = false;

  declare get: Method<(params: TraceParams) => TraceResponse>;

  /**
   * A trace of any size as typed arrays. A server that can't answer so is asked for the tree instead, and the
   * result says in `hasMore` whether that was cut.
   */
  columns(params: TraceParams, options?: RequestOptions): Call<TraceColumns> {
    return toCall(this.#columns(params, options));
  }

  declare find: Method<(params: { traceId: string }) => TraceSearchResponse['span']>;

  async #columns(params: TraceParams, options?: RequestOptions): Promise<Answer<TraceColumns>> {
    if (!this.#treeOnly) {
      try {
        return await this.#bytes(params, options).withResponse();
      } catch (error) {
        if (!isMissingCall(error)) throw error;
        this.#treeOnly = true;
      }
    }
    const { data, response } = await this.get(params, options).withResponse();
    return { data: traceColumnsFromTree(data), response };
  }

  #bytes(params: TraceParams, options?: RequestOptions): Call<TraceColumns> {
    return this.call('columns', params, options, {
      accept: `${traceColumnsMediaType}, application/json`,
      read: (body, response, call) => {
        if (!typeOf(response).startsWith(traceColumnsMediaType)) throw notJson(response, call);
        return decodeTraceColumns(body);
      },
    });
  }
}

/** Existing servers take `columns` for a span id, answer with a page, or refuse the method. */
function isMissingCall(error: unknown): boolean {
  if (!isSpanlightError(error)) return false;
  return error.status === 405 || error.code === 'strconv_num' || error.code === 'not_json';
}
