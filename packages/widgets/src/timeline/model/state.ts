import { float64At, int32At } from '../../core/read.ts';
import type { TraceColumns } from './columns.ts';
import type { TraceLayout } from './layout.ts';
import type { EventIndex } from './items.ts';
import type { Repeats } from './runs.ts';
import { wholeRange, type TimeRange } from './time-axis.ts';
import type { ToolCommand } from './tool-command.ts';
import { visibleRows, type VisibleRows } from './visible-rows.ts';

/** Stands for "no position" wherever one is expected. */
export const NONE = -1;

/** Traces up to this many spans start with everything open. */
const OPEN_IN_FULL = 100;

/** A trace and what was worked out about it. */
export interface Trace {
  readonly columns: TraceColumns;
  readonly layout: TraceLayout;
  /** Without them nothing is found, hidden or on a critical path. */
  readonly tools?: StateTools | undefined;
}

/** What the reader chose. Positions are those of the tree. */
export interface Choices {
  /** 1 where a span shows its children. */
  readonly open: Uint8Array;
  /** Position of the span whose subtree is shown alone, or `NONE`. */
  readonly crop: number;
  /** Fewest equal neighbours that fold into one row; 0 folds none. */
  readonly repeatMinimum: number;
  /** First members of the runs of repeats that show their members. */
  readonly openRuns: ReadonlySet<number>;
  readonly hiddenSystems: ReadonlySet<number>;
  /** Rows of the columns whose likes are left out. */
  readonly hiddenSimilarTo: readonly number[];
  readonly findText: string;
  /** Leave out what doesn't match. */
  readonly onlyMatches: boolean;
  readonly showPath: boolean;
  /** Show logs and events as rows below their spans. */
  readonly showLogs: boolean;
  /** The stretch of time that is zoomed to; undefined for the whole. */
  readonly zoom: TimeRange | undefined;
  /** The opened span or log, or `NONE`. */
  readonly selected: number;
  /** The row with the keyboard: a position, or a run of repeats. */
  readonly active: number;
}

/** Stretches of the critical path, ordered by position and, within one, by start. */
export interface CriticalPath {
  readonly count: number;
  readonly positions: Int32Array;
  /** Nanoseconds, on the clock of the columns. */
  readonly starts: Float64Array;
  readonly stops: Float64Array;
}

/** What the tools make of the choices. */
export interface Findings {
  /** Positions of what was found, ascending. */
  readonly matches: Int32Array;
  /** 1 where a span is left out. */
  readonly hidden: Uint8Array | undefined;
  readonly repeats: Repeats | undefined;
  readonly path: CriticalPath | undefined;
  /** Positions of the spans that failed by themselves, ascending. */
  readonly origins: Int32Array;
  /** What is shown of logs and events; undefined while none is. */
  readonly logs: EventIndex | undefined;
}

const NOTHING_FOUND: Findings & { readonly active?: number } = {
  matches: new Int32Array(),
  hidden: undefined,
  repeats: undefined,
  path: undefined,
  origins: new Int32Array(),
  logs: undefined,
};

/** The choices and everything that follows from them. */
export interface TimelineState extends Choices, Findings {
  readonly rows: VisibleRows;
  /** The stretch of time of what is shown, before zooming. */
  readonly whole: TimeRange;
}

/** What of the tools decides about the state. */
export interface StateTools {
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
  /** The state after a command of a tool. */
  run(trace: Trace, state: TimelineState, command: ToolCommand): TimelineState;
}

/** How a timeline begins. */
export interface StartOptions {
  readonly repeatMinimum: number;
  readonly showPath: boolean;
  readonly showLogs: boolean;
}

/** The first state of a trace: the root and its children open, a small trace open in full. */
export function startState(trace: Trace, options: StartOptions): TimelineState {
  const { tree } = trace.layout;
  const open = new Uint8Array(tree.size);
  for (let position = 0; position < tree.size; position++) {
    open[position] = tree.size <= OPEN_IN_FULL || int32At(tree.depths, position) < 2 ? 1 : 0;
  }
  return derive(trace, undefined, {
    open,
    crop: NONE,
    openRuns: new Set(),
    hiddenSystems: new Set(),
    hiddenSimilarTo: [],
    findText: '',
    onlyMatches: false,
    zoom: undefined,
    selected: NONE,
    active: tree.size > 0 ? 0 : NONE,
    ...options,
  });
}

/** The state of the same choices in another version of the trace, with the same spans. */
export function carryState(trace: Trace, choices: Choices): TimelineState {
  return derive(trace, undefined, choices);
}

/** Applies changed choices and works out again only what depends on them. */
export function changeState(
  trace: Trace,
  state: TimelineState,
  changes: Partial<Choices>,
): TimelineState {
  return derive(trace, state, { ...state, ...changes });
}

function derive(trace: Trace, before: TimelineState | undefined, choices: Choices): TimelineState {
  const { crop, open, openRuns } = choices;
  const found = trace.tools?.derive(trace, before, choices) ?? NOTHING_FOUND;
  const { hidden, logs, repeats } = found;
  const isSameRows =
    before?.hidden === hidden &&
    before?.logs === logs &&
    before?.repeats === repeats &&
    before?.open === open &&
    before.openRuns === openRuns &&
    before.crop === crop;
  const runs = isSameRows ? undefined : trace.tools?.flagRuns(repeats, openRuns);
  const rows = isSameRows
    ? before.rows
    : visibleRows(trace.layout.tree, { crop, open, hidden, repeats, openRuns: runs, logs });
  const whole = before?.crop === crop ? before.whole : extent(trace, crop);
  return { ...choices, ...found, active: found.active ?? choices.active, rows, whole };
}

/** From the first start to the last end of a subtree, or of the whole trace. */
function extent({ columns, layout }: Trace, crop: number): TimeRange {
  const { tree } = layout;
  let start = crop === NONE ? 0 : Infinity;
  let stop = crop === NONE ? columns.durationNs : -Infinity;
  const end = crop === NONE ? tree.size : int32At(tree.subtreeEnds, crop);
  for (let position = Math.max(crop, 0); position < end; position++) {
    const row = int32At(tree.rows, position);
    const from = float64At(columns.starts, row);
    start = Math.min(start, from);
    stop = Math.max(stop, from + float64At(columns.durations, row));
  }
  return wholeRange(start, stop - start);
}
