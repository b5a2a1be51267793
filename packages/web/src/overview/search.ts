import { readPage } from '../data/use-address-page.ts';
import { readList, readTexts } from '../data/search-params.ts';
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
  /** Of the groups, 1-based; absent on the first. */
  page?: number | undefined;
  /** Id of the group whose metrics are open. */
  metrics_of?: string;
}

/** Keeps what the overview knows of raw search parameters. */
export function validateOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const system = readList(raw, 'system')?.filter((name) => name !== '') ?? [];
  const page = readPage(raw);
  return {
    ...validateTimeSearch(raw),
    ...(page === undefined ? {} : { page }),
    ...(system.length === 0 ? {} : { system: [...new Set(system)] }),
    ...readTexts(raw, ['query', 'sort_by', 'sort_desc', 'metrics_of']),
  };
}
