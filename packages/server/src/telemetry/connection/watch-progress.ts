import type { Progress } from '../errors.ts';

/** Milliseconds between looks at a running query; shorter queries are never looked at. */
const INTERVAL = 1000;

/**
 * Looks now and then how far a query has got, and tells it. It is also known when the query is stopped: the engine's own error
 * does not say.
 */
export function watchProgress(
  look: () => Promise<Progress | undefined>,
  tell: (progress: Progress) => void,
): {
  last(): Progress | undefined;
  stop(): void;
} {
  let last: Progress | undefined;
  let isOver = false;
  const timer = setInterval(() => void refresh(), INTERVAL);
  timer.unref();
  const refresh = async (): Promise<void> => {
    // A look that fails is no news; the query itself will say what is wrong.
    const seen = await look().catch(() => undefined);
    if (!seen || isOver) return;
    last = seen;
    tell(seen);
  };
  return {
    last: () => last,
    stop: () => {
      isOver = true;
      clearInterval(timer);
    },
  };
}
