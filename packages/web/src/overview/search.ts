import { readList, readText } from '../data/search-params.ts';
import { validateTimeSearch, type TimeSearch } from '../time/search.ts';

/** The URL state of the overview pages; the names are a persistent format. */
export interface OverviewSearch extends TimeSearch {
  /** Systems shown together; absent for all. */
  system?: string[] | undefined;
  /** The conditions of the quick filters; grouping and metrics belong to the page. */
  query?: string | undefined;
  sort_by?: string;
  /** `true` or `false`; absent means true. */
  sort_desc?: string;
}

/** Keeps what the overview knows of raw search parameters. */
export function validateOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const search: OverviewSearch = validateTimeSearch(raw);
  const system = readList(raw, 'system')?.filter((name) => name !== '');
  if (system && system.length > 0) search.system = [...new Set(system)];
  for (const name of ['query', 'sort_by', 'sort_desc'] as const) {
    const text = readText(raw, name);
    if (text) search[name] = text;
  }
  return search;
}
