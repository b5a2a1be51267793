/** A page with one timeline, driven from tests through `window.spanlight`. */
import { SpanlightTraceTimelineElement } from '../../src/define/trace-timeline.ts';
import { visibleRows } from '../../src/timeline/model/visible-rows.ts';
import { timelineTools } from '../../src/timeline/tools/timeline-tools.ts';
import { buildTree } from '../../src/timeline/model/tree.ts';
import { shopTrace } from '../shop-trace.ts';
import { syntheticTrace } from '../synthetic-trace.ts';

const events: { type: string; detail: unknown }[] = [];
for (const type of ['spanlight-span-select', 'spanlight-crop', 'spanlight-status']) {
  document.addEventListener(type, (event) => {
    events.push({ type, detail: (event as CustomEvent<unknown>).detail });
  });
}

/** Makes the element of the page anew, with attributes. */
function mount(attributes: Record<string, string> = {}): SpanlightTraceTimelineElement {
  document.querySelector('spanlight-trace-timeline')?.remove();
  const element = document.createElement('spanlight-trace-timeline');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

interface RowText {
  readonly index: number;
  readonly level: number;
  readonly name: string;
  readonly duration: string;
}

/** What is on screen, row by row, as assistive technology would find it. */
async function readRows(): Promise<RowText[]> {
  // Rows are painted in the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const root = document.querySelector('spanlight-trace-timeline')?.shadowRoot;
  return [...(root?.querySelectorAll<HTMLElement>('.row') ?? [])]
    .filter((row) => !row.hidden)
    .map((row) => ({
      index: Number(row.ariaRowIndex) - 2,
      level: Number(row.ariaLevel),
      name: row.querySelector('.text')?.textContent ?? '',
      duration: row.querySelector('.duration')?.textContent ?? '',
    }))
    .sort((a, b) => a.index - b.index);
}

const driver = {
  events,
  mount,
  readRows,
  shopTrace,
  syntheticTrace,
  buildTree,
  visibleRows,
  timelineTools,
  SpanlightTraceTimelineElement,
};

declare global {
  interface Window {
    spanlight: typeof driver;
  }
}

window.spanlight = driver;
