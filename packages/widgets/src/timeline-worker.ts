/** The worker that lays large traces out; loaded by URL, never imported. */
import { layoutTrace, type LayoutColumns } from './timeline/model/layout.ts';

declare const self: DedicatedWorkerGlobalScope;

// Each set of columns is answered with its layout; the arrays of the answer are handed over, not copied.
self.addEventListener('message', ({ data }: MessageEvent<LayoutColumns>) => {
  const layout = layoutTrace(data);
  const { rows, positions, parents, depths, subtreeEnds } = layout.tree;
  self.postMessage(
    layout,
    [rows, positions, parents, depths, subtreeEnds, layout.systems.slotsOfPositions].map(
      ({ buffer }) => buffer as ArrayBuffer,
    ),
  );
});
