import { readFlag, readList, readText } from '../data/search-params.ts';
import { validateTimeSearch, type TimeSearch } from '../time/search.ts';

/** The URL state of the metrics explorer. Values are texts, as an address holds them; what the page does not know is dropped. */
export interface ExploreSearch extends TimeSearch {
  /** Quick search in the names: `a|b`. */
  search?: string | undefined;
  /** Attributes a metric must have. */
  attr_key?: string[] | undefined;
  instrument?: string[] | undefined;
  otel_library_name?: string[] | undefined;
  sort_by?: string | undefined;
  /** `true` or `false`; absent means true. */
  sort_desc?: string | undefined;
  /** Name of the metric whose dialog is open. */
  metric?: string | undefined;
  /** The query of the dialog; absent for the default one of the instrument. */
  query?: string | undefined;
  /** How the dialog draws series: a kind of chart, or `heatmap`; absent for lines. */
  chart?: string | undefined;
  /** How the table of series in the dialog is sorted; absent means by average, highest first. */
  series_by?: string | undefined;
  /** `true` or `false`; absent means true. */
  series_desc?: string | undefined;
}

/** The parameters that hold a single text. */
const texts = [
  'search',
  'sort_by',
  'sort_desc',
  'metric',
  'query',
  'chart',
  'series_by',
  'series_desc',
] as const;

/** The lists of values a metric is filtered by. */
export type FilterName = 'attr_key' | 'instrument' | 'otel_library_name';

/** Keeps what the metrics explorer knows of raw search parameters. */
export function validateExploreSearch(raw: Record<string, unknown>): ExploreSearch {
  const search: ExploreSearch = validateTimeSearch(raw);
  for (const name of texts) {
    const text = readText(raw, name);
    if (text !== undefined && (text !== '' || name === 'query')) search[name] = text;
  }
  for (const name of ['attr_key', 'instrument', 'otel_library_name'] as const) {
    // An empty text is a value: metrics of applications that name no library.
    const values = [...new Set(readList(raw, name))];
    if (values.length > 0) search[name] = values;
  }
  return search;
}

/** Which metrics the list is about. */
export interface MetricFilter {
  readonly search: string;
  readonly attributes: readonly string[];
  readonly instruments: readonly string[];
  readonly libraries: readonly string[];
}

/** The filter an address asks for. */
export function filterOf(search: ExploreSearch): MetricFilter {
  return {
    search: search.search ?? '',
    attributes: search.attr_key ?? [],
    instruments: search.instrument ?? [],
    libraries: search.otel_library_name ?? [],
  };
}

/** Whether an address asks for some of the metrics only. */
export function isFiltered({ search, attributes, instruments, libraries }: MetricFilter): boolean {
  return search !== '' || [...attributes, ...instruments, ...libraries].length > 0;
}

/** The changes of an address that take every filter away. */
export const noFilter: Partial<ExploreSearch> = {
  search: undefined,
  attr_key: undefined,
  instrument: undefined,
  otel_library_name: undefined,
};

/** The changes of an address that leave nothing of a dialog. */
export const noMetric: Partial<ExploreSearch> = {
  metric: undefined,
  query: undefined,
  chart: undefined,
  series_by: undefined,
  series_desc: undefined,
};

/** Sorting of the list: by number of series, most first, unless the address says otherwise. */
export function sortingOf(search: ExploreSearch): { column: string; desc: boolean } {
  return {
    column: search.sort_by ?? 'numTimeseries',
    desc: readFlag({ ...search }, 'sort_desc') ?? true,
  };
}

/** Sorting of the series of a metric: by average, highest first, unless the address says otherwise. */
export function seriesSortingOf(search: ExploreSearch): { column: string; desc: boolean } {
  return {
    column: search.series_by ?? 'avg',
    desc: readFlag({ ...search }, 'series_desc') ?? true,
  };
}
