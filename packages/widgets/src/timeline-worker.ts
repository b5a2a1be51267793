/** The worker that lays large traces out; loaded by URL, never imported. */
import { serveLayouts } from './timeline/layout-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

serveLayouts(self);
