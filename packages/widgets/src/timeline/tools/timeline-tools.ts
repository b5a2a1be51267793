import { createElement } from '../../core/element.ts';
import { paintEdge, paintRun } from './bars.ts';
import { paintSpanPath } from './path-painter.ts';
import { runTool } from './commands.ts';
import type { TimelineTools } from '../view/tools.ts';
import { deriveFindings, flagRuns } from '../analysis/derive.ts';
import { createDivider } from './divider.ts';
import { paintEvents, paintLog } from './event-marks.ts';
import { actButton } from '../view/icons.ts';
import { rowFacts } from './row-facts.ts';
import { countHidden } from '../analysis/hide.ts';
import { actionOfToolKey } from './keys.ts';
import { createLegend } from './legend.ts';
import { createMinimap } from './minimap-view.ts';
import { attachBrush, attachCrosshair, attachWheel } from './pointer.ts';
import { englishToolTexts, type ToolTexts } from './texts.ts';
import { createToolbar } from './toolbar.ts';
import toolStyles from './tools.css?raw';
import type { TraceColumns } from '../model/columns.ts';
import { layoutTrace, type LayoutColumns, type TraceLayout } from '../model/layout.ts';

const HIDE =
  'M2 2l12 12M6.5 6.5a2 2 0 0 0 3 3M4.5 4.8C2.8 5.9 1.5 8 1.5 8S4 12.5 8 12.5c1.2 0 2.2-.3 3.1-.8M7 3.6c.3 0 .7-.1 1-.1 4 0 6.5 4.5 6.5 4.5s-.6 1.1-1.7 2.2';

/** Options of timelineTools. */
export interface ToolsOptions {
  /** What the tools say. @default English */
  readonly texts?: ToolTexts | undefined;
  /** Starts the worker for large traces; without it the page lays everything out itself. */
  readonly createWorker?: WorkerFactory | undefined;
}

/** The tools of a timeline. */
export function timelineTools(options: ToolsOptions = {}): TimelineTools {
  const { createWorker } = options;
  const texts = { ...englishToolTexts, ...options.texts };
  return {
    styles: toolStyles,
    layout: (columns) => layoutAnyTrace(columns, createWorker),
    derive: deriveFindings,
    flagRuns,
    countHidden,
    paintEdge,
    paintRun,
    paintPath: paintSpanPath,
    paintEvents,
    paintLog,
    rowFacts: (trace, state, item, span) => rowFacts(trace, state, item, span, texts),
    rowActs: () => [actButton('hide', HIDE, texts.hideLike)],
    actionOfKey: actionOfToolKey,
    run: runTool,
    createPanel(host) {
      const toolbar = createToolbar(texts, host);
      const minimap = createMinimap(texts, host);
      const legend = createLegend(texts, host);
      return {
        element: createElement(
          'div',
          { class: 'tools' },
          toolbar.element,
          legend.element,
          minimap.element,
        ),
        update(trace, state) {
          toolbar.update(trace, state);
          legend.update(trace, state);
          minimap.update(trace, state);
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
