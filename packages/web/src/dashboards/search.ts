import { present, readFlag, readList, readText } from '../data/search-params.ts';
import { readPage } from '../data/use-address-page.ts';
import { validateTimeSearch, type TimeSearch } from '../time/search.ts';

// The names are a persistent format: links of years ago hold them.

/** State of the list of dashboards in the URL. */
export interface ListSearch {
  /** Keep dashboards whose name is like this text. */
  q?: string | undefined;
  /** `name` or `updated_at`. */
  sort_by?: string | undefined;
  sort_desc?: boolean | undefined;
  /** 1-based; absent on the first. */
  page?: number | undefined;
}

/** State shared by the tabs of a dashboard. */
export interface DashboardSearch extends TimeSearch {
  /** Id of the item that is enlarged. */
  item?: string | undefined;
  /** What is edited: id of an item, or the type of a new one. */
  edit?: string | undefined;
  /** Shows it alone, without anything around it: seconds between reloads. */
  kiosk?: string | undefined;
  /** Read only: environments and services to narrow to, as links from outside ask for. */
  envs?: string[] | undefined;
  services?: string[] | undefined;
}

/** State of the table of a dashboard. */
export interface TableSearch extends DashboardSearch {
  /** Conditions and groupings in place of the stored ones. */
  query?: string | undefined;
  sort_by?: string | undefined;
  sort_desc?: boolean | undefined;
  /** Quick search in the grouping attributes. */
  search?: string | undefined;
}

/** State of the grid of a dashboard. */
export interface GridSearch extends DashboardSearch {
  /** Conditions in place of the stored ones. */
  query?: string | undefined;
  /** Conditions of the row of the table this grid is about. */
  row?: string | undefined;
}

type Raw = Record<string, unknown>;

/** Reads the state of the list of dashboards. */
export function validateListSearch(raw: Raw): ListSearch {
  return present({
    q: readText(raw, 'q') || undefined,
    sort_by: readText(raw, 'sort_by'),
    sort_desc: readFlag(raw, 'sort_desc'),
    page: readPage(raw),
  });
}

/** Reads the state that tabs of a dashboard share. */
export function validateDashboardSearch(raw: Raw): DashboardSearch {
  return present({
    ...validateTimeSearch(raw),
    item: readText(raw, 'item'),
    edit: readText(raw, 'edit') || undefined,
    kiosk: readText(raw, 'kiosk'),
    envs: readList(raw, 'envs'),
    services: readList(raw, 'services'),
  });
}

/** Reads the state of the table of a dashboard. */
export function validateTableSearch(raw: Raw): TableSearch {
  return present({
    ...validateDashboardSearch(raw),
    query: readText(raw, 'query'),
    sort_by: readText(raw, 'sort_by'),
    sort_desc: readFlag(raw, 'sort_desc'),
    search: readText(raw, 'search') || undefined,
  });
}

/** Reads the state of the grid of a dashboard. */
export function validateGridSearch(raw: Raw): GridSearch {
  return present({
    ...validateDashboardSearch(raw),
    query: readText(raw, 'query'),
    row: readText(raw, 'row') || undefined,
  });
}
