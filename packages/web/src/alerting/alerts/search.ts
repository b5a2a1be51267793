import { maxListedBy } from '@spanlight/sdk/format';
import { readPage } from '../../data/use-address-page.ts';
import { present, readList, readTexts, readFlag, readRecord } from '../../data/search-params.ts';

/** State of the list of alerts in the URL. The names are a persistent format. */
export interface AlertsSearch {
  /** Words in the name or in values of attributes; `monitor:12` picks the alerts of a monitor. */
  q?: string | undefined;
  /**
   * Wanted values by attribute; those of the alerts themselves are `alert_status`, `alert_type` and `alert_severity`,
   * those of labels `label.team`. In the address each is a key of its own: `attrs.alert_status=open`.
   */
  attrs?: Record<string, string[]> | undefined;
  /** `updated_at`, `created_at` or `severity`. */
  sort_by?: string | undefined;
  sort_desc?: boolean | undefined;
  /** 1-based; absent on the first. */
  page?: number | undefined;
  /** What the alerts stand in groups by, up to three of `monitor`, attributes and labels; absent for a list. */
  group?: string[] | undefined;
  /** The values of the group that is open, as JSON. */
  open?: string | undefined;
  /** Id of the alert whose dialog is open. */
  alert?: string | undefined;
}

/** How many values a filter on one attribute may name. */
const MAX_VALUES = 10;

/** Keeps what the list of alerts knows of raw search parameters. */
export function validateAlertsSearch(raw: Record<string, unknown>): AlertsSearch {
  const attrs = Object.entries(readRecord(raw, 'attrs') ?? {}).map(
    ([key, values]) => [key, [...new Set(values)].slice(0, MAX_VALUES)] as const,
  );
  return present({
    ...readTexts(raw, ['q', 'sort_by', 'alert', 'open']),
    group: readGroup(raw),
    sort_desc: readFlag(raw, 'sort_desc'),
    page: readPage(raw),
    attrs: attrs.length === 0 ? undefined : Object.fromEntries(attrs),
  });
}

/** What an address groups by, as much of it as can be asked for at once. */
function readGroup(raw: Record<string, unknown>): string[] | undefined {
  const names = [...new Set(readList(raw, 'group'))].filter(Boolean).slice(0, maxListedBy);
  return names.length === 0 ? undefined : names;
}

/** An address that says nothing asks for the open alerts; any other is left as it is. */
export function withFirstQuery(search: AlertsSearch): AlertsSearch {
  if (Object.keys(search).length > 0) return search;
  return { attrs: { alert_status: ['open'] }, sort_by: 'updated_at', sort_desc: true };
}

/** Which alerts a list is about. */
export interface AlertFilter {
  readonly q: string;
  /** Wanted values by attribute. */
  readonly attrs: Readonly<Record<string, readonly string[]>>;
}

/** The filter an address asks for. */
export function filterOf({ q = '', attrs = {} }: AlertsSearch): AlertFilter {
  return { q, attrs };
}

/** The change of an address that filters by values of an attribute; none takes the filter away. */
export function filterBy(
  search: AlertsSearch,
  attribute: string,
  values: readonly string[],
): AlertsSearch {
  const { [attribute]: _, ...attrs } = search.attrs ?? {};
  if (values.length > 0) attrs[attribute] = [...values];
  // A filter that was taken away leaves an address that says something.
  return {
    ...orderSearch(orderOf(search)),
    page: undefined,
    attrs: Object.keys(attrs).length === 0 ? undefined : attrs,
  };
}

/** The change of an address that takes every filter away. The order stays, so it is no address that says nothing. */
export function noFilter(search: AlertsSearch): AlertsSearch {
  return { ...orderSearch(orderOf(search)), page: undefined, attrs: undefined, q: undefined };
}

/** The order of a list, as the picker names it. */
export type AlertOrder = 'updated_at' | 'created_at' | 'severity';

/** The order an address asks for, newest first unless it says otherwise. */
export function orderOf({ sort_by, sort_desc = true }: AlertsSearch): {
  column: AlertOrder;
  desc: boolean;
} {
  if (sort_by === 'severity') return { column: sort_by, desc: sort_desc };
  const isCreated = sort_by !== undefined && /^created_?at$/iu.test(sort_by);
  return { column: isCreated ? 'created_at' : 'updated_at', desc: sort_desc };
}

/** The change of an address to another order. */
export function orderSearch({ column, desc }: { column: AlertOrder; desc: boolean }): AlertsSearch {
  return { sort_by: column, sort_desc: desc };
}

/** Whether an address asks for nothing but the open alerts, as one that says nothing does. */
export function asksForOpenOnly(search: AlertsSearch): boolean {
  const { q, attrs } = filterOf(search);
  const { alert_status: status = [], ...others } = attrs;
  return q === '' && Object.keys(others).length === 0 && status.join() === 'open';
}
