import { defineElement } from '../core/base-element.ts';
import { SpanlightTraceTimelineElement } from '../timeline/element.ts';
import { startTimelineWorker } from '../timeline/start-worker.ts';

SpanlightTraceTimelineElement.createWorker = startTimelineWorker;
defineElement('spanlight-trace-timeline', SpanlightTraceTimelineElement);

export { SpanlightTraceTimelineElement };
