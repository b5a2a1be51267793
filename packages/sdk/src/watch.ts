// Live polling: polls while somebody listens, backs off while requests fail, pauses while the page is hidden.

import { MAX_TIMEOUT } from './http/deadline.ts';
import { isHttpError, isRetryableError } from './http/errors.ts';

/** Tells whether anybody can see what is watched. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls back on every change. Returns a function that ends it. */
  onChange(listener: () => void): () => void;
}

/** How to watch. */
export interface WatchOptions {
  /** Milliseconds from one answer to the next request. Default: 5000. */
  interval?: number | undefined;
  /** Longest wait in milliseconds while requests fail; each failure doubles the wait. Default: 60,000. */
  maxInterval?: number | undefined;
  /** Ends the watch. */
  signal?: AbortSignal | undefined;
  /** Pauses polling while nothing can be seen. Default: the visibility of the page, where there is a page. */
  visible?: Visibility | undefined;
}

/** Callbacks of a listener. */
export interface WatchListener<Value> {
  /** A new answer. */
  value(value: Value): void;
  /** A request failed. `retryIn`: milliseconds until the next one; undefined when the watch is over. */
  error?(error: unknown, retryIn: number | undefined): void;
}

/** A value that is polled for. Polling begins with the first listener and ends with the last. */
export interface Watch<Value> extends AsyncIterable<Value> {
  /** Listens; the latest answer, if there is one, is delivered at once. Returns a function that stops listening. */
  subscribe(listener: WatchListener<Value>): () => void;
}

/**
 * Watches what a function returns, for example a list that changes. Temporary failures are retried with
 * growing waits; others end the watch. Iterating skips answers that come faster than they are taken, and throws
 * the failure that ends the watch.
 *
 * ```ts
 * const live = watch((signal) => client.systems.list({ time: { last: '15m' } }, { signal }));
 * for await (const { systems } of live) render(systems);
 * ```
 */
export function watch<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  options: WatchOptions = {},
): Watch<Value> {
  const poller = new Poller(ask, options);
  return {
    subscribe: (listener) => poller.subscribe(listener),
    [Symbol.asyncIterator]: () => iterateWatch(poller, options.signal),
  };
}

/** State from the first listener to the last. */
interface Round {
  controller: AbortController;
  timer?: ReturnType<typeof setTimeout> | undefined;
  isAsking?: boolean;
  failures: number;
  unsubscribe: (() => void) | undefined;
}

class Poller<Value> {
  readonly #ask: (signal: AbortSignal) => Promise<Value>;
  readonly #interval: number;
  readonly #maxInterval: number;
  readonly #signal: AbortSignal | undefined;
  readonly #visible: Visibility | undefined;
  /** In a box each, so that one listener given twice counts twice. */
  readonly #listeners = new Set<{ readonly listener: WatchListener<Value> }>();
  #latest: { value: Value } | undefined;
  #round: Round | undefined;

  constructor(ask: (signal: AbortSignal) => Promise<Value>, options: WatchOptions) {
    this.#ask = ask;
    this.#interval = options.interval ?? 5000;
    this.#maxInterval = Math.max(options.maxInterval ?? 60_000, this.#interval);
    this.#signal = options.signal;
    this.#visible = options.visible ?? pageVisibility();
  }

  subscribe(listener: WatchListener<Value>): () => void {
    const own = { listener };
    if (!this.#signal?.aborted) {
      this.#listeners.add(own);
      if (!this.#round) this.#start();
      // It may end the watch.
      tell(() => this.#latest && listener.value(this.#latest.value));
    }
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  #start(): void {
    const round: Round = {
      controller: new AbortController(),
      failures: 0,
      // A wait that ran out while hidden has left no timer, so coming back asks at once.
      unsubscribe: this.#visible?.onChange(() => {
        if (round.timer === undefined) void this.#poll(round);
      }),
    };
    this.#round = round;
    // Listens until the round ends.
    this.#signal?.addEventListener('abort', () => this.#stop(), round.controller);
    void this.#poll(round);
  }

  #stop(): void {
    const round = this.#round;
    this.#round = undefined;
    this.#listeners.clear();
    clearTimeout(round?.timer);
    round?.unsubscribe?.();
    round?.controller.abort();
  }

  #plan(round: Round, delay: number): void {
    round.timer = setTimeout(
      () => {
        round.timer = undefined;
        void this.#poll(round);
      },
      Math.min(delay, MAX_TIMEOUT),
    );
  }

  async #poll(round: Round): Promise<void> {
    if (round.isAsking || this.#visible?.isVisible() === false) return;
    round.isAsking = true;
    let value: Value;
    try {
      value = await this.#ask(round.controller.signal);
    } catch (error) {
      if (round === this.#round) this.#failed(round, error);
      return;
    } finally {
      round.isAsking = false;
    }
    if (round !== this.#round) return;
    round.failures = 0;
    this.#latest = { value };
    this.#plan(round, this.#interval);
    for (const { listener } of this.#listeners) tell(() => listener.value(value));
  }

  #failed(round: Round, error: unknown): void {
    const told = [...this.#listeners];
    round.failures += 1;
    const half = Math.min(this.#interval * 2 ** round.failures, this.#maxInterval) / 2;
    const asked = isHttpError(error) ? (error.retryAfter ?? 0) : 0;
    // Half of the wait is random, so that watchers that failed together come back apart.
    const retryIn = isRetryableError(error)
      ? Math.max(asked, half + Math.random() * half)
      : undefined;
    if (retryIn === undefined) this.#stop();
    else this.#plan(round, retryIn);
    for (const { listener } of told) tell(() => listener.error?.(error, retryIn));
  }
}

/** Calls a listener. What it throws doesn't keep the others from being called; it is reported as an uncaught error. */
function tell(say: () => void): void {
  try {
    say();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

async function* iterateWatch<Value>(
  poller: Poller<Value>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value, void, undefined> {
  let news: { value: Value } | undefined;
  const noop = (): void => undefined;
  let finish = signal?.aborted ? noop : undefined;
  let wake = noop;
  const onAbort = (): void => {
    finish ??= noop;
    wake();
  };
  const unsubscribe = poller.subscribe({
    value: (value) => {
      news = { value };
      wake();
    },
    error: (error, retryIn) => {
      if (retryIn === undefined)
        finish = () => {
          throw error;
        };
      wake();
    },
  });
  signal?.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const taken = news;
      news = undefined;
      if (taken) {
        yield taken.value;
      } else if (finish) {
        return finish();
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', onAbort);
  }
}

function pageVisibility(): Visibility | undefined {
  if (typeof document === 'undefined') return undefined;
  return {
    isVisible: () => !document.hidden,
    onChange: (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  };
}
