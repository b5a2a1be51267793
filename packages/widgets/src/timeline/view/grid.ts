import { createElement, setAttribute, setText } from '../../core/element.ts';
import { seenRange, type Command } from '../commands.ts';
import { indexEvents, type EventIndex } from '../event-index.ts';
import { rowIndexOf } from '../row-index.ts';
import {
  contentHeight,
  followScroll,
  offsetToReveal,
  rowWindow,
  scrollTo,
  type ScrollGeometry,
  type ScrollPosition,
} from '../scroll.ts';
import type { TimelineState, Trace } from '../state.ts';
import { xToTime } from '../time-axis.ts';
import { createAxis } from './axis.ts';
import { CoverageCache, paintBars } from './bars-painter.ts';
import { createDivider } from './divider.ts';
import { watchPalette } from './palette.ts';
import { anchorOf, createRowsPainter } from './rows-painter.ts';
import { ROW_HEIGHT } from './styles.ts';
import type { TimelineTexts } from './texts.ts';

/** What the grid tells the view. */
export interface GridHooks {
  readonly send: (command: Command) => void;
  /** The reader opened the span at a position. */
  readonly pick: (position: number) => void;
  readonly key: (event: KeyboardEvent) => void;
}

export interface Grid {
  readonly element: HTMLElement;
  /** Shows a trace. @param isNew whether to start from the top */
  open(trace: Trace, state: TimelineState, isNew: boolean): void;
  /** Shows another state of the trace. @param follow whether to bring the active row into view */
  update(state: TimelineState, follow: boolean): void;
  /** Rows that fit the screen. */
  page(): number;
  focus(): void;
  destroy(): void;
}

/** Pixels between the end of the time and the end of the row. */
const MARGIN = 8;

