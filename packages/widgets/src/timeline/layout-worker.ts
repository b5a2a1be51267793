import { layoutTrace, type LayoutColumns } from './model/layout.ts';

/** Answers each set of columns with its layout; the arrays of the answer are handed over, not copied. */
export function serveLayouts(scope: DedicatedWorkerGlobalScope): void {
  scope.addEventListener('message', ({ data }: MessageEvent<LayoutColumns>) => {
    const layout = layoutTrace(data);
    const { rows, positions, parents, depths, subtreeEnds } = layout.tree;
    scope.postMessage(
      layout,
      [rows, positions, parents, depths, subtreeEnds, layout.systems.slotsOfPositions].map(
        ({ buffer }) => buffer as ArrayBuffer,
      ),
    );
  });
}
