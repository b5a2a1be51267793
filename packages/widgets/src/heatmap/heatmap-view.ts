import type { Heatmap } from '@spanlight/sdk';
import { englishTexts, type ChartTexts } from '../chart/texts.ts';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { noteOf, sayLoaded, statusOf, type Status } from '../core/status.ts';
import { createTooltip, type ShowTooltip, type WidgetTooltip } from '../core/tooltip.ts';
import { watchColors } from '../core/watch-colors.ts';
import { watchPlace } from '../core/watch-place.ts';
import type { DrawnHeatmap } from './draw-heatmap.ts';
import { walk, type HeatmapPlace } from './heatmap-layout.ts';
import { describeCell, describeHeatmap, heatmapModel, type HeatmapModel } from './heatmap-model.ts';
import heatmapStyles from './heatmap.css?raw';
import themeStyles from '../core/theme.css?raw';
import tooltipStyles from '../core/tooltip.css?raw';
import chartStyles from '../chart/chart.css?raw';

/** What a heatmap shows: what the heatmap call answered, and the unit of its values. */
interface HeatmapData {
  readonly heatmap: Heatmap;
  readonly unit: string;
}

/** How a heatmap looks. */
interface HeatmapLook {
  /** What is measured. */
  readonly label: string;
  /** Pixels, axes included. */
  readonly height: number;
  readonly texts?: ChartTexts | undefined;
}

/** A heatmap inside a shadow root. */
export interface HeatmapView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<HeatmapData>, look: HeatmapLook): Status;
  destroy(): void;
}

const COLORS = ['muted', 'border', 'accent', 'series-1', 'sunken'];

/**
 * Builds a heatmap in a shadow root. It draws once it comes into view, and again when its width or the theme changes;
 * arrow keys walk over the cells.
 * @param showTooltip shows what a cell says; by default a tooltip inside the root
 */
export function createHeatmapView(root: ShadowRoot, showTooltip?: ShowTooltip): HeatmapView {
  adoptStyles(root, themeStyles, chartStyles, tooltipStyles, heatmapStyles);
  const canvas = createElement('div', { class: 'canvas', 'aria-hidden': 'true' });
  const note = createElement('p', { class: 'note', part: 'note', 'aria-hidden': 'true' });
  const said = createElement('output', { class: 'hidden' });
  const plot = createElement('div', { class: 'plot', part: 'plot' }, canvas, note);
  const frame = createElement('div', { class: 'frame', part: 'frame' }, plot, said);
  root.replaceChildren(frame);
  const tell = showTooltip ?? createTooltip(frame);
  let source: HeatmapData | undefined;
  let model: HeatmapModel | undefined;
  let height = 0;
  let drawn: DrawnHeatmap | undefined;
  let marked: HeatmapPlace | null = null;

  const mark = (next: HeatmapPlace | null): void => {
    if (next?.x === marked?.x && next?.y === marked?.y) return;
    marked = next;
    drawn?.mark(next);
    const text = model && next ? describeCell(model, next.x, next.y) : '';
    setText(said, text);
    tell(drawn && next ? tooltipOf(drawn, next, text) : null);
  };
  const point = ({ clientX, clientY }: PointerEvent): void => {
    if (!drawn) return;
    const { left, top } = drawn.area.getBoundingClientRect();
    mark(drawn.layout.placeAt(clientX - left, clientY - top));
  };
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = model && walk(event.key, marked, model);
    if (!next) return;
    event.preventDefault();
    mark(next);
  });
  frame.addEventListener('blur', () => mark(null));
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerleave', () => mark(null));

  const draw = async (): Promise<void> => {
    if (!model || !place.isInView() || canvas.clientWidth === 0) return;
    const { drawHeatmap } = await import('./draw-heatmap.ts');
    if (!model) return;
    const [text = '', line = '', marker = '', cell = '', ground = ''] = colors();
    drawn = drawHeatmap(canvas, {
      model,
      width: canvas.clientWidth,
      height,
      font: `11px ${getComputedStyle(frame).fontFamily}`,
      colors: { text, line, marker, cell, ground },
    });
    drawn.mark(marked);
  };
  const drawSoon = (): void => {
    draw().catch((error: unknown) => setText(note, cleanText(String(error), 200)));
  };
  const colors = watchColors(root, COLORS, drawSoon);
  const place = watchPlace(frame, canvas, drawSoon);

  return {
    show(loaded, { label, height: wanted, texts: given }) {
      const texts = { ...englishTexts, ...given };
      const data = loaded.kind === 'data' ? loaded.data : undefined;
      if (data?.heatmap !== source?.heatmap || data?.unit !== source?.unit) {
        mark(null);
        source = data;
        model = data && heatmapModel(data.heatmap, data.unit);
      }
      height = wanted;
      const shown = model;
      const status = statusOf(loaded, () => !shown);
      const words = sayLoaded(loaded, texts, () => (shown ? describeHeatmap(shown) : texts.empty));
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'aria-label', `${label}: ${words}`);
      offerCells(frame, shown !== undefined);
      frame.style.setProperty('--_height', `${height}px`);
      setText(note, noteOf(loaded, status, texts));
      if (!shown) {
        drawn = undefined;
        canvas.replaceChildren();
      }
      drawSoon();
      return status;
    },
    destroy() {
      place.leave();
      mark(null);
    },
  };
}

/** Beside a cell, what is said of it. */
function tooltipOf(
  { area, layout }: DrawnHeatmap,
  cell: HeatmapPlace,
  title: string,
): WidgetTooltip {
  const { left, top } = area.getBoundingClientRect();
  const box = layout.boxOf(cell);
  const anchor = { ...box, left: left + box.left, top: top + box.top };
  return { content: { title, rows: [], notes: [] }, anchor };
}

/** Takes the keyboard where there are cells to walk over. */
function offerCells(frame: HTMLElement, hasCells: boolean): void {
  setAttribute(frame, 'role', hasCells ? 'group' : 'figure');
  setAttribute(frame, 'aria-roledescription', hasCells && 'heatmap');
  setAttribute(frame, 'tabindex', hasCells && 0);
}
