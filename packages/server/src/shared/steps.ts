import { setImmediate as othersFirst } from 'node:timers/promises';

/** Work that may be interrupted wherever it yields. */
export type Steps<Result = void> = Generator<undefined, Result>;

/** Milliseconds after which work lets others go first. */
const SLICE = 15;

let end = 0;

/** Whether the slice of the work under way is over: it should yield, now or soon. */
export const isSliceOver = (): boolean => performance.now() >= end;

/**
 * Does work to its end, and lets others go first whenever its slice is over. What is done within one slice is done
 * before this returns. A slice is so many milliseconds.
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  slice: number = SLICE,
): Promise<Result> {
  for (;;) {
    end = performance.now() + slice;
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (isSliceOver()) break;
    }
    await othersFirst();
  }
}

/** Does work to its end without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  end = Infinity;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
