import { defineElement } from '../core/base-element.ts';
import { SpanlightTraceTimelineElement } from '../timeline/element.ts';

SpanlightTraceTimelineElement.loadTools = async () => {
  const { loadedTools } = await import('../timeline/tools/loaded-tools.ts');
  return loadedTools();
};
defineElement('spanlight-trace-timeline', SpanlightTraceTimelineElement);

export { SpanlightTraceTimelineElement };
