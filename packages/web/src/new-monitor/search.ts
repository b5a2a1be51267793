import { present, readList, readText } from '../data/search-params.ts';
import { validateTimeSearch, type TimeSearch } from '../time/search.ts';

/** What the form of a new metric monitor is filled in with, in its address. The names are a persistent format. */
export interface NewMonitorSearch extends TimeSearch {
  name?: string | undefined;
  /** Names of metrics; `alias` has a name in the query for each, in the same order. */
  metric?: string[] | undefined;
  alias?: string[] | undefined;
  query?: string | undefined;
  /** Milliseconds. */
  time_offset?: string | undefined;
  /** JSON: by name of a column what is known of it, of which `unit` is read. */
  columns?: string | undefined;
}

/** Keeps what the form knows of raw search parameters. */
export function validateNewMonitorSearch(raw: Record<string, unknown>): NewMonitorSearch {
  return present({
    ...validateTimeSearch(raw),
    name: readText(raw, 'name') || undefined,
    metric: readList(raw, 'metric'),
    alias: readList(raw, 'alias'),
    query: readText(raw, 'query') || undefined,
    time_offset: readText(raw, 'time_offset') || undefined,
    columns: readText(raw, 'columns') || undefined,
  });
}
