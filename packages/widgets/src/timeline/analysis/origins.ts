import { int32At, uint8At } from '../../core/read.ts';
import { ERROR, type TraceColumns } from '../model/columns.ts';

/** What finding the origins of a failure reads of a trace. */
export type FailureColumns = Pick<TraceColumns, 'parents' | 'statuses'>;

/**
 * Rows of the spans that failed by themselves, in order of start: they have the status error, and nothing below them has.
 * What failed above them passed a failure on. Linear; parents never form a cycle.
 */
export function failureOrigins(columns: FailureColumns): Int32Array {
  const { parents, statuses } = columns;
  const hasFailedBelow = new Uint8Array(statuses.length);
  const failed: number[] = [];
  for (let row = statuses.indexOf(ERROR); row >= 0; row = statuses.indexOf(ERROR, row + 1)) {
    failed.push(row);
    let above = int32At(parents, row);
    while (above >= 0 && uint8At(hasFailedBelow, above) === 0) {
      hasFailedBelow[above] = 1;
      above = int32At(parents, above);
    }
  }
  return Int32Array.from(failed.filter((row) => hasFailedBelow[row] === 0));
}
