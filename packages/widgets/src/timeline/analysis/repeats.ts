import { float64At, int32At, uint16At, uint32At, uint8At } from '../../core/read.ts';
import { ERROR, type TraceColumns } from '../model/columns.ts';
import type { Repeats } from '../model/runs.ts';
import type { TraceTree } from '../model/tree.ts';

/** What folding of repeats reads of a trace. */
export type RepeatColumns = Pick<
  TraceColumns,
  'starts' | 'durations' | 'statuses' | 'nameIndexes' | 'systemIndexes' | 'serviceIndexes'
>;

/** Which spans count, beside the columns. */
export interface RepeatOptions {
  /** Fewest members that make a run. */
  readonly minimum: number;
  /** One per position that is left out: it is no member, and ends the run before it. */
  readonly hidden?: Uint8Array | undefined;
}

/**
 * Finds the runs of neighbouring siblings with the same name, system and service. Linear in the
 * number of spans.
 */
export function findRepeats(
  tree: TraceTree,
  columns: RepeatColumns,
  options: RepeatOptions,
): Repeats {
  const { hidden, minimum } = options;
  const isShown = (position: number): boolean =>
    hidden === undefined || uint8At(hidden, position) === 0;
  const firsts: number[] = [];
  const runs = new Int32Array(tree.size).fill(-1);
  for (let parent = -1; parent < tree.size; parent++) {
    const end = parent < 0 ? tree.size : int32At(tree.subtreeEnds, parent);
    let first = parent + 1;
    while (first < end) {
      let length = isShown(first) ? 1 : 0;
      let next = int32At(tree.subtreeEnds, first);
      while (
        length > 0 &&
        next < end &&
        isShown(next) &&
        isSame(columns, int32At(tree.rows, first), int32At(tree.rows, next))
      ) {
        length++;
        next = int32At(tree.subtreeEnds, next);
      }
      if (length >= Math.max(minimum, 2)) {
        for (let member = first; member < next; member = int32At(tree.subtreeEnds, member)) {
          runs[member] = firsts.length;
        }
        firsts.push(first);
      }
      first = next;
    }
  }
  return summarise(tree, columns, runs, firsts);
}

function isSame(columns: RepeatColumns, a: number, b: number): boolean {
  return (
    uint32At(columns.nameIndexes, a) === uint32At(columns.nameIndexes, b) &&
    uint16At(columns.systemIndexes, a) === uint16At(columns.systemIndexes, b) &&
    uint16At(columns.serviceIndexes, a) === uint16At(columns.serviceIndexes, b)
  );
}

function summarise(
  tree: TraceTree,
  columns: RepeatColumns,
  runs: Int32Array,
  firsts: readonly number[],
): Repeats {
  const count = firsts.length;
  const repeats: Repeats = {
    count,
    runs,
    firsts: Int32Array.from(firsts),
    ends: new Int32Array(count),
    members: new Int32Array(count),
    errors: new Int32Array(count),
    starts: new Float64Array(count).fill(Infinity),
    stops: new Float64Array(count).fill(-Infinity),
    durations: new Float64Array(count),
  };
  for (let run = 0; run < count; run++) {
    let member = int32At(repeats.firsts, run);
    while (member < tree.size && int32At(runs, member) === run) {
      const row = int32At(tree.rows, member);
      const start = float64At(columns.starts, row);
      const duration = float64At(columns.durations, row);
      repeats.members[run] = int32At(repeats.members, run) + 1;
      if (uint8At(columns.statuses, row) === ERROR) {
        repeats.errors[run] = int32At(repeats.errors, run) + 1;
      }
      repeats.starts[run] = Math.min(float64At(repeats.starts, run), start);
      repeats.stops[run] = Math.max(float64At(repeats.stops, run), start + duration);
      repeats.durations[run] = float64At(repeats.durations, run) + duration;
      member = int32At(tree.subtreeEnds, member);
    }
    repeats.ends[run] = member;
  }
  return repeats;
}
