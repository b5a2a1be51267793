import type { TimelineTools } from '../view/tools.ts';
import { startTimelineWorker } from './start-worker.ts';
import { timelineTools } from './timeline-tools.ts';

/** The tools with the worker that comes with the element. */
export function loadedTools(): TimelineTools {
  return timelineTools({ createWorker: startTimelineWorker });
}
