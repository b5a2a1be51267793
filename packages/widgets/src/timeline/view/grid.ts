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
import { createAxis, type Axis } from './axis.ts';
import { CoverageCache, paintBars, ROW_HEIGHT } from './bars-painter.ts';
import { fitCanvas } from '../../core/canvas.ts';
import { watchPalette, type Palette } from './palette.ts';
import { anchorOf, createRowsPainter, type RowsPainter } from './rows-painter.ts';
import type { TimelineTexts } from './texts.ts';

/** What the grid tells the view. */
export interface GridHooks {
  readonly send: (command: Command) => void;
  /** The reader opened a span or log. */
  readonly pick: (item: number) => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** Pixels between the end of the time and the end of the row. */
const MARGIN = 8;

/** Narrowest and widest column of names that nobody asked for, in pixels. */
const NAMES = { narrowest: 120, widest: 460 };

/** The rows, their bars and the axis above: a treegrid of which only what is seen exists. */
export class Grid {
  readonly element: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #tools: TimelineTools | undefined;
  readonly #hooks: GridHooks;
  readonly #layer = box('layer', 'presentation');
  readonly #canvas = createElement('canvas', { part: 'bars', 'aria-hidden': 'true' });
  readonly #stage = box('stage', 'presentation', this.#layer, this.#canvas);
  readonly #spacer = box('spacer', 'presentation', this.#stage);
  readonly #scroller = box('rows', 'rowgroup', this.#spacer);
  readonly #axis: Axis;
  readonly #grid: HTMLElement;
  readonly #rows: RowsPainter;
  readonly #palette: () => Palette;
  readonly #cache = new CoverageCache();
  readonly #observer = new ResizeObserver(() => this.#measure());
  #trace: Trace | undefined;
  #state: TimelineState | undefined;
  #scroll: ScrollPosition = { scrollTop: 0, offset: 0 };
  #viewport = 0;
  #nameWidth = 0;
  #left = 0;
  #width = 0;
  #frame = 0;

