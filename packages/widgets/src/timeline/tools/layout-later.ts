import type { TraceColumns } from '../model/columns.ts';
import { layoutTrace, type LayoutColumns, type TraceLayout } from '../model/layout.ts';

/** Starts the worker that lays large traces out. */
export type WorkerFactory = () => Worker;

/** Traces up to this many spans are laid out at once; a worker would take longer to start. */
const SMALL_TRACE = 50_000;

/**
 * Lays a trace out: at once when it is small, else in a worker that lives for this one trace. Where
 * no worker can run (a content security policy without `worker-src`, say) the page does it itself.
 */
export function layoutAnyTrace(
  columns: TraceColumns,
  createWorker: WorkerFactory | undefined,
): TraceLayout | Promise<TraceLayout> {
  if (columns.rowCount <= SMALL_TRACE || createWorker === undefined) return layoutTrace(columns);
  return layoutInWorker(columns, createWorker).catch(() => layoutTrace(columns));
}

async function layoutInWorker(
  columns: TraceColumns,
  createWorker: WorkerFactory,
): Promise<TraceLayout> {
  const worker = createWorker();
  try {
    return await new Promise<TraceLayout>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TraceLayout>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The layout worker did not run.')));
      worker.postMessage(layoutColumns(columns));
    });
  } finally {
    worker.terminate();
  }
}

/** The part of a trace that the layout reads: what travels to the worker. */
function layoutColumns(columns: TraceColumns): LayoutColumns {
  const { parents, selfDurations, systemIndexes, serviceIndexes, systems, services } = columns;
  return { parents, selfDurations, systemIndexes, serviceIndexes, systems, services };
}
