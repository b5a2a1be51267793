// `@spanlight/sdk/iterate`: lists that come in pages, entry by entry.

import type { RequestOptions } from './http/options.ts';
import { resolveTimeRange, type TimeRange } from './resources/time-range.ts';

/** A page of a list: the entries stand under the name of their noun. */
export interface PageOf<Entry> {
  readonly alerts?: readonly Entry[];
  readonly monitors?: readonly Entry[];
  readonly annotations?: readonly Entry[];
  /** Entries of all pages. */
  readonly count: number;
  readonly nextCursor?: string | undefined;
}

/** A noun of the client whose list has pages: alerts, monitors, annotations. Spans have an `iterate()` of their own. */
export interface Paged<Params, Entry> {
  list(params: Params, options?: RequestOptions): PromiseLike<PageOf<Entry>>;
}

/** What of the parameters says where a list begins. */
interface Begin {
  readonly time?: TimeRange | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The order in which no change moves an alert; others ignore it. Facets cost more than the list. */
const alertOrder = { sortBy: 'created_at', facets: false };

/**
 * All entries of a list, page by page as they are taken: `for await (const alert of iterate(client.alerts, {}))`. A relative
 * time range is fixed at the beginning. Alerts come in order of `created_at`: none is skipped or repeated while others arrive
 * or change. Monitors and annotations are asked for page after page.
 *
 * @param noun `client.alerts`, `client.monitors` or `client.annotations`
 * @throws SpanlightError as the list does
 */
export async function* iterate<Params extends object, Entry>(
  noun: Paged<Params, Entry>,
  params: Params,
  options?: RequestOptions,
): AsyncGenerator<Entry, void, undefined> {
  const { time, page: first = 1, cursor: begin }: Begin = params;
  const fixed = time === undefined ? {} : { time: resolveTimeRange(time) };
  let cursor = begin;
  let seen = 0;
  for (let page = first, hasMore = true; hasMore; page += 1) {
    const place = { ...fixed, page, cursor };
    const answer = await noun.list({ ...alertOrder, ...params, ...place }, options);
    const entries = answer.alerts ?? answer.monitors ?? answer.annotations ?? [];
    yield* entries;
    seen += entries.length;
    cursor = answer.nextCursor;
    // Servers without cursors list all alerts at once.
    hasMore = cursor !== undefined || (!answer.alerts && entries.length > 0 && seen < answer.count);
  }
}
