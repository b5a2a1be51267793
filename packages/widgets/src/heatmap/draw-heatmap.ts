// The drawn part of a heatmap: cells on a canvas, among the axes that charts have.

import { axisWidth, ruler } from '../chart/plot/frame.ts';
import type { PlotColors } from '../chart/plot/options.ts';
import { paintFrame } from '../chart/plot/paint-frame.ts';
import { fitCanvas } from '../core/canvas.ts';
import { createElement } from '../core/element.ts';
import { layOutHeatmap, type HeatmapLayout, type HeatmapPlace } from './heatmap-layout.ts';
import type { HeatmapModel } from './heatmap-model.ts';

/** What a heatmap is drawn from. */
interface HeatmapPaint {
  readonly model: HeatmapModel;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly font: string;
  readonly colors: PlotColors & {
    /** Of the fullest cell, and of what is behind the cells. */
    readonly cell: string;
    readonly ground: string;
  };
}

/** A drawn heatmap. */
export interface DrawnHeatmap {
  /** The area the pointer moves over. */
  readonly area: HTMLElement;
  readonly layout: HeatmapLayout;
  /** Marks a cell, or none. */
  mark(place: HeatmapPlace | null): void;
}

/** Draws a heatmap in the place of what an element holds. */
export function drawHeatmap(target: HTMLElement, paint: HeatmapPaint): DrawnHeatmap {
  const { model, width, height, font, colors } = paint;
  const canvas = createElement('canvas', { class: 'drawing' });
  const marked = createElement('div', { class: 'marked' });
  marked.hidden = true;
  const area = createElement('div', { class: 'surface' }, canvas, marked);
  target.replaceChildren(area);
  const size = { width, height, ratio: devicePixelRatio || 1 };
  const layout = layOutHeatmap(model, size, (labels) => axisWidth(labels, ruler(font)));
  const context = fitCanvas(canvas, width, height);
  if (context) {
    const { box } = layout.frame;
    context.font = font;
    paintFrame(context, layout.frame, colors);
    context.fillStyle = colors.ground;
    context.fillRect(box.left, box.top, box.width, box.height);
    context.fillStyle = colors.cell;
    for (const cell of model.cells) {
      const { left, top, width: wide, height: high } = layout.boxOf(cell);
      context.globalAlpha = cell.strength;
      context.fillRect(left, top, wide, high);
    }
  }
  return {
    area,
    layout,
    mark(place) {
      marked.hidden = place === null;
      if (place === null) return;
      const { left, top, width: wide, height: high } = layout.boxOf(place);
      marked.style.cssText = `left:${left}px;top:${top}px;width:${wide}px;height:${high}px`;
    },
  };
}
