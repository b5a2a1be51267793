import type { TraceColumns } from '../model/columns.ts';
import { timeToX } from '../model/time-axis.ts';
import { BAR_HEIGHT, type BarsScene } from '../view/bars-painter.ts';
import { indexEvents, type EventIndex } from '../analysis/event-index.ts';

const indexes = new WeakMap<TraceColumns, EventIndex>();

function eventsOf(columns: TraceColumns): EventIndex {
  const index = indexes.get(columns) ?? indexEvents(columns);
  indexes.set(columns, index);
  return index;
}

/** Draws the logs and events of a span as dots on its bar, errors in their colour. */
export function paintEvents(
  context: CanvasRenderingContext2D,
  { trace, seen, width, palette }: BarsScene,
  row: number,
  top: number,
): void {
  const { columns } = trace;
  const events = eventsOf(columns);
  const end = events.starts[row + 1] ?? 0;
  let last = -Infinity;
  for (let index = events.starts[row] ?? 0; index < end; index++) {
    const event = events.events[index] ?? 0;
    const x = Math.round(timeToX(seen, width, columns.events.times[event] ?? 0));
    const system = columns.systems[columns.events.systemIndexes[event] ?? 0] ?? '';
    const isError = /^log:(error|fatal)/.test(system);
    if ((x === last && !isError) || x < 0 || x > width) continue;
    last = x;
    context.fillStyle = palette.surface;
    context.beginPath();
    context.arc(x, top + BAR_HEIGHT / 2, 4, 0, 7);
    context.fill();
    context.fillStyle = isError ? palette.error : palette.muted;
    context.beginPath();
    context.arc(x, top + BAR_HEIGHT / 2, 2.5, 0, 7);
    context.fill();
  }
}
