import { readList, readText } from '../data/search-params.ts';

/** The URL state of the trace page; the names are a persistent format. */
export interface TraceSearch {
  /** The span that is looked at: 16 hex digits. */
  span?: string | undefined;
  /** The span whose subtree is shown alone: 16 hex digits. */
  root_span?: string | undefined;
  /** The system whose logs or events are listed; absent for the timeline. */
  tab?: string | undefined;
  /** The logs or events of the list that are open: 16 hex digits, or the place of one without an id after a minus. */
  event?: string[] | undefined;
}

const SPAN_ID = /^[0-9a-f]{1,16}$/u;
const EVENT = /^(?:[0-9a-f]{16}|-\d{1,9})$/u;

/** Keeps what the trace page knows of raw search parameters. */
export function validateTraceSearch(raw: Record<string, unknown>): TraceSearch {
  const search: TraceSearch = {};
  for (const name of ['span', 'root_span'] as const) {
    const id = readText(raw, name)?.toLowerCase();
    if (id !== undefined && SPAN_ID.test(id)) search[name] = id.padStart(16, '0');
  }
  const tab = readText(raw, 'tab');
  if (!tab) return search;
  const event = readList(raw, 'event')?.filter((text) => EVENT.test(text));
  return { ...search, tab, ...(event && event.length > 0 && { event }) };
}
