import { createElement, setText } from '../../core/element.ts';
import type { Command } from '../commands.ts';
import { axisTicks, timeToX, xToTime, type TimeRange } from '../time-axis.ts';
import { TICK_SPACING } from './bars-painter.ts';
import type { TimelineTexts } from './texts.ts';

export interface Axis {
  readonly element: HTMLElement;
  /** @param origin moment that counts as zero, in nanoseconds */
  update(seen: TimeRange, origin: number, width: number): void;
}

/** Fewest pixels of a drag that count as a selection. */
const SHORTEST_DRAG = 4;

/** The marks of time above the bars; dragging along them zooms, a double click shows everything. */
export function createAxis(texts: TimelineTexts, send: (command: Command) => void): Axis {
  const brush = createElement('div', { class: 'brush' });
  brush.hidden = true;
  const element = createElement(
    'div',
    { class: 'bars axis', role: 'columnheader', 'aria-label': texts.timelineHead },
    brush,
  );
  const labels: HTMLElement[] = [];
  let seen: TimeRange = { start: 0, stop: 1 };
  let width = 1;
  let dragStart: number | undefined;
  const xOf = (event: PointerEvent): number =>
    Math.min(Math.max(event.clientX - element.getBoundingClientRect().left, 0), width);
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    dragStart = xOf(event);
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (dragStart === undefined) return;
    const x = xOf(event);
    brush.hidden = Math.abs(x - dragStart) < SHORTEST_DRAG;
    brush.style.left = `${Math.min(x, dragStart)}px`;
    brush.style.width = `${Math.abs(x - dragStart)}px`;
  });
  element.addEventListener('lostpointercapture', (event) => {
    if (dragStart === undefined) return;
    const x = xOf(event);
    const [from, to] = [Math.min(x, dragStart), Math.max(x, dragStart)];
    dragStart = undefined;
    brush.hidden = true;
    if (to - from < SHORTEST_DRAG) return;
    const range = { start: xToTime(seen, width, from), stop: xToTime(seen, width, to) };
    send({ do: 'zoom', range });
  });
  element.addEventListener('dblclick', () => send({ do: 'zoom', range: undefined }));
  return {
    element,
    update(nextSeen, origin, nextWidth) {
      seen = nextSeen;
      width = nextWidth;
      const ticks = axisTicks(seen, width, origin, TICK_SPACING).filter(
        (tick) => timeToX(seen, width, tick) < width - 40,
      );
      for (const [index, tick] of ticks.entries()) {
        labels[index] ??= element.appendChild(createElement('span'));
        labels[index].hidden = false;
        labels[index].style.left = `${Math.round(timeToX(seen, width, tick))}px`;
        setText(labels[index], tick === origin ? '0' : texts.duration(tick - origin));
      }
      for (const label of labels.slice(ticks.length)) label.hidden = true;
    },
  };
}
