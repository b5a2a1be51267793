/** Work that may be interrupted wherever it yields. */
export type Steps<Result = void> = Generator<undefined, Result>;

/** Milliseconds after which work lets others go first. */
const SLICE = 15;
/** Milliseconds that work which has just come gets at least, so that small work never waits for large. */
const START = 1;

/**
 * End of the slice of the work under way: that of its own time or of the round, whichever comes first, but for work that has just
 * come not before `START` has passed. Without an end while work is done at once.
 */
let sliceEnd = 0;
/** End of the round: of the time that all work together has until others had their turn; undefined when no work has been done since. */
let roundEnd: number | undefined;
/** Work whose slice is over, in the order in which it goes on. */
const waiting: (() => void)[] = [];

/** Whether the slice of the work under way is over: it should yield, now or soon. */
export const isSliceOver = (): boolean => performance.now() >= sliceEnd;

/**
 * Does work to its end, and lets others go first whenever its slice is over. All work that is under way shares one slice
 * until others had their turn. What is done within the first slice is done before this returns.
 *
 * @param slice milliseconds
 */
export function inSlices<Result>(steps: Steps<Result>, slice: number = SLICE): Promise<Result> {
  return new Promise((resolve, reject) => {
    const goOn = (least: number): void => {
      const now = performance.now();
      sliceEnd = Math.min(now + slice, Math.max(roundEnd ?? now + SLICE, now + least));
      try {
        do {
          const step = steps.next();
          if (step.done === true) {
            resolve(step.value);
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
      roundEnd = performance.now() + SLICE;
      setImmediate(nextRound);
    }
    goOn(START);
  });
}

/** Others had their turn: work that waits goes on, each at most once, as long as the slice that all share lasts. */
function nextRound(): void {
  if (waiting.length === 0) {
    roundEnd = undefined;
    return;
  }
  setImmediate(nextRound);
  roundEnd = performance.now() + SLICE;
  for (let left = waiting.length; left > 0 && performance.now() < roundEnd; left--)
    waiting.shift()?.();
}

/** Rows between two checks of the clock: a few milliseconds of work. */
const SLICE_ROWS = 32_768;

/** Does work on `length` rows, a stretch of them at a time. */
export function* inStretches(length: number, work: (from: number, to: number) => void): Steps {
  for (let from = 0; from < length; from += SLICE_ROWS) {
    work(from, Math.min(from + SLICE_ROWS, length));
    if (isSliceOver()) yield;
  }
}

/** Does work to its end without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  const before = sliceEnd;
  sliceEnd = Infinity;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  } finally {
    sliceEnd = before;
  }
}
