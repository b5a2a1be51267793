import { float64At, int32At, uint8At } from '../../core/read.ts';
import { NONE, changeState, type Choices, type TimelineState, type Trace } from '../model/state.ts';
import { keepActive, reveal, seenRange } from '../model/commands.ts';
import { nextMatch } from '../analysis/find.ts';
import { spanOf } from '../model/items.ts';
import { runOf } from '../model/runs.ts';
import type { TimeRange } from '../model/time-axis.ts';
import type { ToolCommand } from '../model/tool-command.ts';
import { fitRange, zoomRange } from './zoom.ts';

/** The state after a command of a tool. */
export function runTool(trace: Trace, state: TimelineState, command: ToolCommand): TimelineState {
  const change = (changes: Partial<Choices>): TimelineState =>
    keepActive(trace, changeState(trace, state, changes));
  switch (command.do) {
    case 'find':
      return change({ findText: command.text });
    case 'findNext':
      return goToNext(trace, state, state.matches, command.direction);
    case 'nextOrigin':
      return goToNext(trace, state, state.origins, command.direction);
    case 'onlyMatches':
      return setOnlyMatches(trace, state, command.on);
    case 'showPath':
      return changeState(trace, state, { showPath: command.on });
    case 'showLogs':
      return change({ showLogs: command.on });
    case 'foldRepeats':
      return change({ repeatMinimum: command.minimum });
    case 'hideLike':
      return change({
        hiddenSimilarTo: [
          ...state.hiddenSimilarTo,
          int32At(trace.layout.tree.rows, spanOf(trace, command.item)),
        ],
      });
    case 'toggleSlot': {
      const hiddenSystems = new Set(state.hiddenSystems);
      if (!hiddenSystems.delete(command.slot)) hiddenSystems.add(command.slot);
      return change({ hiddenSystems });
    }
    case 'showHidden':
      return change({ hiddenSystems: new Set(), hiddenSimilarTo: [], onlyMatches: false });
    case 'openAll':
      return change({
        open: new Uint8Array(state.open.length).fill(1),
        openRuns: new Set(state.repeats?.firsts),
      });
    case 'foldAll':
      return change({ open: foldedToRoots(trace, state.crop), openRuns: new Set() });
    case 'zoom':
      return changeState(trace, state, {
        zoom: command.range && fitRange(state.whole, command.range),
      });
    case 'zoomBy':
      return zoomBy(trace, state, command.factor, command.around);
    case 'zoomTo':
      return changeState(trace, state, {
        zoom: fitRange(state.whole, spanRange(trace, spanOf(trace, command.item))),
      });
  }
}

/** To the next of some positions, ascending, inside of what is shown. */
function goToNext(
  trace: Trace,
  state: TimelineState,
  places: Int32Array,
  direction: 1 | -1,
): TimelineState {
  const { tree } = trace.layout;
  const from =
    state.active >= 0
      ? spanOf(trace, state.active)
      : (state.repeats?.firsts[runOf(state.active)] ?? NONE);
  const end = state.crop === NONE ? tree.size : int32At(tree.subtreeEnds, state.crop);
  const inside =
    state.crop === NONE
      ? places
      : places.filter((position) => position >= state.crop && position < end);
  const found = nextMatch(inside, from, direction);
  return found === NONE ? state : reveal(trace, state, found);
}

/** Leaving out what doesn't match also opens the way to every match. */
function setOnlyMatches(trace: Trace, state: TimelineState, on: boolean): TimelineState {
  if (!on) return keepActive(trace, changeState(trace, state, { onlyMatches: false }));
  const { tree } = trace.layout;
  const open = state.open.slice();
  const seen = new Uint8Array(tree.size);
  for (const match of state.matches) {
    let above = int32At(tree.parents, match);
    while (above >= 0 && uint8At(seen, above) === 0) {
      seen[above] = 1;
      open[above] = 1;
      above = int32At(tree.parents, above);
    }
  }
  return keepActive(trace, changeState(trace, state, { open, onlyMatches: true }));
}

function zoomBy(
  trace: Trace,
  state: TimelineState,
  factor: number,
  around: number | undefined,
): TimelineState {
  const seen = seenRange(state);
  const zoom = zoomRange(state.whole, seen, around ?? (seen.start + seen.stop) / 2, factor);
  return changeState(trace, state, { zoom: zoom === state.whole ? undefined : zoom });
}

/** A span with some time around it. */
function spanRange({ columns, layout }: Trace, position: number): TimeRange {
  const row = int32At(layout.tree.rows, position);
  const start = float64At(columns.starts, row);
  const duration = float64At(columns.durations, row);
  return { start: start - duration / 10, stop: start + duration * 1.1 };
}

/** Only what stands outermost shows its children. */
function foldedToRoots({ layout }: Trace, crop: number): Uint8Array {
  const open = Uint8Array.from(layout.tree.depths, (depth) => (depth === 0 ? 1 : 0));
  if (crop !== NONE) open[crop] = 1;
  return open;
}
