import type { Progress } from '../errors.ts';

/** Milliseconds between two reads of the progress; of shorter queries none is read. */
const INTERVAL = 1000;

/**
 * Reads the progress of a running query once a second and reports it. `last` also gives it after the query has failed: the engine's
 * own error does not.
 */
export function watchProgress(
  read: () => Promise<Progress | undefined>,
  report: (progress: Progress) => void,
): {
  last(): Progress | undefined;
  stop(): void;
} {
  let last: Progress | undefined;
  let isOver = false;
  const timer = setInterval(() => void refresh(), INTERVAL);
  timer.unref();
  const refresh = async (): Promise<void> => {
    // The query itself fails with what is wrong.
    const seen = await read().catch(() => undefined);
    if (!seen || isOver) return;
    last = seen;
    report(seen);
  };
  return {
    last: () => last,
    stop: () => {
      isOver = true;
      clearInterval(timer);
    },
  };
}
