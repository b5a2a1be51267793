import { int32At, uint8At } from '../core/read.ts';
import { nextMatch } from './find.ts';
import { changeState, NONE, type TimelineState, type Trace } from './state.ts';
import { fitRange, zoomRange, type TimeRange } from './time-axis.ts';
import { runOf } from './repeats.ts';
import { hasShownChildren, rowIndexOf } from './row-index.ts';

/** Something the reader asks of the timeline, by key, pointer or program. */
export type Command =
  | { readonly do: 'move'; readonly by: number }
  | { readonly do: 'first' | 'last' | 'foldOrParent' | 'openOrChild' | 'openAll' | 'foldAll' }
  | { readonly do: 'activate' | 'toggle'; readonly item: number }
  | { readonly do: 'select' | 'reveal' | 'hideLike'; readonly position: number }
  | { readonly do: 'crop'; readonly position: number }
  | { readonly do: 'find'; readonly text: string }
  | { readonly do: 'findNext'; readonly direction: 1 | -1 }
  | { readonly do: 'onlyMatches' | 'showPath'; readonly on: boolean }
  | { readonly do: 'foldRepeats'; readonly minimum: number }
  | { readonly do: 'toggleSlot'; readonly slot: number }
  | { readonly do: 'showHidden' }
  | { readonly do: 'zoom'; readonly range: TimeRange | undefined }
  | { readonly do: 'zoomBy'; readonly factor: number; readonly around?: number };

/** The state after a command. The same object comes back when nothing changes. */
export function run(trace: Trace, state: TimelineState, command: Command): TimelineState {
  const change = (changes: Partial<TimelineState>): TimelineState =>
    keepActive(trace, changeState(trace, state, changes));
  switch (command.do) {
    case 'move':
      return activateIndex(trace, state, rowIndexOf(state, state.active) + command.by);
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
    case 'openAll':
      return change({
        open: new Uint8Array(state.open.length).fill(1),
        openRuns: new Set(state.repeats?.firsts),
      });
    case 'foldAll':
      return change({ open: foldedToRoots(trace, state.crop), openRuns: new Set() });
    case 'select':
      return command.position === NONE
        ? changeState(trace, state, { selected: NONE })
        : reveal(
            trace,
            changeState(trace, state, { selected: command.position }),
            command.position,
          );
    case 'reveal':
      return reveal(trace, state, command.position);
    case 'crop':
      return change({ crop: command.position, zoom: undefined });
    case 'find':
      return change({ findText: command.text });
    case 'findNext':
      return findNext(trace, state, command.direction);
    case 'onlyMatches':
      return setOnlyMatches(trace, state, command.on);
    case 'showPath':
      return changeState(trace, state, { showPath: command.on });
    case 'foldRepeats':
      return change({ repeatMinimum: command.minimum });
    case 'hideLike':
      return change({
        likeRows: [...state.likeRows, int32At(trace.layout.tree.rows, command.position)],
      });
    case 'toggleSlot': {
      const hiddenSlots = new Set(state.hiddenSlots);
      if (!hiddenSlots.delete(command.slot)) hiddenSlots.add(command.slot);
      return change({ hiddenSlots });
    }
    case 'showHidden':
      return change({ hiddenSlots: new Set(), likeRows: [], onlyMatches: false });
    case 'zoom':
      return changeState(trace, state, {
        zoom: command.range && fitRange(state.whole, command.range),
      });
    case 'zoomBy':
      return zoomBy(trace, state, command.factor, command.around);
  }
}

/** The stretch of time on screen. */
export function seenRange(state: TimelineState): TimeRange {
  return state.zoom ?? state.whole;
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

function activateIndex(trace: Trace, state: TimelineState, index: number): TimelineState {
  const { count, items } = state.rows;
  if (count === 0) return state;
  const active = int32At(items, Math.min(Math.max(index, 0), count - 1));
  return active === state.active ? state : changeState(trace, state, { active });
}

/** After rows vanished, the row above takes the keyboard: the parent that was folded. */
function keepActive(trace: Trace, state: TimelineState): TimelineState {
  return activateIndex(trace, state, rowIndexOf(state, state.active));
}

function isOpen(state: TimelineState, item: number): boolean {
  if (item >= 0) return uint8At(state.open, item) !== 0;
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
  if (isOpen(state, active) && hasShownChildren(trace.layout.tree, state, active)) {
    return keepActive(trace, changeState(trace, state, toggled(state, active)));
  }
  const index = rowIndexOf(state, active);
  const level = rows.levels[index] ?? 1;
  for (let above = index - 1; above >= 0; above--) {
    if (int32At(rows.levels, above) < level) return activateIndex(trace, state, above);
  }
  return state;
}

function openOrChild(trace: Trace, state: TimelineState): TimelineState {
  if (!hasShownChildren(trace.layout.tree, state, state.active)) return state;
  return isOpen(state, state.active)
    ? activateIndex(trace, state, rowIndexOf(state, state.active) + 1)
    : changeState(trace, state, toggled(state, state.active));
}

/** Only what stands outermost shows its children. */
function foldedToRoots({ layout }: Trace, crop: number): Uint8Array {
  const open = Uint8Array.from(layout.tree.depths, (depth) => (depth === 0 ? 1 : 0));
  if (crop !== NONE) open[crop] = 1;
  return open;
}

/** Opens whatever keeps a span from being seen, and gives its row the keyboard. */
function reveal(trace: Trace, state: TimelineState, position: number): TimelineState {
  const { tree } = trace.layout;
  const isInside =
    state.crop === NONE ||
    (position >= state.crop && position < int32At(tree.subtreeEnds, state.crop));
  const isHidden = state.hidden !== undefined && uint8At(state.hidden, position) !== 0;
  const cleared: Partial<TimelineState> = {
    ...(isInside ? {} : { crop: NONE, zoom: undefined }),
    ...(isHidden ? { hiddenSlots: new Set(), likeRows: [], onlyMatches: false } : {}),
  };
  let next = isInside && !isHidden ? state : changeState(trace, state, cleared);
  const open = next.open.slice();
  const openRuns = new Set(next.openRuns);
  const openRunOf = (member: number): void => {
    const run = next.repeats === undefined ? NONE : int32At(next.repeats.runs, member);
    if (next.repeats !== undefined && run >= 0) openRuns.add(int32At(next.repeats.firsts, run));
  };
  openRunOf(position);
  for (
    let above = int32At(tree.parents, position);
    above >= 0;
    above = int32At(tree.parents, above)
  ) {
    open[above] = 1;
    openRunOf(above);
  }
  next = changeState(trace, next, { open, openRuns, active: position });
  return next;
}

function findNext(trace: Trace, state: TimelineState, direction: 1 | -1): TimelineState {
  const { tree } = trace.layout;
  const from =
    state.active >= 0 ? state.active : (state.repeats?.firsts[runOf(state.active)] ?? NONE);
  const end = state.crop === NONE ? tree.size : int32At(tree.subtreeEnds, state.crop);
  const inside =
    state.crop === NONE
      ? state.matches
      : state.matches.filter((position) => position >= state.crop && position < end);
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
