import type { TraceColumns } from './columns.ts';
import { timePerSystem, type SystemColumns, type SystemTimes } from './systems.ts';
import { buildTree, type TraceTree, type TreeColumns } from './tree.ts';

/** What is worked out once per trace, whatever the reader folds or hides later. */
export interface TraceLayout {
  readonly tree: TraceTree;
  readonly systems: SystemTimes;
}

/** The columns that the layout needs: what travels to the worker. */
export type LayoutColumns = TreeColumns & SystemColumns;

/** Lays a trace out. Some 60 ms for a million spans; beyond 50,000 leave it to a worker. */
export function layoutTrace(columns: LayoutColumns): TraceLayout {
  const tree = buildTree(columns);
  return { tree, systems: timePerSystem(tree, columns) };
}

/** The part of a trace that the layout reads. */
export function layoutColumns(columns: TraceColumns): LayoutColumns {
  const { parents, starts, selfDurations, systemIndexes, serviceIndexes, systems, services } =
    columns;
  return { parents, starts, selfDurations, systemIndexes, serviceIndexes, systems, services };
}
