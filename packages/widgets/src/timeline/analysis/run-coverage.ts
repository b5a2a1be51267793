import { int32At } from '../../core/read.ts';
import { mergeSiblings, type CoverageColumns } from '../model/coverage.ts';
import type { Repeats } from '../model/runs.ts';
import type { TimeRange } from '../model/time-axis.ts';
import type { TraceTree } from '../model/tree.ts';

/** The parts of a run of repeats in which a member was working, as pairs of pixels. */
export function runCoverage(
  tree: TraceTree,
  columns: CoverageColumns,
  repeats: Repeats,
  run: number,
  seen: TimeRange,
  width: number,
): number[] {
  const first = int32At(repeats.firsts, run);
  const end = int32At(repeats.ends, run);
  return mergeSiblings(tree, columns, first, end, undefined, seen, width, width);
}
