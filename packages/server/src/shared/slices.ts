import { runAtOnce as runWithoutPause, type Sliced } from '@spanlight/query/slices';

export type { Sliced } from '@spanlight/query/slices';

/** Milliseconds after which work lets others go first. */
const SLICE_MILLISECONDS = 15;
/** Milliseconds that work which has just come gets at least, so that small work never waits for large. */
const START_MILLISECONDS = 1;

/**
 * End of the slice of the work under way: that of its own time or of the round, whichever comes first, but for work that has just
 * come not before `START_MILLISECONDS` have passed. Without an end while work is done at once.
 */
let sliceEnd = 0;
/** End of the round: of the time that all work together has until others had their turn; undefined when no work has been done since. */
let roundEnd: number | undefined;
/** Work whose slice is over, in the order in which it goes on. */
const waiting: (() => void)[] = [];

/** Whether the slice of the work under way is over: it should yield, now or soon. */
export const isSliceOver = (): boolean => performance.now() >= sliceEnd;

/**
 * Runs work to its end, and lets others go first whenever its slice is over. All work that is under way shares one slice
 * until others had their turn. What is done within the first slice is done before this returns.
 *
 * @param slice milliseconds
 */
export function runInSlices<Result>(
  work: Sliced<Result>,
  slice: number = SLICE_MILLISECONDS,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const goOn = (least: number): void => {
      const now = performance.now();
      sliceEnd = Math.min(now + slice, Math.max(roundEnd ?? now + SLICE_MILLISECONDS, now + least));
      try {
        do {
          const part = work.next();
          if (part.done === true) {
            resolve(part.value);
            return;
          }
        } while (!isSliceOver());
        waiting.push(() => goOn(0));
      } catch (error) {
        // oxlint-disable-next-line prefer-promise-reject-errors -- what the work threw
        reject(error);
      }
    };
    if (roundEnd === undefined) {
      roundEnd = performance.now() + SLICE_MILLISECONDS;
      setImmediate(nextRound);
    }
    goOn(START_MILLISECONDS);
  });
}

/** Others had their turn: work that waits goes on, each at most once, as long as the slice that all share lasts. */
function nextRound(): void {
  if (waiting.length === 0) {
    roundEnd = undefined;
    return;
  }
  setImmediate(nextRound);
  roundEnd = performance.now() + SLICE_MILLISECONDS;
  for (let left = waiting.length; left > 0 && performance.now() < roundEnd; left--)
    waiting.shift()?.();
}

/** Rows between two checks of the clock: a few milliseconds of work. */
const SLICE_ROWS = 32_768;

/** Does work on `length` rows, `SLICE_ROWS` at a time. */
export function* rangesInSlices(length: number, work: (from: number, to: number) => void): Sliced {
  for (let from = 0; from < length; from += SLICE_ROWS) {
    work(from, Math.min(from + SLICE_ROWS, length));
    if (isSliceOver()) yield;
  }
}

/** Runs work to its end without a pause. */
export function runAtOnce<Result>(work: Sliced<Result>): Result {
  const before = sliceEnd;
  sliceEnd = Infinity;
  try {
    return runWithoutPause(work);
  } finally {
    sliceEnd = before;
  }
}
