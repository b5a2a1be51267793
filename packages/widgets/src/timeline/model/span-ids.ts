import { eventOf, spanOf } from './items.ts';
import { NONE, type Trace } from './state.ts';

const SPAN_ID = /^[0-9a-f]{1,16}$/i;

/** The span or log with an id of 16 hex digits, as an item of rows; `NONE` when the trace has none. */
export function itemOfId({ columns, layout }: Trace, id: string): number {
  if (!SPAN_ID.test(id)) return NONE;
  const wanted = BigInt(`0x${id}`);
  const row = columns.ids.indexOf(wanted);
  if (row >= 0) return layout.tree.positions[row] ?? NONE;
  const event = wanted === 0n ? -1 : columns.events.ids.indexOf(wanted);
  return event < 0 || (columns.events.rows[event] ?? -1) < 0 ? NONE : layout.tree.size + event;
}

/** Id of a span, or of a log that has one; of another, its span's: 16 hex digits. */
export function idOfItem(trace: Trace, item: number): string {
  const { columns, layout } = trace;
  const own = columns.events.ids[eventOf(trace, item)] ?? 0n;
  const id = own || (columns.ids[layout.tree.rows[spanOf(trace, item)] ?? 0] ?? 0n);
  return id.toString(16).padStart(16, '0');
}
