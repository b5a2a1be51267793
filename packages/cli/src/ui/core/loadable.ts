import { describeError, type ErrorReport } from '../../errors/describe-error.ts';

/** Data on its way. What was there stays while it is asked for again, and when that fails. */
export interface Loadable<T> {
  state: 'loading' | 'ready' | 'failed';
  value: T | undefined;
  error: ErrorReport | undefined;
}

/** What the bottom line says of data that is not fresh: nothing, or a word with a blank before it. */
export function freshness({ state }: Loadable<unknown>): string {
  return state === 'loading' ? ' loading' : state === 'failed' ? ' not refreshed' : '';
}

/** Loads something, at most once at a time: a new request replaces the one under way. */
export class Loader<T> {
  #current: Loadable<T> = { state: 'loading', value: undefined, error: undefined };
  #abort: AbortController | undefined;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get current(): Loadable<T> {
    return this.#current;
  }

  /** Starts loading; the outcome appears in `current` and `changed` is called. */
  start(load: (signal: AbortSignal) => PromiseLike<T>): void {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#set({ ...this.#current, state: 'loading', error: undefined });
    void this.#run(load, abort.signal);
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  async #run(load: (signal: AbortSignal) => PromiseLike<T>, signal: AbortSignal): Promise<void> {
    try {
      const value = await load(signal);
      if (!signal.aborted) this.#set({ state: 'ready', value, error: undefined });
    } catch (error) {
      if (signal.aborted) return;
      this.#set({ ...this.#current, state: 'failed', error: describeError(error, false) });
    }
  }

  #set(next: Loadable<T>): void {
    this.#current = next;
    this.#changed();
  }
}
