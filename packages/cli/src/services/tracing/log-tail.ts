import type { RequestOptions, Span, SpansParams } from '@spanlight/sdk';
import type { ConnectionEvent } from '../shared/connection-note.ts';
import { poll } from '../shared/poll.ts';
import { SeenItems } from './seen-items.ts';

/** The one call following needs; a client is one. */
interface LogSource {
  spans: {
    pages: (
      params: SpansParams,
      options: RequestOptions,
    ) => AsyncIterable<{ spans: readonly Span[] }>;
  };
}

/** What is followed. */
export interface LogTailOptions {
  client: LogSource;
  project: number;
  systems: readonly string[];
  query?: string | undefined;
  search?: string | undefined;
  /** Where to begin, unix milliseconds. */
  from: number;
  /** Milliseconds between two questions. @default 1000 */
  interval?: number;
  /**
   * Items become visible a little after they happened, some later than others. Each question looks back
   * this far before the newest item seen, so that late ones are not lost. Milliseconds. @default 10000
   */
  overlap?: number;
  now: () => number;
  signal: AbortSignal;
}

/** What happens while following. */
export type LogTailEvent =
  /** The first answer has arrived, whether or not it held anything. */
  | { kind: 'started' }
  /** New items, in order of time, none of which was reported before. */
  | { kind: 'items'; items: Span[] }
  /** Asking failed, or works again. */
  | ConnectionEvent;

const pageSize = 1000;

/**
 * Follows logs. Polling survives lost connections; nothing is reported twice, and nothing that arrives
 * within the overlap is lost. Ends when the signal is aborted.
 *
 * @throws whatever the server answers that trying again can't help, e.g. 401.
 */
export function tailLogs(options: LogTailOptions): AsyncGenerator<LogTailEvent, void> {
  const { interval = 1000, overlap = 10_000, signal, now } = options;
  const seen = new SeenItems();
  let newest = options.from;
  let started = false;
  async function* ask(): AsyncGenerator<LogTailEvent, void> {
    for await (const page of fetchPages(options, Math.max(options.from, newest - overlap), now())) {
      if (!started) yield { kind: 'started' };
      started = true;
      const items = page.filter((item) => seen.add(item));
      // An item dated in the future must not hide what happens until then.
      for (const item of items) newest = Math.min(now(), Math.max(newest, Date.parse(item.time)));
      if (items.length > 0) yield { kind: 'items', items };
    }
    seen.forgetBefore(newest - overlap);
  }
  return poll({ ask, interval, signal });
}

/** Everything from `from` on, oldest first: the last page seen is then never cut in the middle. */
async function* fetchPages(
  options: LogTailOptions,
  from: number,
  until: number,
): AsyncGenerator<readonly Span[], void> {
  const pages = options.client.spans.pages(
    {
      project: options.project,
      // A little into the future: the clocks of senders differ.
      time: { gte: new Date(from), lt: new Date(Math.max(until, from) + 60_000) },
      system: options.systems,
      query: options.query,
      search: options.search,
      sortBy: '_time',
      sortDesc: false,
      limit: pageSize,
    },
    // What asks repeats questions itself, and says so.
    { signal: options.signal, maxRetries: 0 },
  );
  for await (const { spans } of pages) yield spans;
}
