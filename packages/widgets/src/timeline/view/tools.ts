import type { Command } from '../model/commands.ts';
import type { TraceColumns } from '../model/columns.ts';
import type { TraceLayout } from '../model/layout.ts';
import type { StateTools, TimelineState, Trace } from '../model/state.ts';
import type { TimeRange } from '../model/time-axis.ts';
import type { ToolCommand } from '../model/tool-command.ts';
import type { PaintTools } from './bars-painter.ts';

/**
 * What a reader does with a trace beyond looking through it: find, hide, the critical path, the
 * legend, pointing and zooming. A page that shows a small timeline does without, and without its
 * weight; the functions come in one module that is loaded when it is asked for.
 */
export interface TimelineTools extends StateTools, PaintTools {
  readonly styles: string;
  /** More buttons of a row. */
  rowActs(): HTMLElement[];
  /** What a row says: of a span more than without tools, and what stands for no span. */
  rowFacts(trace: Trace, state: TimelineState, item: number, span: RowFacts): RowFacts;
  /** Lays a trace out, a large one in a worker. */
  layout(columns: TraceColumns): TraceLayout | Promise<TraceLayout>;
  /** What a key of a tool does. */
  actionOfKey(press: KeyPress, state: TimelineState, repeatMinimum: number): ToolKeyAction;
  /** The controls above the rows. */
  createPanel(host: ToolsHost): ToolsPanel;
  /** Crosshair, zooming by drag and wheel, and the line that sets the width of the names. */
  attachPointer(host: PointerHost): void;
}

/** What a row says. */
export interface RowFacts {
  readonly name: string;
  readonly service: string;
  readonly slot: number;
  /** Words for styles: `error`, `origin`, `passed`, `log`. */
  readonly kind: string;
  /** What stands before the name of what failed, and of a log: `''` for nothing. */
  readonly alarm: string;
  readonly alarmLabel: string;
  readonly duration: string;
  /** What the bar says, in words. */
  readonly bars: string;
  /** How many rows this one stands for; by default what is folded into it. */
  readonly more?: string | undefined;
}

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** What a key of a tool does; `focusFind` needs the view. */
export type ToolKeyAction = ToolCommand | { readonly do: 'focusFind' } | undefined;

/** What the controls need of the view. */
export interface ToolsHost {
  readonly root: ShadowRoot;
  /** Fewest members of a run when folding of repeats is switched on. */
  readonly repeatMinimum: number;
  readonly send: (command: Command) => void;
  /** Gives the keyboard back to the rows. */
  readonly toGrid: () => void;
}

/** The tools above a timeline, as an element and what updates it. */
export interface ToolsPanel {
  readonly element: HTMLElement;
  update(trace: Trace, state: TimelineState): void;
  /** Gives the keyboard to the field for finding. */
  focusFind(): void;
}

/** What pointing needs of the grid. */
export interface PointerHost {
  /** Around the rows and the axis; what is not a row hangs here. */
  readonly sheet: HTMLElement;
  readonly axis: HTMLElement;
  readonly rows: HTMLElement;
  readonly send: (command: Command) => void;
  /** Sets the width of the names in pixels, 0 for the usual one. */
  readonly setNameWidth: (pixels: number) => void;
  /** Undefined while there is no trace. */
  readonly view: () => PointerView | undefined;
}

interface PointerView {
  readonly seen: TimeRange;
  /** Moment that counts as zero, in nanoseconds. */
  readonly origin: number;
  /** Pixels from the left edge of the grid to the bars. */
  readonly left: number;
  /** Pixels. */
  readonly width: number;
}
