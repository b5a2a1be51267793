import { isRetryableError } from '@spanlight/sdk';
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

/** How a request ended: `may-recover` where the same may work in a while. */
type LoadOutcome = 'ready' | 'failed' | 'may-recover';

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

  /**
   * Starts loading; the outcome appears in `current` and `changed` is called.
   *
   * @param isQuiet Whether nobody asked for it: then what is there counts as it is until the outcome is.
   * @returns How it ended; undefined when another request took its place.
   */
  async start(
    load: (signal: AbortSignal) => PromiseLike<T>,
    isQuiet = false,
  ): Promise<LoadOutcome | undefined> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    if (!isQuiet) this.#set({ ...this.#current, state: 'loading', error: undefined });
    return await this.#run(load, abort.signal);
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  async #run(
    load: (signal: AbortSignal) => PromiseLike<T>,
    signal: AbortSignal,
  ): Promise<LoadOutcome | undefined> {
    try {
      const value = await load(signal);
      if (signal.aborted) return undefined;
      this.#set({ state: 'ready', value, error: undefined });
      return 'ready';
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#set({ ...this.#current, state: 'failed', error: describeError(error) });
      return isRetryableError(error) ? 'may-recover' : 'failed';
    }
  }

  #set(next: Loadable<T>): void {
    this.#current = next;
    this.#changed();
  }
}
