import { partsOf, selectFacet, textOf } from '@spanlight/query';

/** A query narrowed to environments and services, as links from outside ask for. */
export function queryForServices(
  query: string,
  environments: readonly string[],
  services: readonly string[],
): string {
  let parts = partsOf(query);
  if (environments.length > 0) {
    parts = selectFacet(parts, 'deployment_environment', { kind: 'values', values: environments });
  }
  if (services.length > 0) {
    parts = selectFacet(parts, 'service_name', { kind: 'values', values: services });
  }
  return textOf(parts);
}
