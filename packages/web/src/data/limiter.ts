import type { QueryClient } from '@tanstack/react-query';

/** Lets so many calls run at a time; those that came first go first. */
export interface Limiter {
  /**
   * Runs a call when there is room; one that is given up while it waits never runs.
   * @throws the reason of the signal when that ends the wait, else what the call throws
   */
  run<Value>(signal: AbortSignal, call: () => PromiseLike<Value>): Promise<Value>;
}

/** A limiter of `max` calls at a time. */
export function createLimiter(max: number): Limiter {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        leave();
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(signal.reason);
      };
      const leave = (): void => {
        waiting.delete(begin);
        signal.removeEventListener('abort', giveUp);
      };
      waiting.add(begin);
      signal.addEventListener('abort', giveUp);
    });

  return {
    async run(signal, call) {
      signal.throwIfAborted();
      if (running < max) running += 1;
      else await turn(signal);
      try {
        return await call();
      } finally {
        // The place goes to the next one directly, so that nobody new can take it in between.
        const [next] = waiting;
        if (next) next();
        else running -= 1;
      }
    },
  };
}

/** So many calls of panels are under way at a time: the connections browsers keep leave room for everything else. */
const MAX_CALLS = 4;

const limiters = new WeakMap<QueryClient, Limiter>();

/** The limiter of a query client's panels: pages of a hundred neither flood the server nor block what else is asked. */
export function panelLimiter(client: QueryClient): Limiter {
  const known = limiters.get(client) ?? createLimiter(MAX_CALLS);
  limiters.set(client, known);
  return known;
}
