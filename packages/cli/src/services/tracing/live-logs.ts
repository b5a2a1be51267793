import type { RequestOptions, Span, SpansParams, SpansResponse } from '@spanlight/sdk';
import type { ConnectionEvent } from '../shared/connection-note.ts';
import { poll } from '../shared/poll.ts';
import { refusedParts } from './query-text.ts';
import { SeenItems } from './seen-items.ts';

/** The one call it needs; a client is one. */
interface LogSource {
  spans: {
    list: (
      params: SpansParams,
      options: RequestOptions,
    ) => PromiseLike<Pick<SpansResponse, 'spans' | 'count' | 'query'>>;
  };
}

/** What is watched. */
export interface LiveLogsOptions {
  client: LogSource;
  project: number;
  systems: readonly string[];
  query?: string | undefined;
  /** The first question looks back to here, unix milliseconds. */
  from: number;
  /** Nothing from here on, unix milliseconds: what was there by then is told, and nothing is followed. */
  until?: number | undefined;
  /** Milliseconds between two questions. @default 1000 */
  interval?: number;
  /** Most items of one answer: what is older is skipped. @default 1000 */
  most?: number;
  /**
   * Items become visible a little after they happened, some later than others: each question looks back this far before
   * the newest item seen. Milliseconds. @default 10000
   */
  overlap?: number;
  now: () => number;
  signal: AbortSignal;
}

/** What happens meanwhile. */
export type LiveLogsEvent =
  /** The first answer has arrived, whether or not it held anything. */
  | { kind: 'started' }
  /** What the server left out of the query, a sentence per part; told once. */
  | { kind: 'refused'; texts: string[] }
  /** New items, in order of time, none of which was told before. */
  | { kind: 'items'; items: Span[] }
  /** So many more arrived than are told. */
  | { kind: 'skipped'; count: number }
  /** That was all of a range that ends; so many are older than what was told. */
  | { kind: 'ended'; older: number }
  /** Asking failed, or works again. */
  | ConnectionEvent;

/**
 * Logs as they arrive: the newest at once, then what is new. However much arrives, each question is one request for the
 * newest items, so that what is told is never old; how many were passed over is told instead of them. Ends when the
 * signal is aborted, and with the range where that ends.
 *
 * @throws whatever the server answers that trying again can't help, e.g. 401.
 */
export function liveLogs(options: LiveLogsOptions): AsyncGenerator<LiveLogsEvent, void> {
  const { client, interval = 1000, most = 1000, overlap = 10_000, signal, now, until } = options;
  const seen = new SeenItems();
  const skips = new Skips();
  let since = options.from;
  let newest: number | undefined;
  async function* ask(): AsyncGenerator<LiveLogsEvent, void> {
    const isFirst = newest === undefined;
    const from = newest === undefined ? since : Math.max(since, newest - overlap);
    const { spans, count, query } = await client.spans.list(
      {
        project: options.project,
        // A little into the future: the clocks of senders differ.
        time: { gte: new Date(from), lt: new Date(until ?? Math.max(now(), from) + 60_000) },
        system: options.systems,
        query: options.query,
        sortBy: '_time',
        sortDesc: true,
        limit: most,
      },
      // What asks repeats questions itself, and says so.
      { signal, maxRetries: 0 },
    );
    if (isFirst) {
      yield { kind: 'started' };
      const texts = refusedParts(query);
      if (texts.length > 0) yield { kind: 'refused', texts };
    }
    const items = spans.filter((item) => seen.add(item)).toReversed();
    // An item dated in the future must not hide what happens until then.
    newest = Math.min(
      now(),
      Math.max(newest ?? from, ...items.slice(-1).map((item) => Date.parse(item.time))),
    );
    const oldest = spans.at(-1);
    if (oldest !== undefined && spans.length >= most) {
      const before = Date.parse(oldest.time);
      // What was there before the first answer is no loss.
      if (isFirst) since = before + 1;
      skips.forgetBefore(from);
      const passed = isFirst
        ? 0
        : skips.note(before, count - spans.length - seen.countBefore(before));
      if (passed > 0) yield { kind: 'skipped', count: passed };
    }
    if (items.length > 0) yield { kind: 'items', items };
    if (until !== undefined) yield { kind: 'ended', older: Math.max(0, count - spans.length) };
    seen.forgetBefore(newest - overlap);
  }
  return toTheEnd(poll({ ask, interval, signal }));
}

async function* toTheEnd(
  events: AsyncIterable<LiveLogsEvent>,
): AsyncGenerator<LiveLogsEvent, void> {
  for await (const event of events) {
    yield event;
    if (event.kind === 'ended') return;
  }
}

/** What was passed over lies in the range of the next questions too, and is told once. */
class Skips {
  #noted: { readonly before: number; readonly count: number }[] = [];

  /** @returns How many are told for the first time. */
  note(before: number, missing: number): number {
    const known = this.#noted.reduce((sum, { count }) => sum + count, 0);
    const count = Math.max(0, missing - known);
    if (count > 0) this.#noted.push({ before, count });
    return count;
  }

  forgetBefore(time: number): void {
    this.#noted = this.#noted.filter(({ before }) => before >= time);
  }
}
