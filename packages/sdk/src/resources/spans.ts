import type { Call } from '../core/call.ts';
import { toSpan, toSpans } from '../core/normalize/spans.ts';
import type { ProjectParams, RequestOptions } from '../core/options.ts';
import { iteratePages } from '../core/pages.ts';
import { spanFilterQuery, type SortParams, type SpanFilterParams } from '../core/span-filter.ts';
import { resolveTimeRange } from '../core/time-range.ts';
import type { Transport } from '../core/transport.ts';
import type { Span, SpansResponse } from '../schemas/spans.ts';

/** Parameters of the list of spans. */
export interface SpansParams extends SpanFilterParams, SortParams {
  /** Page, 1-based. Default: 1. */
  page?: number | undefined;
  /** Rows per page, at most 1000. Default: 10. */
  limit?: number | undefined;
}

/** Parameters of a single span. */
export interface SpanParams extends ProjectParams {
  /** Trace id: 32 hex digits, or with dashes. */
  traceId: string;
  /** Span id: 16 hex digits or decimal; `0` for a standalone item. */
  spanId: string;
}

/** Spans, logs and events. */
export class Spans {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One page of spans with all their attributes. */
  list(params: SpansParams, options?: RequestOptions): Call<SpansResponse> {
    const { page = 1, limit = 10 } = params;
    return this.#transport.call(
      () => ({
        path: `/tracing/${this.#transport.project(params)}/spans`,
        query: { ...spanFilterQuery(params), page, limit },
        read: (body) => toSpans(body, page, limit),
      }),
      options,
    );
  }

  /** All pages, one after the other, from `page` on. A relative time range is fixed at the beginning. */
  async *pages(
    params: SpansParams,
    options?: RequestOptions,
  ): AsyncGenerator<SpansResponse, void, undefined> {
    const time = resolveTimeRange(params.time);
    yield* iteratePages(
      (page, limit = params.limit) => this.list({ ...params, time, page, limit }, options),
      params.page,
    );
  }

  /** All spans, one after the other, page by page. */
  async *iterate(
    params: SpansParams,
    options?: RequestOptions,
  ): AsyncGenerator<Span, void, undefined> {
    for await (const page of this.pages(params, options)) yield* page.spans;
  }

  /** One span, log or event. */
  get(params: SpanParams, options?: RequestOptions): Call<Span> {
    const { traceId, spanId } = params;
    return this.#transport.call(
      () => ({
        path: `/tracing/${this.#transport.project(params)}/traces/${encodeURIComponent(traceId)}/${encodeURIComponent(spanId)}`,
        read: toSpan,
      }),
      options,
    );
  }
}
