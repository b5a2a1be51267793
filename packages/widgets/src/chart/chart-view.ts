import type { ChartKind } from '@spanlight/sdk';
import { adoptStyles } from '../core/adopt-styles.ts';
import { bucketLength } from '../core/buckets.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import { createTooltip, type ShowTooltip } from '../core/tooltip.ts';
import { watchColors } from '../core/watch-colors.ts';
import { watchPlace, type Place } from '../core/watch-place.ts';
import type { Loaded } from '../core/loader.ts';
import { noteOf, sayLoaded, statusOf, type Status } from '../core/status.ts';
import {
  type ChartBand,
  finiteValues,
  hasValues,
  keyOf,
  type ChartData,
  type ChartMarker,
} from './series/chart-data.ts';
import { colorsOf, paletteSize } from './colors.ts';
import { createDataTable } from './data-table.ts';
import { describeChart } from './describe.ts';
import { createKeyboard, type ChartKeyboard } from './keyboard.ts';
import { createLegend, type Legend, type LegendLook } from './legend.ts';
import type { Plot } from './plot/options.ts';
import { englishTexts, type ChartTexts } from './texts.ts';
import { tooltipContent } from './tooltip-content.ts';
import themeStyles from '../core/theme.css?raw';
import tooltipStyles from '../core/tooltip.css?raw';
import chartStyles from './chart.css?raw';

/** How a chart looks. */
export interface ChartLook {
  /** What is measured. */
  readonly label: string;
  readonly kind: ChartKind;
  readonly legend: LegendLook;
  /** Height of the plot in pixels. */
  readonly height: number;
  readonly connectNulls: boolean;
  readonly markers: readonly ChartMarker[];
  readonly band?: ChartBand | undefined;
  /** The shown period in epoch milliseconds; by default that of the data. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Charts with the same key share their crosshair; empty for none. */
  readonly syncKey: string;
  readonly canZoom: boolean;
  /** Whether its numbers are shown instead; by default a button says so. */
  readonly isTable?: boolean | undefined;
  readonly texts?: ChartTexts | undefined;
}

/** What a chart tells its host. */
export interface ChartHandlers {
  /** A period was chosen, epoch milliseconds. */
  onZoom(from: number, to: number): void;
  /** The crosshair stands at a time, epoch milliseconds, or has left. */
  onHover(time: number | null): void;
  /** Series were hidden or shown: the keys of those hidden now. */
  onToggle(hidden: readonly string[]): void;
  /** Shows what the series say at a time; by default a tooltip inside the root does. */
  readonly onTooltip?: ShowTooltip | undefined;
}

const FONT_SIZE = '11px';
const COLOR_NAMES = [
  ...Array.from({ length: paletteSize }, (_, index) => `chart-${index + 1}`),
  'muted',
  'border',
  'accent',
];

/** A chart inside a shadow root. It draws once it comes into view, and again when the theme changes. */
export class ChartView {
  readonly #root: ShadowRoot;
  readonly #handlers: ChartHandlers;
  readonly #note = createElement('p', { class: 'note', part: 'note', 'aria-hidden': 'true' });
  readonly #canvas = createElement('div', { class: 'canvas', 'aria-hidden': 'true' });
  readonly #description = createElement('p', { class: 'hidden' });
  readonly #toggle = createElement('button', { type: 'button', class: 'toggle', part: 'toggle' });
  readonly #area: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #tell: ShowTooltip;
  readonly #keyboard: ChartKeyboard;
  readonly #colors: () => readonly string[];
  readonly #place: Place;
  #content: Loaded<ChartData> = { kind: 'loading' };
  #look: ChartLook | undefined;
  #hidden: ReadonlySet<string> = new Set();
  #highlighted: string | null = null;
  #seriesColors: readonly string[] = [];
  #plot: Plot | undefined;
  /** Where a legend at the top stands. */
  readonly #above = createElement('div');
  #texts: ChartTexts = englishTexts;
  #legend: Legend | undefined;
  #table: HTMLElement | undefined;
  #isDrawn = false;
  #isTable = false;
  /** Height of the pointer in the window while it is over the plot. */
  #pointerY: number | undefined;
  /** Ends the listening for the end of a drag. */
  #dragging: AbortController | undefined;
  /** Whether there is something newer than what is shown. */
  #isLate = false;
  #index: number | null = null;
  /** The time at that position, epoch milliseconds. */
  #time: number | null = null;

