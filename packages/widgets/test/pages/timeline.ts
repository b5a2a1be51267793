/** A page with one timeline, driven from tests through `window.spanlight`. */
import { SpanlightTraceTimelineElement } from '../../src/define/trace-timeline.ts';
import { shopTrace } from '../shop-trace.ts';
import { syntheticTrace } from '../synthetic-trace.ts';

const element = document.createElement('spanlight-trace-timeline');
const events: { type: string; detail: unknown }[] = [];
for (const type of ['spanlight-span-select', 'spanlight-crop', 'spanlight-status']) {
  document.addEventListener(type, (event) => {
    events.push({ type, detail: (event as CustomEvent<unknown>).detail });
  });
}
document.querySelector('main')?.append(element);

const driver = { element, events, shopTrace, syntheticTrace, SpanlightTraceTimelineElement };

declare global {
  interface Window {
    spanlight: typeof driver;
  }
}

window.spanlight = driver;
