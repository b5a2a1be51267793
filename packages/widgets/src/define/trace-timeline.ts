import { defineElement } from '../core/base-element.ts';
import { SpanlightTraceTimelineElement } from '../timeline/element.ts';

SpanlightTraceTimelineElement.createWorker = () =>
  new Worker(new URL('../timeline-worker.ts', import.meta.url), { type: 'module' });
defineElement('spanlight-trace-timeline', SpanlightTraceTimelineElement);

export { SpanlightTraceTimelineElement };
