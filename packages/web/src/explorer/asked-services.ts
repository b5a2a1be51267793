import type { GroupSearch } from '../items/search.ts';
import { queryForServices } from '../query/language/query-for-services.ts';

/**
 * An address with the environments and services it asks for as conditions of its query.
 * @param base The query they narrow where the address has none.
 */
export function withServices(address: GroupSearch, base: string): GroupSearch {
  const { envs, services, ...search } = address;
  if (envs === undefined && services === undefined) return address;
  return { ...search, query: queryForServices(search.query ?? base, envs ?? [], services ?? []) };
}
