import type { Command } from '../model/commands.ts';
import type { Bar, BarsScene } from './bars-painter.ts';
import type { Repeats } from '../model/runs.ts';
import type { TraceColumns } from '../model/columns.ts';
import type { TraceLayout } from '../model/layout.ts';
import type { Choices, Findings, TimelineState, Trace } from '../model/state.ts';
import type { TimeRange } from '../model/time-axis.ts';

/**
 * What a reader does with a trace beyond looking through it: find, hide, the critical path, the
 * legend, pointing and zooming. A page that shows a small timeline does without, and without its
 * weight; the functions come in one module that is loaded when it is asked for.
 */
export interface TimelineTools {
  readonly styles: string;
  /** Lays a trace out, a large one in a worker. */
  layout(columns: TraceColumns): TraceLayout | Promise<TraceLayout>;
  /** What follows from the choices; `before` is the state they came from. */
  derive(
    trace: Trace,
    before: TimelineState | undefined,
    choices: Choices,
  ): Findings & { readonly active: number };
  /** 1 for each run of repeats that shows its members. */
  flagRuns(repeats: Repeats | undefined, openRuns: ReadonlySet<number>): Uint8Array | undefined;
  /** Number of hidden positions in `[from, to)`. */
  countHidden(hidden: Uint8Array, from: number, to: number): number;
  /** Draws the bar of a run of repeats, its top edge at `top`. */
  paintRun(context: CanvasRenderingContext2D, scene: BarsScene, run: number, top: number): void;
  /** Points to a bar that lies outside of the stretch on screen; false when it lies inside. */
  paintEdge(context: CanvasRenderingContext2D, scene: BarsScene, bar: Bar, top: number): boolean;
  /** Draws the critical path above the bar of a span, whose top edge is at `top`. */
  paintPath(
    context: CanvasRenderingContext2D,
    scene: BarsScene,
    position: number,
    top: number,
  ): void;
  /** Draws the logs and events of a span on its bar, whose top edge is at `top`. */
  paintEvents(context: CanvasRenderingContext2D, scene: BarsScene, row: number, top: number): void;
  /** What a key of a tool does. */
  actionOfKey(press: KeyPress, state: TimelineState, repeatMinimum: number): ToolKeyAction;
  /** The state after a command of a tool. */
  run(trace: Trace, state: TimelineState, command: ToolCommand): TimelineState;
  /** The controls above the rows. */
  createPanel(host: ToolsHost): ToolsPanel;
  /** Crosshair, zooming by drag and wheel, and the line that sets the width of the names. */
  attachPointer(host: PointerHost): void;
}

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** What a key of a tool does; `focusFind` needs the view. */
export type ToolKeyAction = ToolCommand | { readonly do: 'focusFind' } | undefined;

/** Something the reader asks of a tool. */
export type ToolCommand =
  | { readonly do: 'find'; readonly text: string }
  | { readonly do: 'findNext'; readonly direction: 1 | -1 }
  | { readonly do: 'onlyMatches' | 'showPath'; readonly on: boolean }
  | { readonly do: 'foldRepeats'; readonly minimum: number }
  | { readonly do: 'hideLike'; readonly position: number }
  | { readonly do: 'toggleSlot'; readonly slot: number }
  | { readonly do: 'showHidden' }
  | { readonly do: 'openAll' | 'foldAll' }
  | { readonly do: 'zoom'; readonly range: TimeRange | undefined }
  | { readonly do: 'zoomBy'; readonly factor: number; readonly around?: number }
  | { readonly do: 'zoomTo'; readonly position: number };

/** What the controls need of the view. */
export interface ToolsHost {
  /** Fewest members of a run when folding of repeats is switched on. */
  readonly repeatMinimum: number;
  readonly send: (command: Command) => void;
  /** Gives the keyboard back to the rows. */
  readonly toGrid: () => void;
}

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