  constructor(
    root: ShadowRoot,
    texts: TimelineTexts,
    tools: TimelineTools | undefined,
    hooks: GridHooks,
  ) {
    this.#root = root;
    this.#tools = tools;
    this.#hooks = hooks;
    this.#axis = createAxis(texts.timelineHead);
    const head = box(
      'head',
      'row',
      createElement('div', { class: 'name', role: 'columnheader' }, texts.span),
      createElement('div', { class: 'duration', role: 'columnheader' }, texts.durationHead),
      this.#axis.element,
    );
    head.ariaRowIndex = '1';
    this.#grid = box('grid', 'treegrid', box('heads', 'rowgroup', head), this.#scroller);
    this.#grid.tabIndex = 0;
    this.#grid.ariaLabel = texts.grid;
    this.element = createElement('div', { class: 'sheet' }, this.#grid);
    this.#rows = createRowsPainter(this.#layer, texts, tools);
    this.#palette = watchPalette(root, () => this.#schedule());
    this.#listen();
    this.#observer.observe(this.#scroller);
    this.#observer.observe(this.element);
  }

  /** Shows a trace. @param isNew whether to start from the top */
  open(trace: Trace, state: TimelineState, isNew: boolean): void {
    this.#trace = trace;
    this.#accept(state);
    this.#measure();
    const index = rowIndexOf(trace, state, state.active);
    this.#moveTo(offsetToReveal(this.#geometry(), isNew ? 0 : this.#scroll.offset, index));
    this.#paint();
  }

  /** Shows another state of the trace. @param follow whether to bring the active row into view */
  update(state: TimelineState, follow: boolean): void {
    const hasOtherRows = state.rows !== this.#state?.rows;
    this.#accept(state);
    if (hasOtherRows) this.#measure();
    const { offset } = this.#scroll;
    const index = follow && this.#trace ? rowIndexOf(this.#trace, state, state.active) : 0;
    this.#moveTo(follow ? offsetToReveal(this.#geometry(), offset, index) : offset);
  }

  /** Rows that fit the screen. */
  page(): number {
    return Math.max(1, Math.floor(this.#viewport / ROW_HEIGHT) - 1);
  }

  focus(): void {
    (this.#activeRow() ?? this.#grid).focus();
  }

  destroy(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  #listen(): void {
    const scroller = this.#scroller;
    scroller.addEventListener('scroll', () => {
      this.#scroll = followScroll(this.#geometry(), this.#scroll, scroller.scrollTop);
      this.#schedule();
    });
    scroller.addEventListener('scrollend', () => this.#moveTo(this.#scroll.offset));
    scroller.addEventListener('click', (event) => this.#click(event));
    scroller.addEventListener('focusin', (event) => {
      const item = this.#itemOf(event.target as Element);
      if (item !== undefined && item !== this.#state?.active)
        this.#hooks.send({ do: 'activate', item });
    });
    this.#grid.addEventListener('keydown', (event) => {
      if ((event.target as Element).closest('button') === null) this.#hooks.key(event);
    });
    this.#tools?.attachPointer({
      sheet: this.element,
      axis: this.#axis.element,
      rows: scroller,
      send: this.#hooks.send,
      setNameWidth: (pixels) => {
        this.#nameWidth = pixels && Math.max(pixels, NAMES.narrowest);
        this.#measure();
      },
      view: () =>
        this.#state && {
          seen: seenRange(this.#state),
          origin: this.#state.whole.start,
          left: this.#left,
          width: this.#width,
        },
    });
  }

  #geometry(): ScrollGeometry {
    return {
      rows: this.#state?.rows.count ?? 0,
      rowHeight: ROW_HEIGHT,
      viewport: this.#viewport,
    };
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#frame = 0;
    const [trace, state, width, height] = [this.#trace, this.#state, this.#width, this.#viewport];
    if (trace === undefined || state === undefined || this.element.hidden) return;
    const { offset } = this.#scroll;
    const { first, end } = rowWindow(this.#geometry(), offset);
    this.#rows.paint(trace, state, first, end);
    this.#layer.style.transform = `translateY(${anchorOf(first) * ROW_HEIGHT - offset}px)`;
    this.#keepFocus();
    const seen = seenRange(state);
    this.#axis.update(seen, state.whole.start, width);
    const context = fitCanvas(this.#canvas, width, height);
    if (context === null || width === 0) return;
    const colors = { palette: this.#palette(), cache: this.#cache, tools: this.#tools };
    paintBars(context, { trace, state, seen, first, end, width, height, offset, ...colors });
  }

  #measure(): void {
    const { element } = this;
    const scroller = this.#scroller;
    this.#viewport = scroller.clientHeight;
    this.#stage.style.height = `${this.#viewport}px`;
    const usual = Math.max(0.38 * element.clientWidth + 24, NAMES.narrowest);
    const wanted = this.#nameWidth || Math.min(usual, NAMES.widest);
    const names = Math.min(wanted, 0.8 * element.clientWidth);
    element.style.setProperty('--_name', `${Math.round(names)}px`);
    element.style.setProperty('--_bar', `${scroller.offsetWidth - scroller.clientWidth}px`);
    const place = this.#axis.element.getBoundingClientRect();
    this.#left = place.left - element.getBoundingClientRect().left;
    this.#width = Math.max(0, Math.floor(place.width) - MARGIN);
    this.#canvas.style.left = `${this.#left}px`;
    this.#moveTo(this.#scroll.offset);
    this.#paint();
  }

  /** Puts the rows at an offset, and the scrollbar where it belongs. */
  #moveTo(offset: number): void {
    const scroller = this.#scroller;
    const next = scrollTo(this.#geometry(), offset);
    if (Math.abs(scroller.scrollTop - next.scrollTop) > 0.5) scroller.scrollTop = next.scrollTop;
    this.#scroll = { ...next, scrollTop: scroller.scrollTop };
    this.#schedule();
  }

  /** The active row has the focus when any row has; when it is out of sight, the grid holds it. */
  #keepFocus(): void {
    const active = this.#activeRow();
    setAttribute(this.#grid, 'tabindex', active === undefined ? 0 : -1);
    const focused = this.#root.activeElement;
    const isInside = focused === this.#grid || this.#layer.contains(focused);
    if (isInside && focused !== active) (active ?? this.#grid).focus({ preventScroll: true });
  }

  #activeRow(): HTMLElement | undefined {
    const [trace, state] = [this.#trace, this.#state];
    return trace && state && this.#rows.elementOf(rowIndexOf(trace, state, state.active));
  }

  #itemOf(target: Element): number | undefined {
    const index = target.closest<HTMLElement>('.row')?.dataset['index'];
    return this.#state?.rows.items[Number(index)];
  }

  #click(event: Event): void {
    const target = event.target as Element;
    const item = this.#itemOf(target);
    if (item === undefined) return;
    const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
    target.closest<HTMLElement>('.row')?.focus({ preventScroll: true });
    const { send, pick } = this.#hooks;
    if (act === 'toggle' || item < 0) send({ do: 'toggle', item });
    else if (act === 'crop') send({ do: 'crop', item });
    else if (act === 'hide') send({ do: 'hideLike', item });
    else pick(item);
  }

  #accept(state: TimelineState): void {
    this.#state = state;
    setAttribute(this.#grid, 'aria-rowcount', state.rows.count + 1);
    this.#spacer.style.height = `${contentHeight(state.rows.count, ROW_HEIGHT)}px`;
  }
}

function box(name: string, role: string, ...children: Node[]): HTMLElement {
  return createElement('div', { class: name, part: name, role }, ...children);
}
