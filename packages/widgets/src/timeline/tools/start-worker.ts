/** Starts the worker that lays large traces out. Bundlers see the URL and bring the file along. */
export function startTimelineWorker(): Worker {
  return new Worker(new URL('../../timeline-worker.ts', import.meta.url), { type: 'module' });
}
