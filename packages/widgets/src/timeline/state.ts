import { float64At, int32At } from '../core/read.ts';
import type { TraceColumns } from './columns.ts';
import { criticalPath, type CriticalPath } from './critical-path.ts';
import { findSpans } from './find.ts';
import { hiddenPositions } from './hide.ts';
import type { TraceLayout } from './layout.ts';
import { findRepeats, runOf, type Repeats } from './repeats.ts';
import { wholeRange, type TimeRange } from './time-axis.ts';
import { visibleRows, type VisibleRows } from './visible-rows.ts';

/** Stands for "no position" wherever one is expected. */
export const NONE = -1;

/** Traces up to this many spans start with everything open. */
const OPEN_IN_FULL = 100;

/** A trace and what was worked out about it. */
export interface Trace {
  readonly columns: TraceColumns;
  readonly layout: TraceLayout;
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
  readonly hiddenSlots: ReadonlySet<number>;
  /** Rows of the columns whose likes are left out. */
  readonly likeRows: readonly number[];
  readonly findText: string;
  /** Leave out what doesn't match. */
  readonly onlyMatches: boolean;
  readonly showPath: boolean;
  /** The stretch of time that is zoomed to; undefined for the whole. */
  readonly zoom: TimeRange | undefined;
  /** Position of the opened span, or `NONE`. */
  readonly selected: number;
  /** The row with the keyboard: a position, or a run of repeats. */
  readonly active: number;
}

/** The choices and everything that follows from them. */
export interface TimelineState extends Choices {
  readonly hidden: Uint8Array | undefined;
  readonly repeats: Repeats | undefined;
  readonly rows: VisibleRows;
  readonly matches: Int32Array;
  readonly path: CriticalPath | undefined;
  /** The stretch of time of what is shown, before zooming. */
  readonly whole: TimeRange;
}

/** How a timeline begins. */
export interface StartOptions {
  readonly repeatMinimum: number;
  readonly showPath: boolean;
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
    hiddenSlots: new Set(),
    likeRows: [],
    findText: '',
    onlyMatches: false,
    zoom: undefined,
    selected: NONE,
    active: tree.size > 0 ? 0 : NONE,
    ...options,
  });
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
  const { columns, layout } = trace;
  const { tree } = layout;
  const isSame = (...keys: (keyof Choices)[]): boolean =>
    before !== undefined && keys.every((key) => before[key] === choices[key]);
  const matches =
    before !== undefined && isSame('findText')
      ? before.matches
      : findSpans(tree, columns, choices.findText);
  const { hiddenSlots, likeRows, onlyMatches, repeatMinimum, openRuns, crop, open } = choices;
  const hidden =
    before !== undefined &&
    before.matches === matches &&
    isSame('hiddenSlots', 'likeRows', 'onlyMatches')
      ? before.hidden
      : hiddenPositions(tree, columns, layout.systems.slotsOfPositions, {
          slots: hiddenSlots,
          likeRows,
          only: onlyMatches && matches.length > 0 ? matches : undefined,
        });
  const repeats =
    before !== undefined && before.hidden === hidden && isSame('repeatMinimum')
      ? before.repeats
      : foldRepeats(trace, repeatMinimum, hidden);
  const rows =
    before !== undefined &&
    before.hidden === hidden &&
    before.repeats === repeats &&
    isSame('crop', 'open', 'openRuns')
      ? before.rows
      : visibleRows(tree, { crop, open, hidden, repeats, openRuns: flagRuns(repeats, openRuns) });
  const path =
    before !== undefined && isSame('showPath', 'crop')
      ? before.path
      : choices.showPath
        ? criticalPath(tree, columns, Math.max(crop, 0))
        : undefined;
  const whole = before !== undefined && isSame('crop') ? before.whole : extent(trace, crop);
  const active =
    choices.active < 0 && before?.repeats !== undefined && before.repeats !== repeats
      ? (before.repeats.firsts[runOf(choices.active)] ?? NONE)
      : choices.active;
  return { ...choices, active, matches, hidden, repeats, rows, path, whole };
}

function foldRepeats(
  { columns, layout }: Trace,
  minimum: number,
  hidden: Uint8Array | undefined,
): Repeats | undefined {
  if (minimum < 2) return undefined;
  const repeats = findRepeats(layout.tree, columns, { minimum, hidden });
  return repeats.count > 0 ? repeats : undefined;
}

/** Runs are numbered anew when spans are hidden, so the choice names their first members. */
function flagRuns(repeats: Repeats | undefined, openRuns: ReadonlySet<number>): Uint8Array {
  const flags = new Uint8Array(repeats?.count ?? 0);
  if (repeats === undefined || openRuns.size === 0) return flags;
  for (let run = 0; run < repeats.count; run++) {
    flags[run] = openRuns.has(int32At(repeats.firsts, run)) ? 1 : 0;
  }
  return flags;
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
