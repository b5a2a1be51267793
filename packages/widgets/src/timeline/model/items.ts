import { int32At } from '../../core/read.ts';
import type { TraceColumns } from './columns.ts';
import type { TraceLayout } from './layout.ts';

// Every row of the timeline shows an item, which is one number: a span is its position; a run of repeats is a number below -1
// (`runs.ts`), as -1 stands for none; a log or event is its row in the event columns plus the number of spans.

/** What is needed to tell items apart. */
interface Shown {
  readonly columns: Pick<TraceColumns, 'events'>;
  readonly layout: TraceLayout;
}

/** Logs and events by the row of their span: those of a row are `[starts[row], starts[row + 1])`. */
export interface EventIndex {
  readonly starts: Int32Array;
  /** Rows of the event columns, grouped by span, in order of time. */
  readonly events: Int32Array;
}

/** Row of the log or event that an item stands for; negative when it stands for something else. */
export function eventOf({ layout }: Pick<Shown, 'layout'>, item: number): number {
  return item - layout.tree.size;
}

/** The position of a span for an item that is one, or of the span that a log belongs to. */
export function spanOf(trace: Shown, item: number): number {
  const event = eventOf(trace, item);
  if (event < 0) return item;
  return int32At(trace.layout.tree.positions, int32At(trace.columns.events.rows, event));
}
