import { formatDuration } from '@spanlight/sdk/format';
import { createElement, setAttribute, setText } from '../../core/element.ts';
import type { PointerHost } from '../view/tools.ts';
import { xToTime } from './zoom.ts';

/** Fewest pixels of a drag that count as a selection. */
const SHORTEST_DRAG = 4;

/** Room the label of the crosshair needs on its right, in pixels. */
const LABEL = 90;

/** A line under the pointer that tells the time. */
export function attachCrosshair({ sheet, view }: PointerHost): void {
  const label = createElement('span');
  const line = createElement('div', { class: 'pointer', 'aria-hidden': 'true' }, label);
  line.hidden = true;
  sheet.append(line);
  sheet.addEventListener('pointermove', (event) => {
    const seen = view();
    if (seen === undefined) return;
    const x = event.clientX - sheet.getBoundingClientRect().left - seen.left;
    line.hidden = x < 0 || x > seen.width || event.pointerType !== 'mouse';
    line.style.left = `${seen.left + x}px`;
    setAttribute(line, 'data-left', x > seen.width - LABEL);
    setText(label, formatDuration(xToTime(seen.seen, seen.width, x) - seen.origin));
  });
  sheet.addEventListener('pointerleave', () => {
    line.hidden = true;
  });
}

/** Dragging along the axis zooms to what was dragged over, a double click shows everything. */
export function attachBrush({ axis, view, send }: PointerHost): void {
  const brush = createElement('div', { class: 'brush' });
  brush.hidden = true;
  axis.append(brush);
  let from: number | undefined;
  let to = 0;
  const xOf = (event: PointerEvent): number => {
    const x = event.clientX - axis.getBoundingClientRect().left;
    return Math.min(Math.max(x, 0), view()?.width ?? 0);
  };
  axis.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = xOf(event);
    to = from;
    axis.setPointerCapture(event.pointerId);
  });
  axis.addEventListener('pointermove', (event) => {
    if (from === undefined) return;
    to = xOf(event);
    brush.hidden = Math.abs(to - from) < SHORTEST_DRAG;
    brush.style.left = `${Math.min(from, to)}px`;
    brush.style.width = `${Math.abs(to - from)}px`;
  });
  axis.addEventListener('lostpointercapture', () => {
    const seen = view();
    if (seen !== undefined && from !== undefined && !brush.hidden) {
      const timeAt = (x: number): number => xToTime(seen.seen, seen.width, x);
      const range = { start: timeAt(Math.min(from, to)), stop: timeAt(Math.max(from, to)) };
      send({ do: 'zoom', range });
    }
    from = undefined;
    brush.hidden = true;
  });
  axis.addEventListener('dblclick', () => send({ do: 'zoom', range: undefined }));
}

/** The wheel with Ctrl zooms around the pointer. */
export function attachWheel({ sheet, rows, view, send }: PointerHost): void {
  rows.addEventListener(
    'wheel',
    (event) => {
      const seen = view();
      if (seen === undefined || (!event.ctrlKey && !event.metaKey)) return;
      const x = event.clientX - sheet.getBoundingClientRect().left - seen.left;
      if (x < 0) return;
      event.preventDefault();
      const around = xToTime(seen.seen, seen.width, x);
      send({ do: 'zoomBy', factor: event.deltaY > 0 ? 1.25 : 0.8, around });
    },
    { passive: false },
  );
}
