import { createElement, setAttribute } from '../../core/element.ts';
import { seenRange, type Command } from '../model/commands.ts';
import { rowIndexOf } from '../model/row-index.ts';
import {
  contentHeight,
  followScroll,
  offsetToReveal,
  rowWindow,
  scrollTo,
  type ScrollGeometry,
  type ScrollPosition,
} from '../model/scroll.ts';
import type { TimelineState, Trace } from '../model/state.ts';
import type { TimelineTools } from './tools.ts';
import { createAxis } from './axis.ts';
import { CoverageCache, paintBars } from './bars-painter.ts';
import { fitCanvas } from '../../core/canvas.ts';
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

/** Narrowest and widest column of names that nobody asked for, in pixels. */
const NAMES = { narrowest: 120, widest: 460 };

/** The rows, their bars and the axis above: a treegrid of which only what is seen exists. */
export function createGrid(
  root: ShadowRoot,
  texts: TimelineTexts,
  tools: TimelineTools | undefined,
  hooks: GridHooks,
): Grid {
  const box = (name: string, role: string, ...children: Node[]): HTMLElement =>
    createElement('div', { class: name, part: name, role }, ...children);
  const layer = box('layer', 'presentation');
  const canvas = createElement('canvas', { part: 'bars', 'aria-hidden': 'true' });
  const stage = box('stage', 'presentation', layer, canvas);
  const spacer = box('spacer', 'presentation', stage);
  const scroller = box('rows', 'rowgroup', spacer);
  const axis = createAxis(texts.timelineHead);
  const head = box(
    'head',
    'row',
    createElement('div', { class: 'name', role: 'columnheader' }, texts.span),
    createElement('div', { class: 'duration', role: 'columnheader' }, texts.durationHead),
    axis.element,
  );
  head.ariaRowIndex = '1';
  const grid = box('grid', 'treegrid', box('heads', 'rowgroup', head), scroller);
  grid.tabIndex = 0;
  grid.ariaLabel = texts.grid;
  const element = createElement('div', { class: 'sheet' }, grid);

  const rows = createRowsPainter(layer, texts, tools !== undefined);
  const palette = watchPalette(root, () => schedule());
  const cache = new CoverageCache();
  let trace: Trace | undefined;
  let state: TimelineState | undefined;
  let scroll: ScrollPosition = { scrollTop: 0, offset: 0 };
  let viewport = 0;
  let nameWidth = 0;
  let left = 0;
  let width = 0;
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
    const { offset } = scroll;
    const { first, end } = rowWindow(geometry(), offset);
    rows.paint(trace, state, first, end);
    layer.style.transform = `translateY(${anchorOf(first) * ROW_HEIGHT - offset}px)`;
    keepFocus();
    const seen = seenRange(state);
    axis.update(seen, state.whole.start, width);
    const context = fitCanvas(canvas, width, viewport);
    if (context === null || width === 0) return;
    const size = { width, height: viewport, offset };
    const scene = { trace, state, seen, first, end, palette: palette(), cache, tools, ...size };
    paintBars(context, scene);
  };

  const measure = (): void => {
    viewport = scroller.clientHeight;
    stage.style.height = `${viewport}px`;
    const usual = Math.max(0.38 * element.clientWidth + 24, NAMES.narrowest);
    const names = Math.min(nameWidth || Math.min(usual, NAMES.widest), 0.8 * element.clientWidth);
    element.style.setProperty('--_name', `${Math.round(names)}px`);
    element.style.setProperty('--_bar', `${scroller.offsetWidth - scroller.clientWidth}px`);
    const place = axis.element.getBoundingClientRect();
    left = place.left - element.getBoundingClientRect().left;
    width = Math.max(0, Math.floor(place.width) - MARGIN);
    canvas.style.left = `${left}px`;
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
    const active = activeRow();
    setAttribute(grid, 'tabindex', active === undefined ? 0 : -1);
    const focused = root.activeElement;
    const isInside = focused === grid || (focused !== null && layer.contains(focused));
    if (isInside && focused !== active) (active ?? grid).focus({ preventScroll: true });
  };

  const activeRow = (): HTMLElement | undefined =>
    state && rows.elementOf(rowIndexOf(state, state.active));

  const itemOf = (target: Element): number | undefined =>
    state?.rows.items[Number(target.closest<HTMLElement>('.row')?.dataset['index'])];

  const onClick = (event: Event): void => {
    const target = event.target as Element;
    const item = itemOf(target);
    if (item === undefined) return;
    const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
    target.closest<HTMLElement>('.row')?.focus({ preventScroll: true });
    if (act === 'toggle' || item < 0) hooks.send({ do: 'toggle', item });
    else if (act === 'crop') hooks.send({ do: 'crop', position: item });
    else if (act === 'hide') hooks.send({ do: 'hideLike', position: item });
    else hooks.pick(item);
  };

  scroller.addEventListener('scroll', () => {
    scroll = followScroll(geometry(), scroll, scroller.scrollTop);
    schedule();
  });
  scroller.addEventListener('scrollend', () => moveTo(scroll.offset));
  scroller.addEventListener('click', onClick);
  scroller.addEventListener('focusin', (event) => {
    const item = itemOf(event.target as Element);
    if (item !== undefined && item !== state?.active) hooks.send({ do: 'activate', item });
  });
  grid.addEventListener('keydown', (event) => {
    if ((event.target as Element).closest('button') === null) hooks.key(event);
  });
  tools?.attachPointer({
    sheet: element,
    axis: axis.element,
    rows: scroller,
    send: hooks.send,
    setNameWidth(pixels) {
      nameWidth = pixels && Math.max(pixels, NAMES.narrowest);
      measure();
    },
    view: () => state && { seen: seenRange(state), origin: state.whole.start, left, width },
  });

  const observer = new ResizeObserver(measure);
  observer.observe(scroller);
  observer.observe(element);

  const accept = (next: TimelineState): void => {
    state = next;
    setAttribute(grid, 'aria-rowcount', next.rows.count + 1);
    spacer.style.height = `${contentHeight(next.rows.count, ROW_HEIGHT)}px`;
  };

  return {
    element,
    open(nextTrace, next, isNew) {
      trace = nextTrace;
      accept(next);
      measure();
      const index = rowIndexOf(next, next.active);
      moveTo(offsetToReveal(geometry(), isNew ? 0 : scroll.offset, index));
      paint();
    },
    update(next, follow) {
      const hasOtherRows = next.rows !== state?.rows;
      accept(next);
      if (hasOtherRows) measure();
      const index = rowIndexOf(next, next.active);
      moveTo(follow ? offsetToReveal(geometry(), scroll.offset, index) : scroll.offset);
    },
    page: () => Math.max(1, Math.floor(viewport / ROW_HEIGHT) - 1),
    focus: () => (activeRow() ?? grid).focus(),
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
