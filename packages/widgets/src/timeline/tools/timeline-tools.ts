import { createElement } from '../../core/element.ts';
import { paintEdge, paintPath, paintRun } from './bars.ts';
import { runTool } from './commands.ts';
import type { TimelineTools } from '../view/tools.ts';
import { deriveFindings, flagRuns } from '../analysis/derive.ts';
import { createDivider } from './divider.ts';
import { paintEvents } from './event-marks.ts';
import { countHidden } from '../analysis/hide.ts';
import { actionOfToolKey } from './keys.ts';
import { createLegend } from './legend.ts';
import { attachBrush, attachCrosshair, attachWheel } from './pointer.ts';
import { englishToolTexts, type ToolTexts } from './texts.ts';
import { createToolbar } from './toolbar.ts';
import toolStyles from './tools.css?raw';
import type { TraceColumns } from '../model/columns.ts';
import { layoutTrace, type LayoutColumns, type TraceLayout } from '../model/layout.ts';

export interface ToolsOptions {
  /** What the tools say. @default English */
  readonly texts?: ToolTexts | undefined;
  /** Starts the worker for large traces; without it the page lays everything out itself. */
  readonly createWorker?: WorkerFactory | undefined;
}

/** The tools of a timeline. */
export function timelineTools(options: ToolsOptions = {}): TimelineTools {
  const { texts = englishToolTexts, createWorker } = options;
  return {
    styles: toolStyles,
    layout: (columns) => layoutAnyTrace(columns, createWorker),
    derive: deriveFindings,
    flagRuns,
    countHidden,
    paintEdge,
    paintRun,
    paintPath,
    paintEvents,
    actionOfKey: actionOfToolKey,
    run: runTool,
    createPanel(host) {
      const toolbar = createToolbar(texts, host);
      const legend = createLegend(texts, host);
      return {
        element: createElement('div', { class: 'tools' }, toolbar.element, legend.element),
        update(trace, state) {
          toolbar.update(state);
          legend.update(trace, state);
        },
        focusFind() {
          toolbar.input.select();
          toolbar.input.focus();
        },
      };
    },
    attachPointer(host) {
      host.sheet.append(createDivider(texts.resizeName, host));
      attachCrosshair(host);
      attachBrush(host);
      attachWheel(host);
    },
  };
}

/** Starts the worker that lays large traces out. */
type WorkerFactory = () => Worker;

/** Traces up to this many spans are laid out at once; a worker would take longer to start. */
const SMALL_TRACE = 50_000;

/**
 * Lays a trace out: at once when it is small, else in a worker that lives for this one trace. Where
 * no worker can run (a content security policy without `worker-src`, say) the page does it itself.
 */
function layoutAnyTrace(
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
