import type { Progress } from '../errors.ts';

/** Milliseconds between looks at a running query; shorter queries are never looked at. */
const INTERVAL = 1000;

/**
 * Looks now and then how far a query has got, so that it can be told when the query is stopped: the
 * engine's own error does not say.
 */
export function watchProgress(look: () => Promise<Progress | undefined>): {
  last(): Progress | undefined;
  stop(): void;
} {
  let last: Progress | undefined;
  const timer = setInterval(() => void refresh(), INTERVAL);
  timer.unref();
  const refresh = async (): Promise<void> => {
    // A look that fails is no news; the query itself will say what is wrong.
    last = (await look().catch(() => undefined)) ?? last;
  };
  return { last: () => last, stop: () => clearInterval(timer) };
}
