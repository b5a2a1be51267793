// `@spanlight/sdk/progress`: how far the questions of a client have got.

import type { Spanlight } from './client.ts';
import { formatNumber } from './format/numbers.ts';
import { AbortError, isAbortError, isRetryableError } from './http/errors.ts';
import type { FetchFunction } from './http/options.ts';

/** Questions that take their time. */
export interface Waiting {
  /** How many there are. */
  readonly questions: number;
  /** Milliseconds since the oldest of them was asked. */
  readonly elapsed: number;
  /** Rows that were read so far for those of which the server has told; 0 before it has. */
  readonly rows: number;
  /** Rows that will have been read, as far as is known; never below `rows`. */
  readonly totalRows: number;
}

/** How to watch. */
export interface ProgressOptions {
  /** Milliseconds after which a question takes its time. Default: 1000. */
  after?: number | undefined;
  /** Milliseconds between two looks. Default: 1000. */
  interval?: number | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: FetchFunction | undefined;
}

/** A client whose questions are watched. */
export interface ProgressWatch {
  /** Asks; what it changes is not watched. */
  readonly client: Spanlight;
  /** What takes its time right now, the same object until it changes; undefined for nothing. */
  current(): Waiting | undefined;
  /** Calls back on every change. Returns a function that stops listening. */
  subscribe(listener: () => void): () => void;
  /** Gives up what takes its time: those calls reject with an `AbortError`, and the server stops answering them. */
  stop(): void;
}

interface Question {
  readonly since: number;
  readonly stopping: AbortController;
  rows: number;
  totalRows: number;
}

/** Ids one look may be about. */
const MAX_IDS = 100;
/** Milliseconds until the next look while the server has told nothing yet. */
const SOON = 300;
/** Milliseconds a look may take. */
const PATIENCE = 5000;

/**
 * Watches the questions of a client. Those that take longer than a moment are asked about, once a second at most for all of
 * them; a server that can't tell is asked once.
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
    const limits = { maxRetries: 0, timeout: PATIENCE, signal };
    try {
      const told = await client.questions.list({ question: ids.slice(0, MAX_IDS) }, limits);
      for (const { id, rows, totalRows } of told)
        Object.assign(asked.get(id) ?? {}, { rows, totalRows: Math.max(rows, totalRows) });
    } catch (error) {
      // What may pass is tried again; a server without this call, or that tells this caller nothing, is asked no more.
      tells = isRetryableError(error) || isAbortError(error);
    }
  };

  /** Nothing that is not needed keeps a process from ending. */
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

/** What takes its time in words: `3 questions: 12.3M of 98M rows read, 4 s`. */
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
