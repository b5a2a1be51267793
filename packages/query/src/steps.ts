/** Work that may be interrupted wherever it yields. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does work to its end. Where others share the thread, it lets them go first now and then while work yields. */
export type RunSteps = <Result>(steps: Steps<Result>) => Promise<Result>;

/** Does work to its end without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Values looked at between two yields, roughly. */
const STRETCH = 16_384;
/** What a series costs beside its values, in values. */
const SERIES = 32;

/** Tells when work that goes through series should yield. */
export class Stretch {
  #left = STRETCH;

  /** Counts a series with so many values. Whether to yield now. */
  isOver(values: number): boolean {
    this.#left -= values + SERIES;
    if (this.#left > 0) return false;
    this.#left = STRETCH;
    return true;
  }
}
