import { decodeTraceColumns } from '../columns/decode.ts';
import { traceColumnsFromTree } from '../columns/from-tree.ts';
import { traceColumnsMediaType, type TraceColumns } from '../columns/layout.ts';
import { toCall, type Answer, type Call } from '../core/call.ts';
import { isSpanlightError } from '../core/errors.ts';
import { toFoundTrace, toTrace } from '../core/normalize/traces.ts';
import type { ProjectParams, RequestOptions } from '../core/options.ts';
import { notJson } from '../core/response.ts';
import type { Request, Transport } from '../core/transport.ts';
import type { TraceResponse, TraceSearchResponse } from '../schemas/traces.ts';

/** Parameters of the trace calls. */
export interface TraceParams extends ProjectParams {
  /** Trace id: 32 hex digits, or with dashes. */
  traceId: string;
  /** Make this span the root: 16 hex digits or decimal. */
  rootSpanId?: string | undefined;
}

/** Whole traces. */
export class Traces {
  readonly #transport: Transport;
  /** Set once the server has shown that it doesn't answer with columns. */
  #treeOnly = false;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A trace as a tree of at most 10,000 items. */
  get(params: TraceParams, options?: RequestOptions): Call<TraceResponse> {
    return this.#transport.call(() => ({ ...this.#request(params), read: toTrace }), options);
  }

  /**
   * A trace of any size as typed arrays. A server that can't answer so is asked for the tree instead, and the
   * result says in `hasMore` whether that was cut.
   */
  columns(params: TraceParams, options?: RequestOptions): Call<TraceColumns> {
    return toCall(this.#columns(params, options));
  }

  /** Finds the project of a trace. */
  find(params: { traceId: string }, options?: RequestOptions): Call<TraceSearchResponse['span']> {
    return this.#transport.call(
      () => ({ path: '/traces/search', query: { trace_id: params.traceId }, read: toFoundTrace }),
      options,
    );
  }

  async #columns(params: TraceParams, options?: RequestOptions): Promise<Answer<TraceColumns>> {
    if (!this.#treeOnly) {
      try {
        return await this.#transport
          .call(() => this.#columnsRequest(params), options)
          .withResponse();
      } catch (error) {
        if (!isMissingCall(error)) throw error;
        this.#treeOnly = true;
      }
    }
    const { data, response } = await this.get(params, options).withResponse();
    return { data: traceColumnsFromTree(data), response };
  }

  #columnsRequest(params: TraceParams): Request<TraceColumns> {
    const { path, ...request } = this.#request(params);
    return {
      ...request,
      path: `${path}/columns`,
      accept: `${traceColumnsMediaType}, application/json`,
      parse: async (response, call) => {
        const type = response.headers.get('content-type') ?? '';
        if (!type.startsWith(traceColumnsMediaType)) throw notJson(response, call);
        return response.arrayBuffer();
      },
      read: (bytes) => decodeTraceColumns(bytes as ArrayBuffer),
    };
  }

  #request(params: TraceParams): Pick<Request<never>, 'path' | 'query'> {
    return {
      path: `/tracing/${this.#transport.project(params)}/traces/${encodeURIComponent(params.traceId)}`,
      query: { root_span_id: params.rootSpanId },
    };
  }
}

/** Existing servers take `columns` for a span id, answer with a page, or refuse the method. */
function isMissingCall(error: unknown): boolean {
  if (!isSpanlightError(error)) return false;
  return error.status === 405 || error.code === 'strconv_num' || error.code === 'not_json';
}
