import type { GridItem } from '@spanlight/sdk';
import { gridColumns } from '@spanlight/sdk/schemas';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { arrange, type Placed } from '../../../dashboard-items/arrange.ts';
import { useLayout, type Layout, type Moving } from './moving.ts';

/** Height of a cell in px. */
const CELL = 10;
/** The px a pointer moves before something is dragged: less is a click. */
const SLACK = 4;
/** The px from the edge of what scrolls at which it does so. */
const EDGE = 48;

/** Options of useMove. */
export interface MoveOptions {
  item: GridItem;
  rowId: number;
  /** The items it stands among. */
  items: readonly GridItem[];
}

/** What moves one item: handlers for its handles. */
export interface Move {
  readonly isMoving: boolean;
  /** Of what it is dragged by. */
  readonly drag: (event: PointerEvent) => void;
  /** Of the corner by which it is sized. */
  readonly size: (event: PointerEvent) => void;
  /** Of the button that takes keys. */
  readonly keys: (event: KeyboardEvent) => void;
  /** Of the same: it lets go when it loses the focus. */
  readonly blur: () => void;
}

/** Moves and sizes an item by pointer and keys; undefined where that is impossible. */
export function useMove({ item, rowId, items }: MoveOptions): Move | undefined {
  const layout = useLayout();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  if (!layout) return undefined;
  const moving = layout.moving?.item.id === item.id ? layout.moving : undefined;
  const begin = (by: Moving['by'], kind: Moving['kind']): void =>
    layout.begin({ item, from: rowId, rowId, to: placeOf(item), by, kind });
  const press = (event: PointerEvent, kind: Moving['kind']): void => {
    if (event.button !== 0 || layout.moving) return;
    const place = event.currentTarget.closest<HTMLElement>('[data-place]');
    const grid = place?.parentElement;
    if (!place || !grid) return;
    // Nothing is selected by dragging.
    if (!(event.target instanceof HTMLButtonElement)) event.preventDefault();
    stop.current = followPointer({ event, kind, item, rowId, place, grid, layout, begin });
  };
  return {
    isMoving: moving !== undefined,
    drag(event) {
      const { target } = event;
      // What floats over the page is elsewhere in it, though React tells of it here.
      if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
      const isHandle = target.closest('[data-handle]') !== null;
      // A finger on the title scrolls the page: it drags by the handle.
      const isTitle =
        event.pointerType !== 'touch' &&
        target.closest('header') !== null &&
        target.closest('button, a') === null;
      if (isHandle || isTitle) press(event, 'move');
    },
    size: (event) => press(event, 'size'),
    keys: (event) => pressKey(event, { layout, moving, items, begin: () => begin('keys', 'move') }),
    blur() {
      if (moving?.by === 'keys') layout.cancel();
    },
  };
}

const placeOf = ({ id, xAxis, yAxis, width, height }: Placed): Placed => ({
  id,
  xAxis,
  yAxis,
  width,
  height,
});

interface Pressed {
  event: PointerEvent;
  kind: Moving['kind'];
  item: GridItem;
  rowId: number;
  /** The element of the item, and the grid it stands in. */
  place: HTMLElement;
  grid: HTMLElement;
  layout: Layout;
  begin: (by: Moving['by'], kind: Moving['kind']) => void;
}

