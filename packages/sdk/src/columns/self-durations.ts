/**
 * The time of each span that its children don't cover, in nanoseconds. Overlapping children count once, and what
 * lies outside of the parent doesn't count.
 * @param parents Row of the parent, -1 for none; rows are in order of start time.
 * @param starts Nanoseconds from the start of the trace.
 * @param durations Nanoseconds.
 */
export function selfDurationsOf(
  parents: Int32Array,
  starts: Float64Array,
  durations: Float64Array,
): Float64Array<ArrayBuffer> {
  const self = Float64Array.from(durations);
  const covered = new Float64Array(parents.length).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < parents.length; row += 1) {
    const parent = parents[row] ?? -1;
    if (parent < 0) continue;
    const start = starts[row] ?? 0;
    const parentStart = starts[parent] ?? 0;
    const from = Math.max(start, parentStart, covered[parent] ?? 0);
    const until = Math.min(start + (durations[row] ?? 0), parentStart + (durations[parent] ?? 0));
    if (until <= from) continue;
    self[parent] = Math.max((self[parent] ?? 0) - (until - from), 0);
    covered[parent] = until;
  }
  return self;
}
