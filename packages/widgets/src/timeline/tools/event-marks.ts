import { formatDuration } from '@spanlight/sdk/format';
import type { TraceColumns } from '../model/columns.ts';
import { timeToX } from '../model/time-axis.ts';
import { BAR_HEIGHT, type BarsScene } from '../view/bars-painter.ts';
import { eventsBySpan } from '../analysis/event-index.ts';
import { levelOf, toneOf } from './row-facts.ts';

/** Draws the logs and events of a span as dots on its bar, errors in their colour. */
export function paintEvents(
  context: CanvasRenderingContext2D,
  { trace, seen, width, palette }: BarsScene,
  row: number,
  top: number,
): void {
  const { columns } = trace;
  const events = eventsBySpan(columns);
  const end = events.starts[row + 1] ?? 0;
  let last = -Infinity;
  for (let index = events.starts[row] ?? 0; index < end; index++) {
    const event = events.events[index] ?? 0;
    const x = Math.round(timeToX(seen, width, columns.events.times[event] ?? 0));
    const isError = isSevere(columns, event);
    if ((x === last && !isError) || x < 0 || x > width) continue;
    last = x;
    fillDot(context, palette.surface, x, top, 4);
    fillDot(context, isError ? palette.error : palette.muted, x, top, 2.5);
  }
}

/** Room the time of a log needs beside its mark, in pixels. */
const LABEL = 56;

/** Draws a log in its own row: when it was, in its place and in words. */
export function paintLog(
  context: CanvasRenderingContext2D,
  { trace, seen, state, width, palette }: BarsScene,
  event: number,
  top: number,
): void {
  const { columns } = trace;
  const time = columns.events.times[event] ?? 0;
  const x = Math.round(timeToX(seen, width, time));
  if (x < 0 || x > width) return;
  const isLeft = x > width - LABEL;
  fillDot(context, isSevere(columns, event) ? palette.error : palette.muted, x, top, 3);
  context.fillStyle = palette.muted;
  context.font = '11px system-ui, sans-serif';
  context.textAlign = isLeft ? 'right' : 'left';
  const label = formatDuration(time - state.whole.start);
  context.fillText(label, isLeft ? x - 7 : x + 7, top + BAR_HEIGHT - 1);
}

function isSevere({ systems, events }: TraceColumns, event: number): boolean {
  return toneOf(levelOf(systems[events.systemIndexes[event] ?? 0] ?? '')) === 'severe';
}

function fillDot(
  context: CanvasRenderingContext2D,
  color: string,
  x: number,
  top: number,
  radius: number,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, top + BAR_HEIGHT / 2, radius, 0, 7);
  context.fill();
}