/** Follows a pointer until it is let go; Escape takes everything back. */
function followPointer(pressed: Pressed): AbortController {
  const { event, kind, item, rowId, place, grid, layout, begin } = pressed;
  const stopped = new AbortController();
  const { signal } = stopped;
  const start = { x: event.clientX, y: event.clientY };
  const rect = place.getBoundingClientRect();
  const grabbed = { x: start.x - rect.left, y: start.y - rect.top };
  const scroller = scrollerOf(place);
  let last = start;
  let isBegun = false;

  const follow = (): void => {
    if (kind === 'size') {
      const column = grid.clientWidth / gridColumns;
      const now = place.getBoundingClientRect();
      layout.moveTo(rowId, {
        ...placeOf(item),
        width: Math.max(1, Math.round((last.x - now.left) / column)),
        height: Math.max(3, Math.round((last.y - now.top) / CELL)),
      });
      return;
    }
    const home = grid.getBoundingClientRect();
    const left = last.x - grabbed.x;
    const top = last.y - grabbed.y;
    const column = grid.clientWidth / gridColumns;
    place.style.translate = `${left - home.left - item.xAxis * column}px ${top - home.top - item.yAxis * CELL}px`;
    const over = layout.rowAt(last.y) ?? { rowId, element: grid };
    const there = over.element.getBoundingClientRect();
    layout.moveTo(over.rowId, {
      ...placeOf(item),
      xAxis: Math.round((left - there.left) / column),
      yAxis: Math.max(0, Math.round((top - there.top) / CELL)),
    });
  };
  const scroll = (): void => {
    if (signal.aborted) return;
    const step = isBegun ? scrollStep(scroller, last.y) : 0;
    if (step !== 0) {
      scroller.scrollTop += step;
      follow();
    }
    requestAnimationFrame(scroll);
  };
  const end = (isKept: boolean): void => {
    stopped.abort();
    place.style.translate = '';
    if (isBegun) (isKept ? layout.drop : layout.cancel)();
  };
  window.addEventListener(
    'pointermove',
    (moved) => {
      last = { x: moved.clientX, y: moved.clientY };
      if (!isBegun && Math.hypot(last.x - start.x, last.y - start.y) < SLACK) return;
      if (!isBegun) begin('pointer', kind);
      isBegun = true;
      follow();
    },
    { signal },
  );
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key === 'Escape') end(false);
    },
    { signal, capture: true },
  );
  signal.addEventListener('abort', () => (place.style.translate = ''));
  requestAnimationFrame(scroll);
  return stopped;
}

/** What scrolls around an element. */
function scrollerOf(element: HTMLElement): Element {
  for (let each = element.parentElement; each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if ((overflowY === 'auto' || overflowY === 'scroll') && each.scrollHeight > each.clientHeight)
      return each;
  }
  return document.documentElement;
}

/** How far something scrolls per picture while a pointer is near its upper or lower edge, in px. */
function scrollStep(scroller: Element, y: number): number {
  const isPage = scroller === document.documentElement;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top;
  const bottom = isPage ? window.innerHeight : scroller.getBoundingClientRect().bottom;
  if (y < top + EDGE) return -Math.min(16, (top + EDGE - y) / 3);
  return y > bottom - EDGE ? Math.min(16, (y - bottom + EDGE) / 3) : 0;
}

interface KeyPress {
  layout: Layout;
  moving: Moving | undefined;
  items: readonly GridItem[];
  begin: () => void;
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Enter or Space takes an item and lets it go; arrows move it, with Shift they size it; Page Up and Down change the row. */
function pressKey(event: KeyboardEvent, { layout, moving, items, begin }: KeyPress): void {
  const { key, shiftKey } = event;
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  const isGrab = key === 'Enter' || key === ' ';
  const isTurn = key === 'PageUp' || key === 'PageDown';
  if (!isGrab && !(moving && (step || isTurn || key === 'Escape'))) return;
  event.preventDefault();
  event.stopPropagation();
  if (!moving) {
    begin();
    return;
  }
  if (isGrab) layout.drop();
  else if (key === 'Escape') layout.cancel();
  else if (isTurn) layout.moveToAdjacentRow(key === 'PageUp' ? -1 : 1);
  else if (step) layout.moveTo(moving.rowId, stepped(moving, step, shiftKey, items));
}

/** Where an item is put by an arrow key. */
function stepped(
  { to, item, rowId, from }: Moving,
  [x, y]: readonly [x: number, y: number],
  isSizing: boolean,
  items: readonly GridItem[],
): Placed {
  if (isSizing) return { ...to, width: to.width + x, height: to.height + y };
  if (y === 0) return { ...to, xAxis: to.xAxis + x };
  if (rowId !== from) return { ...to, yAxis: to.yAxis + y * CELL };
  // A line up or down rarely changes anything: it goes on until something does.
  const placed = (place: Placed): string => {
    const arranged = arrange(items, { ...item, ...place }).toSorted((a, b) => a.id - b.id);
    return JSON.stringify(arranged.map(placeOf));
  };
  const now = placed(to);
  for (let lines = 1; lines <= 200; lines += 1) {
    const next = { ...to, yAxis: to.yAxis + y * lines };
    if (next.yAxis < 0) return to;
    if (placed(next) !== now) return next;
  }
  return to;
}
