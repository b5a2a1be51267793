import { createElement } from '../../core/element.ts';
import { paintEdge, paintPath, paintRun } from './bars.ts';
import { runTool } from './commands.ts';
import type { TimelineTools } from '../view/tools.ts';
import { deriveFindings, flagRuns } from '../analysis/derive.ts';
import { createDivider } from './divider.ts';
import { paintEvents } from './event-marks.ts';
import { countHidden } from '../analysis/hide.ts';
import { actionOfToolKey } from './keys.ts';
import { layoutAnyTrace, type WorkerFactory } from './layout-later.ts';
import { createLegend } from './legend.ts';
import { attachBrush, attachCrosshair, attachWheel } from './pointer.ts';
import { englishToolTexts, type ToolTexts } from './texts.ts';
import { createToolbar } from './toolbar.ts';
import toolStyles from './tools.css?raw';

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