  constructor(root: ShadowRoot, handlers: ChartHandlers) {
    this.#root = root;
    this.#handlers = handlers;
    adoptStyles(root, themeStyles, chartStyles, tooltipStyles);
    this.#keyboard = createKeyboard({
      moveTo: (index) => this.#plot?.moveTo(index),
      mark: (indices) => this.#plot?.mark(indices),
      onZoom: (first, last) => this.#zoomTo(first, last),
    });
    this.#area = createElement(
      'div',
      { class: 'plot', part: 'plot' },
      this.#keyboard.element,
      this.#description,
      this.#canvas,
      this.#note,
      this.#toggle,
    );
    const head = createElement(
      'div',
      { class: 'head' },
      createElement('slot', { name: 'title' }),
      this.#above,
      createElement('slot', { name: 'actions' }),
    );
    const attributes = { class: 'frame', part: 'frame', role: 'figure' };
    this.#frame = createElement('div', attributes, head, this.#area);
    root.replaceChildren(this.#frame);
    this.#tell = handlers.onTooltip ?? createTooltip(this.#frame);
    this.#colors = watchColors(root, COLOR_NAMES, () => this.#update());
    this.#toggle.addEventListener('click', () => {
      this.#isTable = !this.#isTable;
      this.#update();
      this.#toggle.focus();
    });
    this.#place = watchPlace(this.#frame, this.#canvas, () => this.#fit());
  }

  /** Shows content; answers the status it leads to. */
  show(content: Loaded<ChartData>, look: ChartLook): Status {
    this.#content =
      content.kind === 'data' ? { ...content, data: finiteValues(content.data) } : content;
    this.#look = look;
    this.#texts = { ...englishTexts, ...look.texts };
    return this.#update();
  }

  /** Hides the series of these keys and shows all others. */
  setHidden(keys: Iterable<string>): void {
    this.#hidden = new Set(keys);
    this.#update();
  }

  /** Makes the series of a key stand out, until it is null. */
  highlight(key: string | null): void {
    this.#highlighted = key;
    this.#plot?.highlight(key);
  }

  destroy(): void {
    this.#look = undefined;
    this.#isDrawn = false;
    this.#place.leave();
    this.#dragging?.abort();
    this.#erase();
  }

  #update(): Status {
    const look = this.#look;
    if (look === undefined) return 'loading';
    const texts = this.#texts;
    const status = statusOf(this.#content, (data) => !hasValues(data));
    // Nothing moves under the pointer while it drags out a period.
    this.#isLate = this.#dragging !== undefined;
    if (this.#dragging) return status;
    const hasChart = status === 'ready' || status === 'stale';
    this.#isDrawn = hasChart;
    setAttribute(this.#frame, 'data-status', status);
    setAttribute(this.#frame, 'data-placement', look.legend.placement ?? 'bottom');
    setAttribute(this.#frame, 'aria-label', look.label);
    setAttribute(this.#frame, 'aria-busy', status === 'loading');
    this.#frame.style.setProperty('--_height', `${look.height}px`);
    setText(this.#note, noteOf(this.#content, status, texts));
    setText(
      this.#description,
      sayLoaded(this.#content, texts, (data) => describeChart(data, texts)),
    );
    this.#isTable = look.isTable ?? this.#isTable;
    this.#toggle.hidden = !hasChart || look.isTable !== undefined;
    setText(this.#toggle, this.#isTable ? texts.asChart : texts.asTable);
    this.#keyboard.element.hidden = !hasChart || this.#isTable;
    this.#erase();
    const data = this.#content.kind === 'data' && hasChart ? this.#content.data : undefined;
    if (data) {
      this.#seriesColors = colorsOf(data.series, this.#colors().slice(0, paletteSize), isColor);
      const drawn = data.series.filter((series) => !this.#hidden.has(keyOf(series)));
      this.#keyboard.show({ ...data, series: drawn }, look, texts);
    }
    this.#table = this.#replace(
      this.#area,
      this.#table,
      data && this.#isTable ? createDataTable(data, look.label, texts) : undefined,
    );
    const before = this.#legend?.element;
    this.#legend = data && this.#createLegend(data, look);
    const isAbove = look.legend.placement === 'top';
    this.#replace(isAbove ? this.#above : this.#frame, before, this.#legend?.element);
    this.#drawSoon();
    return status;
  }

  #createLegend(data: ChartData, look: ChartLook): Legend | undefined {
    return createLegend({
      data,
      colors: this.#seriesColors,
      hidden: this.#hidden,
      look: look.legend,
      label: look.label,
      texts: this.#texts,
      onToggle: (key, isAlone) => this.#toggleSeries(data, key, isAlone),
      onPoint: (key) => this.#plot?.highlight(key ?? this.#highlighted),
    });
  }

  /** Puts an element in the place of its predecessor: scrolled as far, and with the keyboard where it was. */
  #replace(
    parent: HTMLElement,
    before: HTMLElement | undefined,
    after: HTMLElement | undefined,
  ): HTMLElement | undefined {
    const { activeElement } = this.#root;
    const isFocused = before?.contains(activeElement) === true;
    const scrolled = before?.scrollTop ?? 0;
    before?.remove();
    if (after === undefined) return undefined;
    parent.append(after);
    after.scrollTop = scrolled;
    if (isFocused && activeElement instanceof HTMLElement) {
      const entries = [...after.querySelectorAll('button')];
      const same = entries.find(({ title }) => title === activeElement.title);
      (same ?? after).focus({ preventScroll: true });
    }
    return after;
  }

  #drawSoon(): void {
    if (!this.#canDraw()) return;
    this.#draw().catch((error: unknown) => {
      setText(this.#note, `${this.#texts.failed}: ${cleanText(String(error), 200)}`);
    });
  }

  async #draw(): Promise<void> {
    // What draws weighs more than all the rest: the first chart that comes into view has it loaded.
    const { drawPlot } = await import('./plot/plot.ts');
    const look = this.#look;
    const content = this.#content;
    // Much may have changed while it was loaded, and others may have drawn.
    if (!this.#canDraw() || this.#plot || !look || content.kind !== 'data') return;
    const width = this.#canvas.clientWidth;
    const { data } = content;
    const [text = '', line = '', marker = ''] = this.#colors().slice(paletteSize);
    const plot = drawPlot(this.#canvas, {
      ...look,
      width,
      data,
      hidden: this.#hidden,
      seriesColors: this.#seriesColors,
      colors: { text, line, marker },
      font: `${FONT_SIZE} ${getComputedStyle(this.#frame).fontFamily}`,
      onMove: (index) => this.#move(index),
      onZoom: (from, to) => this.#handlers.onZoom(from, to),
    });
    this.#plot = plot;
    plot.highlight(this.#highlighted);
    this.#listenTo(plot.area);
    // The crosshair of before stays where it was.
    const held = this.#isHeld() && this.#time !== null ? data.times.indexOf(this.#time) : -1;
    if (held >= 0) plot.moveTo(held);
  }

  #listenTo(area: HTMLElement): void {
    area.addEventListener('pointermove', (event) => {
      this.#pointerY = event.clientY;
      this.#point();
    });
    area.addEventListener('pointerleave', () => {
      this.#pointerY = undefined;
      this.#point();
    });
    area.addEventListener('pointerdown', ({ button }) => {
      // The menu of another button may take the end of its press away.
      if (button === 0) this.#drag();
    });
  }

  /** Keeps the plot as it is until the pointer is up, wherever that happens. */
  #drag(): void {
    this.#dragging?.abort();
    const dragging = new AbortController();
    this.#dragging = dragging;
    const end = (): void => {
      dragging.abort();
      if (this.#dragging !== dragging) return;
      this.#dragging = undefined;
      if (this.#isLate) this.#update();
    };
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, () => setTimeout(end), { signal: dragging.signal });
  }

  #isHeld(): boolean {
    return this.#pointerY !== undefined || this.#keyboard.isFocused();
  }

  #canDraw(): boolean {
    return (
      this.#place.isInView() && !this.#isTable && this.#isDrawn && this.#canvas.clientWidth > 0
    );
  }

  #erase(): void {
    this.#tell(null);
    this.#plot?.destroy();
    this.#plot = undefined;
    this.#index = null;
  }

  #fit(): void {
    const { clientWidth } = this.#canvas;
    if (clientWidth === 0 || this.#look === undefined) return;
    if (this.#plot) this.#plot.resize(clientWidth, this.#look.height);
    else this.#drawSoon();
  }

  #move(index: number | null): void {
    if (index === this.#index || this.#content.kind !== 'data') return;
    this.#index = index;
    this.#time = index === null ? null : (this.#content.data.times[index] ?? null);
    if (index !== null) this.#keyboard.moved(index);
    this.#legend?.follow(index);
    this.#handlers.onHover(this.#time);
    this.#point();
  }

  /** Shows the tooltip beside the crosshair when pointer or keyboard hold it, and only then. */
  #point(): void {
    const plot = this.#plot;
    const index = this.#index;
    if (!plot || index === null || !this.#isHeld() || this.#content.kind !== 'data') {
      this.#tell(null);
      return;
    }
    const { left, top } = plot.area.getBoundingClientRect();
    const y = this.#pointerY ?? top;
    const rows = plot.rowsAt(index, y - top);
    const markers = this.#look?.markers ?? [];
    const { data } = this.#content;
    this.#tell({
      content: tooltipContent(data, index, rows, {
        colors: this.#seriesColors,
        texts: this.#texts,
        markers,
      }),
      anchor: { left: left + plot.leftOf(index), top: y, width: 0, height: 0 },
    });
  }

  #zoomTo(first: number, last: number): void {
    if (this.#content.kind !== 'data' || this.#look?.canZoom !== true) return;
    const { times } = this.#content.data;
    this.#handlers.onZoom(times[first] ?? 0, (times[last] ?? 0) + bucketLength(times));
  }

  #toggleSeries({ series }: ChartData, key: string, isAlone: boolean): void {
    const next = new Set(this.#hidden);
    if (isAlone) {
      const others = series.map(keyOf).filter((other) => other !== key);
      const areHidden = others.every((other) => next.has(other));
      next.clear();
      if (!areHidden) for (const other of others) next.add(other);
    } else if (!next.delete(key)) next.add(key);
    this.#hidden = next;
    this.#update();
    this.#handlers.onToggle([...next]);
  }
}

const isColor = (text: string): boolean => CSS.supports('color', text);
