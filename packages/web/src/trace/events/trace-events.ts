import type { TraceColumns } from '@spanlight/sdk';
import { hexId } from '../trace-facts.ts';

/** A tab of logs or events. */
export interface EventSystem {
  readonly system: string;
  readonly count: number;
}

/** A log or event of the trace. */
export interface EventRow {
  /** Row in the event columns. */
  readonly index: number;
  readonly name: string;
  /** Nanoseconds from the start of the trace. */
  readonly time: number;
  /** Id of the event as an item of its own; undefined when the server didn't say. */
  readonly id: string | undefined;
  /** The span it happened in. */
  readonly span: { readonly id: string; readonly name: string } | undefined;
}

/** The systems that have events in this trace, errors first, then by name. */
export function eventSystems({ events, systems }: TraceColumns): EventSystem[] {
  const counts = new Uint32Array(systems.length);
  for (const index of events.systemIndexes) counts[index] = (counts[index] ?? 0) + 1;
  return systems
    .map((system, index) => ({ system, count: counts[index] ?? 0 }))
    .filter(({ system, count }) => count > 0 && system !== '')
    .sort((a, b) => rank(a.system) - rank(b.system) || a.system.localeCompare(b.system));
}

/** The events of one system, in order of time. */
export function eventsOfSystem(columns: TraceColumns, system: string): EventRow[] {
  const wanted = columns.systems.indexOf(system);
  const { events, names, nameIndexes, ids } = columns;
  const rows: EventRow[] = [];
  for (let index = 0; index < columns.eventCount; index++) {
    if (events.systemIndexes[index] !== wanted) continue;
    const owner = events.rows[index] ?? -1;
    const id = events.ids[index] ?? 0n;
    rows.push({
      index,
      name: names[events.nameIndexes[index] ?? 0] ?? '',
      time: events.times[index] ?? 0,
      id: id === 0n ? undefined : hexId(id),
      span:
        owner < 0
          ? undefined
          : { id: hexId(ids[owner] ?? 0n), name: names[nameIndexes[owner] ?? 0] ?? '' },
    });
  }
  return rows;
}

const SEVERITIES = ['log:panic', 'log:fatal', 'log:error', 'log:warn'];

function rank(system: string): number {
  const place = SEVERITIES.indexOf(system);
  return place < 0 ? SEVERITIES.length : place;
}
