import { partsOf, readFacet, selectFacet, textOf } from '@spanlight/query';

/** The attributes with a quick filter of their own. */
export const quickFilters = [
  { attribute: 'deployment_environment', label: 'Environment' },
  { attribute: 'service_name', label: 'Service' },
] as const;

/** An attribute that the overview filters by. */
export type QuickFilterAttribute = (typeof quickFilters)[number]['attribute'];

/** The values a query filters an attribute by; none when it filters by something else. */
export function filteredValues(query: string, attribute: QuickFilterAttribute): readonly string[] {
  const facet = readFacet(partsOf(query), attribute);
  return facet.kind === 'values' ? facet.values : [];
}

/** The query with one value of an attribute switched on or off. */
export function toggleFilter(
  query: string,
  attribute: QuickFilterAttribute,
  value: string,
): string {
  const before = filteredValues(query, attribute);
  const values = before.includes(value)
    ? before.filter((other) => other !== value)
    : [...before, value];
  const facet =
    values.length === 0 ? { kind: 'none' as const } : { kind: 'values' as const, values };
  return textOf(selectFacet(partsOf(query), attribute, facet));
}
