import { timePerSystem, type SystemColumns, type SystemTimes } from './systems.ts';
import { buildTree, type TraceTree, type TreeColumns } from './tree.ts';

/** What is worked out once per trace, whatever the reader folds or hides later. */
export interface TraceLayout {
  readonly tree: TraceTree;
  readonly systems: SystemTimes;
}

/** The columns that the layout reads. */
export type LayoutColumns = TreeColumns & SystemColumns;

/** Lays a trace out. Some 60 ms for a million spans; the tools leave large traces to a worker. */
export function layoutTrace(columns: LayoutColumns): TraceLayout {
  const tree = buildTree(columns);
  return { tree, systems: timePerSystem(tree, columns) };
}
