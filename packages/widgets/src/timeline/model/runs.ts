/** The item that stands for a run; see `items.ts`. */
export function itemOf(run: number): number {
  return -2 - run;
}

/** The run that an item below -1 stands for. */
export function runOf(item: number): number {
  return -2 - item;
}

/** Runs of neighbouring siblings that do the same thing: same name, system and service. */
export interface Repeats {
  readonly count: number;
  /** Run of a position that is a member of one, else -1. */
  readonly runs: Int32Array;
  /** Position of the first member of each run. */
  readonly firsts: Int32Array;
  /** First position after the last member's subtree, per run. */
  readonly ends: Int32Array;
  /** Members per run. */
  readonly members: Int32Array;
  /** Members with status error, per run. */
  readonly errors: Int32Array;
  /** Earliest start of a member, in nanoseconds. */
  readonly starts: Float64Array;
  /** Latest end of a member, in nanoseconds. */
  readonly stops: Float64Array;
  /** Sum of the members' durations, in nanoseconds. */
  readonly durations: Float64Array;
}
