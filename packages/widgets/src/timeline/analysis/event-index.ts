import { int32At } from '../../core/read.ts';
import type { TraceColumns } from '../model/columns.ts';
import type { EventIndex } from '../model/items.ts';

/** Groups the events of a trace by span. Linear; events without a span are left out. */
function indexEvents(columns: Pick<TraceColumns, 'rowCount' | 'events'>): EventIndex {
  const owners = columns.events.rows;
  const starts = new Int32Array(columns.rowCount + 1);
  for (const owner of owners) {
    if (owner >= 0) starts[owner + 1] = int32At(starts, owner + 1) + 1;
  }
  for (let row = 0; row < columns.rowCount; row++) {
    starts[row + 1] = int32At(starts, row + 1) + int32At(starts, row);
  }
  const events = new Int32Array(int32At(starts, columns.rowCount));
  const next = starts.slice();
  for (let event = 0; event < owners.length; event++) {
    const owner = int32At(owners, event);
    if (owner < 0) continue;
    const place = int32At(next, owner);
    events[place] = event;
    next[owner] = place + 1;
  }
  return { starts, events };
}

const indexes = new WeakMap<object, EventIndex>();

/** The events of a trace by span, worked out once. */
export function eventsBySpan(columns: Pick<TraceColumns, 'rowCount' | 'events'>): EventIndex {
  const index = indexes.get(columns) ?? indexEvents(columns);
  indexes.set(columns, index);
  return index;
}
