import { fitCanvas } from '../../core/canvas.ts';
import { createElement, setAttribute } from '../../core/element.ts';
import { EMPTY, FAILED, minimapLine } from '../analysis/minimap.ts';
import { seenRange } from '../model/commands.ts';
import { NONE, type TimelineState, type Trace } from '../model/state.ts';
import { timeToX, type TimeRange } from '../model/time-axis.ts';
import { watchPalette, type Palette } from '../view/palette.ts';
import type { ToolsHost } from '../view/tools.ts';
import type { ToolTexts } from './texts.ts';
import { dragViewport, gripAt, type Grip } from './viewport.ts';
import { xToTime, zoomRange } from './zoom.ts';

/** The minimap above the timeline, with the visible time range marked. */
export interface Minimap {
  readonly element: HTMLElement;
  update(trace: Trace, state: TimelineState): void;
}

/** Height of the picture, in pixels; `tools.css` has it too. */
const HEIGHT = 40;

/** Fewest pixels of a drag that chooses a stretch. */
const SHORTEST_DRAG = 4;

/** The whole trace in a strip, and the stretch on screen as a window in it that is dragged, or moved by keys. */
export function createMinimap(texts: ToolTexts, host: ToolsHost): Minimap {
  const canvas = createElement('canvas', { 'aria-hidden': 'true' });
  const view = createElement('div', { class: 'viewport' });
  const element = createElement(
    'div',
    {
      class: 'minimap',
      part: 'minimap',
      role: 'slider',
      tabindex: 0,
      title: texts.minimapHint,
      'aria-label': texts.minimap,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
    },
    canvas,
    view,
  );
  let shown: { readonly trace: Trace; readonly state: TimelineState } | undefined;
  let drawn: readonly unknown[] = [];
  let painting = 0;
  let palette: (() => Palette) | undefined;
  const paint = (): void => {
    const width = element.clientWidth;
    if (shown === undefined || width === 0) return;
    const { trace, state } = shown;
    palette ??= watchPalette(host.root, paint);
    const context = fitCanvas(canvas, width, HEIGHT);
    painting++;
    const own = painting;
    if (context !== null)
      paintLines(context, trace, state, palette(), width, () => painting === own);
  };
  const paintLater = (): void => {
    if (shown === undefined) return;
    const { trace, state } = shown;
    const key = [trace, state.crop, element.clientWidth];
    if (key.every((part, index) => part === drawn[index])) return;
    drawn = key;
    // Rows come first.
    setTimeout(paint);
  };
  new ResizeObserver(paintLater).observe(element);
  attachDrag(element, view, () => shown?.state, host);
  attachKeys(element, () => shown?.state, host);
  return {
    element,
    update(trace, state) {
      shown = { trace, state };
      paintLater();
      const { whole } = state;
      const seen = seenRange(state);
      const percent = (time: number): number => timeToX(whole, 100, time);
      view.style.left = `${percent(seen.start)}%`;
      view.style.width = `${percent(seen.stop) - percent(seen.start)}%`;
      setAttribute(element, 'data-zoomed', state.zoom !== undefined);
      setAttribute(element, 'aria-valuenow', Math.round(percent((seen.start + seen.stop) / 2)));
      const text = texts.seen(
        seen.start - whole.start,
        seen.stop - whole.start,
        whole.stop - whole.start,
      );
      setAttribute(element, 'aria-valuetext', text);
    },
  };
}

/** Milliseconds of painting before others have their turn. */
const TURN = 8;

/** Paints line by line, giving way in between; stops when `isWanted` says so. */
function paintLines(
  context: CanvasRenderingContext2D,
  { columns, layout }: Trace,
  { crop, whole }: TimelineState,
  palette: Palette,
  width: number,
  isWanted: () => boolean,
): void {
  const { tree } = layout;
  const first = Math.max(crop, 0);
  const end = crop === NONE ? tree.size : (tree.subtreeEnds[crop] ?? 0);
  const lines = Math.min(end - first, HEIGHT - 4);
  const height = Math.min((HEIGHT - 4) / Math.max(lines, 1), 4);
  const go = (from: number): void => {
    const stop = performance.now() + TURN;
    let y = from;
    while (y < lines && performance.now() < stop) {
      const size = { width, height: lines };
      const cells = minimapLine(layout, columns, { first, end, whole }, size, y);
      paintLine(context, cells, palette, 2 + y * height, Math.max(height * 0.8, 1));
      y++;
    }
    if (y < lines)
      setTimeout(() => {
        if (isWanted()) go(y);
      });
  };
  go(0);
}

