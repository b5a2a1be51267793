import { int32At, uint8At } from '../../core/read.ts';
import { changeState, NONE, type TimelineState, type Trace } from './state.ts';
import type { TimeRange } from './time-axis.ts';
import type { ToolCommand } from './tool-command.ts';
import { runOf } from './runs.ts';
import { rowIndexOf, shownBelow } from './row-index.ts';
import { spanOf } from './items.ts';

/** Something the reader asks of the timeline, by key, pointer or program. */
export type Command =
  | { readonly do: 'move'; readonly by: number }
  | { readonly do: 'first' | 'last' | 'foldOrParent' | 'openOrChild' }
  | { readonly do: 'activate' | 'toggle'; readonly item: number }
  | { readonly do: 'select' | 'crop'; readonly item: number }
  | ToolCommand;

/** The state after a command. The same object comes back when nothing changes. */
export function run(trace: Trace, state: TimelineState, command: Command): TimelineState {
  const change = (changes: Partial<TimelineState>): TimelineState =>
    keepActive(trace, changeState(trace, state, changes));
  switch (command.do) {
    case 'move':
      return activateIndex(trace, state, rowIndexOf(trace, state, state.active) + command.by);
    case 'first':
      return activateIndex(trace, state, 0);
    case 'last':
      return activateIndex(trace, state, state.rows.count - 1);
    case 'activate':
      return changeState(trace, state, { active: command.item });
    case 'toggle':
      return change(toggled(state, command.item));
    case 'foldOrParent':
      return foldOrParent(trace, state);
    case 'openOrChild':
      return openOrChild(trace, state);
    case 'select':
      return command.item === NONE
        ? changeState(trace, state, { selected: NONE })
        : reveal(trace, changeState(trace, state, { selected: command.item }), command.item);
    case 'crop':
      return change({ crop: spanOf(trace, command.item), zoom: undefined });
    default:
      return trace.tools?.run(trace, state, command) ?? state;
  }
}

/** The stretch of time on screen. */
export function seenRange(state: TimelineState): TimeRange {
  return state.zoom ?? state.whole;
}

function activateIndex(trace: Trace, state: TimelineState, index: number): TimelineState {
  const { count, items } = state.rows;
  if (count === 0) return state;
  const active = int32At(items, Math.min(Math.max(index, 0), count - 1));
  return active === state.active ? state : changeState(trace, state, { active });
}

/** After rows vanished, the row above takes the keyboard: the parent that was folded. */
export function keepActive(trace: Trace, state: TimelineState): TimelineState {
  return activateIndex(trace, state, rowIndexOf(trace, state, state.active));
}

function isOpen(state: TimelineState, item: number): boolean {
  if (item >= 0) return state.open[item] === 1;
  return (
    state.repeats !== undefined && state.openRuns.has(int32At(state.repeats.firsts, runOf(item)))
  );
}

function toggled(state: TimelineState, item: number): Partial<TimelineState> {
  if (item >= 0) {
    const open = state.open.slice();
    open[item] = uint8At(open, item) === 0 ? 1 : 0;
    return { open };
  }
  if (state.repeats === undefined) return {};
  const openRuns = new Set(state.openRuns);
  const first = int32At(state.repeats.firsts, runOf(item));
  if (!openRuns.delete(first)) openRuns.add(first);
  return { openRuns };
}

function foldOrParent(trace: Trace, state: TimelineState): TimelineState {
  const { active, rows } = state;
  if (isOpen(state, active) && shownBelow(trace, state, active) > 0) {
    return keepActive(trace, changeState(trace, state, toggled(state, active)));
  }
  const index = rowIndexOf(trace, state, active);
  const level = rows.levels[index] ?? 1;
  for (let above = index - 1; above >= 0; above--) {
    if (int32At(rows.levels, above) < level) return activateIndex(trace, state, above);
  }
  return state;
}

function openOrChild(trace: Trace, state: TimelineState): TimelineState {
  if (shownBelow(trace, state, state.active) === 0) return state;
  return isOpen(state, state.active)
    ? activateIndex(trace, state, rowIndexOf(trace, state, state.active) + 1)
    : changeState(trace, state, toggled(state, state.active));
}

/** Opens whatever keeps a span or log from being seen, and gives its row the keyboard. */
export function reveal(trace: Trace, state: TimelineState, item: number): TimelineState {
  const position = spanOf(trace, item);
  const isLog = position !== item;
  const { tree } = trace.layout;
  const isInside =
    state.crop === NONE ||
    (position >= state.crop && position < int32At(tree.subtreeEnds, state.crop));
  const isHidden = state.hidden !== undefined && uint8At(state.hidden, position) !== 0;
  const cleared: Partial<TimelineState> = {
    ...(isInside ? {} : { crop: NONE, zoom: undefined }),
    ...(isLog ? { showLogs: true } : {}),
    ...(isHidden ? { hiddenSystems: new Set(), hiddenSimilarTo: [], onlyMatches: false } : {}),
  };
  let next = isInside && !isHidden && !isLog ? state : changeState(trace, state, cleared);
  const open = next.open.slice();
  const openRuns = new Set(next.openRuns);
  const openRunOf = (member: number): void => {
    const run = next.repeats === undefined ? NONE : int32At(next.repeats.runs, member);
    if (next.repeats !== undefined && run >= 0) openRuns.add(int32At(next.repeats.firsts, run));
  };
  openRunOf(position);
  if (isLog) open[position] = 1;
  for (
    let above = int32At(tree.parents, position);
    above >= 0;
    above = int32At(tree.parents, above)
  ) {
    open[above] = 1;
    openRunOf(above);
  }
  next = changeState(trace, next, { open, openRuns, active: item });
  return next;
}
