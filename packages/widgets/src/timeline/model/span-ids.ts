import { NONE, type Trace } from './state.ts';

const SPAN_ID = /^[0-9a-f]{1,16}$/i;

/** Position of the span with an id of 16 hex digits; `NONE` when the trace has no such span. */
export function positionOfSpan({ columns, layout }: Trace, spanId: string): number {
  if (!SPAN_ID.test(spanId)) return NONE;
  const row = columns.ids.indexOf(BigInt(`0x${spanId}`));
  return row < 0 ? NONE : (layout.tree.positions[row] ?? NONE);
}

/** Id of the span at a position: 16 hex digits. */
export function spanIdOf({ columns, layout }: Trace, position: number): string {
  const id = columns.ids[layout.tree.rows[position] ?? 0] ?? 0n;
  return id.toString(16).padStart(16, '0');
}
