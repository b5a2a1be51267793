import type { AlertFacet } from '@spanlight/sdk';

/** An attribute to filter the list by. */
export interface FacetEntry {
  readonly key: string;
  readonly title: string;
  readonly items: AlertFacet['items'];
}

const titles: Readonly<Record<string, string>> = { alert_status: 'Status', alert_type: 'Type' };

/** What the list can be filtered by. Filters that nothing has any more stay, so that they can be taken away. */
export function facetEntries(
  facets: readonly AlertFacet[],
  attrs: Readonly<Record<string, readonly string[]>>,
): FacetEntry[] {
  const known = new Set(facets.map(({ key }) => key));
  const lost = Object.keys(attrs).filter((key) => !known.has(key));
  return [...facets, ...lost.map((key) => ({ key, items: [] }))].map(({ key, items }) => ({
    key,
    title: titles[key] ?? key,
    items,
  }));
}
