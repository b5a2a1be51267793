import { spansCalls } from '../calls/calls.ts';
import { spanWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams, SpanFilterParams } from './span-filter.ts';
import { resolveTimeRange } from './time-range.ts';
import type { Span, SpansResponse } from '../schemas/tracing/spans.ts';
import { Resource, type Method } from './resource.ts';

/** Parameters of the list of spans. */
export interface SpansParams extends SpanFilterParams, SortParams {
  /** Page, 1-based. Default: 1. */
  page?: number | undefined;
  /** Rows per page, at most 1000. Default: 10. */
  limit?: number | undefined;
  /** The `nextCursor` of a page: what follows it, newest first, whatever has come meanwhile. Existing servers have none. */
  cursor?: string | undefined;
}

/** Parameters of a single span. */
export interface SpanParams extends ProjectParams {
  /** Trace id: 32 hex digits, or with dashes. */
  traceId: string;
  /** Span id: 16 hex digits or decimal; `0` for a standalone item. */
  spanId: string;
}

/** Spans, logs and events. */
export class Spans extends Resource<'spans'> {
  static override readonly calls = spansCalls;
  static override readonly words = spanWords;

  /** One page of spans with all their attributes. */
  list(params: SpansParams, options?: RequestOptions): Call<SpansResponse> {
    const { page = 1, limit = 10 } = params;
    return this.call('list', { ...params, page, limit }, options);
  }

  /**
   * All pages, one after the other, from `page` on. A relative time range is fixed at the beginning. Newest first, none is
   * skipped or repeated while data arrives.
   */
  async *pages(
    params: SpansParams,
    options?: RequestOptions,
  ): AsyncGenerator<SpansResponse, void, undefined> {
    const time = resolveTimeRange(params.time);
    let { page = 1, limit, cursor } = params;
    for (let hasMore = true; hasMore; page += 1) {
      const answer = await this.list({ ...params, time, page, limit, cursor }, options);
      yield answer;
      // From the second page on it is asked for the page size the server really has.
      ({
        hasMore,
        nextCursor: cursor,
        pager: { limit },
      } = answer);
    }
  }

  /** All spans, one after the other, page by page. */
  async *iterate(
    params: SpansParams,
    options?: RequestOptions,
  ): AsyncGenerator<Span, void, undefined> {
    for await (const page of this.pages(params, options)) yield* page.spans;
  }

  declare get: Method<(params: SpanParams) => Span>;
}
