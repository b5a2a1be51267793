// `@spanlight/sdk/progress`: the progress of a client's slow queries.

import type { Spanlight } from './client.ts';
import { formatNumber } from './format/numbers.ts';
import { AbortError, isAbortError, isRetryableError } from './http/errors.ts';
import type { FetchFunction } from './http/options.ts';

/** The slow queries of a client, taken together. */
export interface Waiting {
  /** Number of slow queries. */
  readonly questions: number;
  /** Milliseconds since the oldest of them began. */
  readonly elapsed: number;
  /** Rows read so far, as far as the server has reported; 0 before its first report. */
  readonly rows: number;
  /** Rows to read in total, as far as known; never below `rows`. */
  readonly totalRows: number;
}

/** How to watch. */
export interface ProgressOptions {
  /** Milliseconds after which a query counts as slow. Default: 1000. */
  after?: number | undefined;
  /** Milliseconds between two reports. Default: 1000. */
  interval?: number | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: FetchFunction | undefined;
}

/** A client that reports the progress of its queries. */
export interface ProgressWatch {
  /** The client to query with. Writes are not watched. */
  readonly client: Spanlight;
  /** The slow queries at the moment, the same object until something changes; undefined while there are none. */
  current(): Waiting | undefined;
  /** Calls back on every change. Returns a function that stops listening. */
  subscribe(listener: () => void): () => void;
  /** Cancels the slow queries: those calls reject with an `AbortError`, and the server stops working on them. */
  stop(): void;
}

interface Question {
  readonly since: number;
  readonly stopping: AbortController;
  rows: number;
  totalRows: number;
}

/** Most ids in one request for progress. */
const MAX_IDS = 100;
/** Milliseconds between requests for progress until the server has reported rows. */
const SOON = 300;
/** Milliseconds a request for progress may take. */
const REQUEST_TIMEOUT = 5000;

/**
 * Returns a client whose queries report progress. For those slower than `after` the server is asked how far they are, with
 * one request per `interval` for all of them; a server that can't tell is asked once.
 *
 * ```ts
 * const watched = watchProgress(new Spanlight({ url, token, project: 1 }));
 * watched.subscribe(() => console.log(watched.current()));
 * await watched.client.groups.list({ time: { last: '24h' }, query: 'where http_route = "/checkout"' });
 * ```
 */
export function watchProgress(client: Spanlight, options: ProgressOptions = {}): ProgressWatch {
  const { after = 1000, interval = 1000, fetch } = options;
  const send: FetchFunction = fetch ?? ((...request) => globalThis.fetch(...request));
  const asked = new Map<string, Question>();
  const listeners = new Set<() => void>();
  let current: Waiting | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: AbortController | undefined;
  let tells = true;

  const slow = (): [string, Question][] => {
    const since = performance.now() - after;
    return [...asked].filter(([, question]) => question.since <= since);
  };

  const change = (): void => {
    const questions = slow().map(([, question]) => question);
    if (questions.length === 0 && !current) return;
    current = questions.length === 0 ? undefined : waitingFor(questions);
    for (const listener of listeners) listener();
  };

  const plan = (): void => {
    if (timer !== undefined || looking !== undefined || asked.size === 0) return;
    const oldest = Math.min(...Array.from(asked.values(), ({ since }) => since));
    const wait = !current ? oldest + after - performance.now() : current.rows ? interval : SOON;
    timer = setTimeout(() => void look(), Math.max(wait, 0));
  };

  const look = async (): Promise<void> => {
    timer = undefined;
    looking = new AbortController();
    const ids = slow().map(([id]) => id);
    change();
    if (tells && ids.length > 0) await hear(ids, looking.signal);
    change();
    looking = undefined;
    plan();
  };

  const hear = async (ids: readonly string[], signal: AbortSignal): Promise<void> => {
    const limits = { maxRetries: 0, timeout: REQUEST_TIMEOUT, signal };
    try {
      const told = await client.questions.list({ question: ids.slice(0, MAX_IDS) }, limits);
      for (const { id, rows, totalRows } of told)
        Object.assign(asked.get(id) ?? {}, { rows, totalRows: Math.max(rows, totalRows) });
    } catch (error) {
      // Temporary failures are retried; a server without this call, or that refuses it, is not asked again.
      tells = isRetryableError(error) || isAbortError(error);
    }
  };

  /** Stops asking, so that no timer keeps the process running. */
  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
    looking?.abort();
  };

  const watchedFetch: FetchFunction = async (url, init) => {
    if (init.method !== 'GET') return await send(url, init);
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-').padStart(16, '-');
    const headers = new Headers(init.headers);
    headers.set('question-id', id);
    const stopping = new AbortController();
    const signals = [stopping.signal, ...(init.signal ? [init.signal] : [])];
    asked.set(id, { since: performance.now(), stopping, rows: 0, totalRows: 0 });
    plan();
    try {
      return await send(url, { ...init, headers, signal: AbortSignal.any(signals) });
    } finally {
      asked.delete(id);
      change();
      if (asked.size === 0) rest();
    }
  };

  return {
    client: client.withOptions({ fetch: watchedFetch }),
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      for (const [, { stopping }] of slow())
        stopping.abort(new AbortError('stopped before it was answered'));
    },
  };
}

/** The progress as a text: `3 questions: 12.3M of 98M rows read, 4 s`. */
export function waitingText({ questions, elapsed, rows, totalRows }: Waiting): string {
  const many = questions > 1 ? `${questions} questions: ` : '';
  const read =
    rows > 0
      ? `${formatNumber(rows)} of ${formatNumber(totalRows)} rows read`
      : 'waiting for an answer';
  return `${many}${read}, ${Math.round(elapsed / 1000)} s`;
}

function waitingFor(questions: readonly Question[]): Waiting {
  const oldest = Math.min(...questions.map(({ since }) => since));
  return {
    questions: questions.length,
    elapsed: performance.now() - oldest,
    rows: questions.reduce((sum, { rows }) => sum + rows, 0),
    totalRows: questions.reduce((sum, { totalRows }) => sum + totalRows, 0),
  };
}