/** The rows, their bars and the axis above: a treegrid of which only what is seen exists. */
export function createGrid(root: ShadowRoot, texts: TimelineTexts, hooks: GridHooks): Grid {
  const layer = createElement('div', { class: 'layer', role: 'presentation' });
  const canvas = createElement('canvas', { part: 'bars', 'aria-hidden': 'true' });
  const crosshairTime = createElement('span');
  const crosshair = createElement(
    'div',
    { class: 'pointer', 'aria-hidden': 'true' },
    crosshairTime,
  );
  const stage = createElement('div', { class: 'stage', role: 'presentation' }, layer, canvas);
  const spacer = createElement('div', { class: 'spacer', role: 'presentation' }, stage);
  const scroller = createElement(
    'div',
    { class: 'scroller', part: 'rows', role: 'rowgroup' },
    spacer,
  );
  const axis = createAxis(texts, hooks.send);
  const head = createElement(
    'div',
    { class: 'head', part: 'head', role: 'row', 'aria-rowindex': 1 },
    createElement('div', { class: 'name', role: 'columnheader' }, texts.span),
    createElement('div', { class: 'duration', role: 'columnheader' }, texts.durationHead),
    axis.element,
  );
  const element = createElement(
    'div',
    { class: 'grid', role: 'treegrid', 'aria-label': texts.grid, 'aria-colcount': 3, tabindex: 0 },
    createElement('div', { role: 'rowgroup', class: 'heads' }, head),
    scroller,
  );
  const divider = createDivider(texts.resizeName, element, () => schedule());
  element.append(crosshair);
  crosshair.hidden = true;

  const rows = createRowsPainter(layer, texts);
  const palette = watchPalette(root, () => schedule());
  const cache = new CoverageCache();
  let trace: Trace | undefined;
  let state: TimelineState | undefined;
  let events: EventIndex | undefined;
  let scroll: ScrollPosition = { scrollTop: 0, offset: 0 };
  let viewport = 0;
  let barsLeft = 0;
  let barsWidth = 0;
  let frame = 0;

  const geometry = (): ScrollGeometry => ({
    rows: state?.rows.count ?? 0,
    rowHeight: ROW_HEIGHT,
    viewport,
  });

  const schedule = (): void => {
    frame ||= requestAnimationFrame(paint);
  };

  const paint = (): void => {
    frame = 0;
    if (trace === undefined || state === undefined || element.hidden) return;
    const { first, end } = rowWindow(geometry(), scroll.offset);
    rows.paint(trace, state, first, end);
    layer.style.transform = `translateY(${anchorOf(first) * ROW_HEIGHT - scroll.offset}px)`;
    keepFocus();
    const context = fitCanvas(canvas, barsWidth, viewport);
    const seen = seenRange(state);
    axis.update(seen, state.whole.start, barsWidth);
    const size = { width: barsWidth, height: viewport, offset: scroll.offset };
    if (context !== null && barsWidth > 0) {
      const scene = { trace, state, seen, events, first, end, palette: palette(), cache, ...size };
      paintBars(context, scene);
    }
  };

  const measure = (): void => {
    viewport = scroller.clientHeight;
    stage.style.height = `${viewport}px`;
    element.style.setProperty('--_bar', `${scroller.offsetWidth - scroller.clientWidth}px`);
    divider.fit(element.clientWidth);
    const box = axis.element.getBoundingClientRect();
    barsLeft = box.left - element.getBoundingClientRect().left;
    barsWidth = Math.max(0, Math.floor(box.width) - MARGIN);
    canvas.style.left = `${barsLeft}px`;
    moveTo(scroll.offset);
    paint();
  };

  /** Puts the rows at an offset, and the scrollbar where it belongs. */
  const moveTo = (offset: number): void => {
    scroll = scrollTo(geometry(), offset);
    if (Math.abs(scroller.scrollTop - scroll.scrollTop) > 0.5)
      scroller.scrollTop = scroll.scrollTop;
    scroll = { ...scroll, scrollTop: scroller.scrollTop };
    schedule();
  };

  /** The active row has the focus when any row has; when it is out of sight, the grid holds it. */
  const keepFocus = (): void => {
    if (state === undefined) return;
    const active = rows.elementOf(rowIndexOf(state, state.active));
    setAttribute(element, 'tabindex', active === undefined ? 0 : -1);
    const focused = root.activeElement;
    const isInside = focused === element || (focused !== null && layer.contains(focused));
    if (isInside && focused !== active) (active ?? element).focus({ preventScroll: true });
  };

  const rowOf = (event: Event): HTMLElement | undefined => {
    const { target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>('.row') : null;
    return row ?? undefined;
  };

  scroller.addEventListener(
    'scroll',
    () => {
      scroll = followScroll(geometry(), scroll, scroller.scrollTop);
      schedule();
    },
    { passive: true },
  );
  scroller.addEventListener('scrollend', () => moveTo(scroll.offset));
  scroller.addEventListener('click', (event) => {
    const row = rowOf(event);
    const item = state?.rows.items[Number(row?.dataset['index'])];
    if (item === undefined || row === undefined || !(event.target instanceof Element)) return;
    const act = event.target.closest<HTMLElement>('[data-act]')?.dataset['act'];
    hooks.send({ do: 'activate', item });
    row.focus({ preventScroll: true });
    if (act === 'toggle' || item < 0) hooks.send({ do: 'toggle', item });
    else if (act === 'crop') hooks.send({ do: 'crop', position: item });
    else if (act === 'hide') hooks.send({ do: 'hideLike', position: item });
    else hooks.pick(item);
  });
  scroller.addEventListener('dblclick', (event) => {
    const item = state?.rows.items[Number(rowOf(event)?.dataset['index'])];
    if (item !== undefined && item >= 0) hooks.send({ do: 'toggle', item });
  });
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (state === undefined || (!event.ctrlKey && !event.metaKey)) return;
      const x = event.clientX - element.getBoundingClientRect().left - barsLeft;
      if (x < 0) return;
      event.preventDefault();
      const around = xToTime(seenRange(state), barsWidth, x);
      hooks.send({ do: 'zoomBy', factor: event.deltaY > 0 ? 1.25 : 0.8, around });
    },
    { passive: false },
  );
  element.addEventListener('keydown', (event) => {
    if (event.target instanceof Element && event.target.closest('.divider, button') === null) {
      hooks.key(event);
    }
  });
  element.addEventListener('pointermove', (event) => {
    const x = event.clientX - element.getBoundingClientRect().left - barsLeft;
    crosshair.hidden =
      state === undefined || x < 0 || x > barsWidth || event.pointerType !== 'mouse';
    if (state === undefined || crosshair.hidden) return;
    crosshair.style.left = `${barsLeft + x}px`;
    setAttribute(crosshair, 'data-left', x > barsWidth - 90);
    setText(
      crosshairTime,
      texts.duration(xToTime(seenRange(state), barsWidth, x) - state.whole.start),
    );
  });
  element.addEventListener('pointerleave', () => {
    crosshair.hidden = true;
  });

  const observer = new ResizeObserver(measure);
  observer.observe(scroller);
  observer.observe(element);

  const accept = (next: TimelineState): void => {
    state = next;
    setAttribute(element, 'aria-rowcount', next.rows.count + 1);
    spacer.style.height = `${contentHeight(next.rows.count, ROW_HEIGHT)}px`;
  };

  return {
    element,
    open(nextTrace, next, isNew) {
      trace = nextTrace;
      events = nextTrace.columns.eventCount > 0 ? indexEvents(nextTrace.columns) : undefined;
      accept(next);
      measure();
      const index = rowIndexOf(next, next.active);
      moveTo(offsetToReveal(geometry(), isNew ? 0 : scroll.offset, index));
      measure();
    },
    update(next, follow) {
      const hasOtherRows = next.rows !== state?.rows;
      accept(next);
      if (hasOtherRows) measure();
      const offset = follow
        ? offsetToReveal(geometry(), scroll.offset, rowIndexOf(next, next.active))
        : scroll.offset;
      moveTo(offset);
    },
    page: () => Math.max(1, Math.floor(viewport / ROW_HEIGHT) - 1),
    focus: () => (rows.elementOf(state ? rowIndexOf(state, state.active) : 0) ?? element).focus(),
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

/** Gives a canvas the size of its place in device pixels. */
function fitCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const ratio = globalThis.devicePixelRatio || 1;
  const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
