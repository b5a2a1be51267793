import { readFlag, readList, readText } from '../data/search-params.ts';
import { readPage } from '../data/use-address-page.ts';
import { validateTimeSearch, type TimeSearch } from '../time/search.ts';

/**
 * The URL state of the items tab of the explorer. The names are a persistent format: links and saved views of years ago hold them.
 * Values are texts, as an address holds them; what a page does not know is dropped.
 */
export interface ItemSearch extends TimeSearch {
  /** Systems shown together. */
  system?: string[] | undefined;
  /** Query text, parts joined by ` | `; absent for the default query, empty for none. */
  query?: string | undefined;
  sort_by?: string | undefined;
  /** `true` or `false`; absent means true. */
  sort_desc?: string | undefined;
  /** Quick search text. */
  search?: string | undefined;
  /** 1-based; absent on the first. */
  page?: number | undefined;
  /** `true` follows the logs as they arrive. */
  live?: 'true' | undefined;
  /** Id of the group whose metrics are open. */
  metrics_of?: string | undefined;
  /** Key of the item that is looked at beside the list. */
  item?: string | undefined;
  /** Read once: environments to filter by. */
  envs?: string[] | undefined;
  /** Read once: services to filter by. */
  services?: string[] | undefined;
}

/** The URL state of its groups tab. */
export interface GroupSearch extends ItemSearch {
  /** Plotted columns; an empty list means none, absent means the first that can be plotted. */
  column?: string[] | undefined;
}

/** Keeps what the items tab knows of raw search parameters. */
export function validateItemSearch(raw: Record<string, unknown>): ItemSearch {
  const search: ItemSearch = validateTimeSearch(raw);
  for (const name of ['query', 'sort_by', 'sort_desc', 'search', 'metrics_of', 'item'] as const) {
    const text = readText(raw, name);
    if (text !== undefined && (text !== '' || name === 'query')) search[name] = text;
  }
  const page = readPage(raw);
  if (page !== undefined) search.page = page;
  if (readText(raw, 'live') === 'true') search.live = 'true';
  for (const name of ['system', 'envs', 'services'] as const) {
    const texts = distinct(readList(raw, name));
    if (texts.length > 0) search[name] = texts;
  }
  return search;
}

/** Keeps what the groups tab knows of raw search parameters. */
export function validateGroupSearch(raw: Record<string, unknown>): GroupSearch {
  const search: GroupSearch = validateItemSearch(raw);
  const columns = readList(raw, 'column');
  return columns === undefined ? search : { ...search, column: distinct(columns) };
}

/** How a list is sorted. */
export interface Sorting {
  readonly column: string;
  readonly desc: boolean;
}

/** The sorting a URL asks for; undefined leaves the choice to the page. */
export function readSorting(search: ItemSearch): Sorting | undefined {
  if (search.sort_by === undefined) return undefined;
  return { column: search.sort_by, desc: readFlag({ ...search }, 'sort_desc') ?? true };
}

/** The part of the URL that names a sorting. */
export function writeSorting(sorting: Sorting): { sort_by: string; sort_desc: string } {
  return { sort_by: sorting.column, sort_desc: String(sorting.desc) };
}

/** The sorting after a click on a column: the other way round, or descending on a new one. */
export function sortBy(current: Sorting, column: string): Sorting {
  return { column, desc: current.column === column ? !current.desc : true };
}

function distinct(texts: readonly string[] | undefined): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