function paintLine(
  context: CanvasRenderingContext2D,
  cells: Uint8Array,
  palette: Palette,
  top: number,
  height: number,
): void {
  for (let x = 0; x < cells.length;) {
    const cell = cells[x] ?? EMPTY;
    let stop = x + 1;
    while (stop < cells.length && cells[stop] === cell) stop++;
    if (cell !== EMPTY) {
      context.fillStyle =
        cell === FAILED ? palette.error : (palette.slots[cell - 1] ?? palette.muted);
      context.fillRect(x, top, stop - x, height);
    }
    x = stop;
  }
}

/** Dragging moves the window or its edges, or chooses another; a double click shows everything. */
function attachDrag(
  element: HTMLElement,
  view: HTMLElement,
  read: () => TimelineState | undefined,
  { send }: ToolsHost,
): void {
  let drag: { grip: Grip; x: number; seen: TimeRange } | undefined;
  const xOf = (event: PointerEvent): number => event.clientX - element.getBoundingClientRect().left;
  const gripOf = (state: TimelineState, x: number): Grip => {
    const width = element.clientWidth;
    const { start, stop } = seenRange(state);
    return gripAt(x, timeToX(state.whole, width, start), timeToX(state.whole, width, stop), width);
  };
  element.addEventListener('pointerdown', (event) => {
    const state = read();
    if (event.button !== 0 || state === undefined) return;
    drag = { grip: gripOf(state, xOf(event)), x: xOf(event), seen: seenRange(state) };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    const state = read();
    if (state === undefined) return;
    const x = xOf(event);
    setAttribute(element, 'data-grip', drag?.grip ?? gripOf(state, x));
    if (drag === undefined || Math.abs(x - drag.x) < SHORTEST_DRAG) return;
    const { whole } = state;
    const at = (place: number): number => xToTime(whole, element.clientWidth, place);
    send({ do: 'zoom', range: dragViewport(whole, drag.seen, drag.grip, at(drag.x), at(x)) });
  });
  element.addEventListener('lostpointercapture', () => {
    drag = undefined;
  });
  element.addEventListener('dblclick', () => send({ do: 'zoom', range: undefined }));
  view.addEventListener('dragstart', (event) => event.preventDefault());
}

/** Arrow keys move the window, plus and minus make it shorter and longer, 0 shows everything. */
function attachKeys(
  element: HTMLElement,
  read: () => TimelineState | undefined,
  { send }: ToolsHost,
): void {
  element.addEventListener('keydown', (event) => {
    const state = read();
    if (state === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const range = rangeAfterKey(event.key, state);
    if (range === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    send({ do: 'zoom', range: range === state.whole ? undefined : range });
  });
}

/** The stretch after a key; undefined for a key that means nothing here. */
function rangeAfterKey(key: string, state: TimelineState): TimeRange | undefined {
  const { whole } = state;
  const seen = seenRange(state);
  const length = seen.stop - seen.start;
  const moved = (by: number): TimeRange => dragViewport(whole, seen, 'body', 0, by);
  const middle = (seen.start + seen.stop) / 2;
  const ranges: Readonly<Record<string, () => TimeRange>> = {
    ArrowLeft: () => moved(-length / 5),
    ArrowRight: () => moved(length / 5),
    Home: () => moved(whole.start - seen.start),
    End: () => moved(whole.stop - seen.stop),
    '+': () => zoomRange(whole, seen, middle, 0.5),
    '=': () => zoomRange(whole, seen, middle, 0.5),
    '-': () => zoomRange(whole, seen, middle, 2),
    '0': () => whole,
  };
  return ranges[key]?.();
}
