import { useEffect, useEffectEvent } from 'react';
import { queryForServices } from '../../query/language/query-for-services.ts';
import type { DashboardSearch } from '../search.ts';

/** Turns the environments and services an address asks for into conditions of the query, once. */
export function useServicesFromAddress(
  { envs, services }: Pick<DashboardSearch, 'envs' | 'services'>,
  query: string,
  update: (changes: { query: string; envs: undefined; services: undefined }) => void,
): void {
  const isGiven = envs !== undefined || services !== undefined;
  const narrow = useEffectEvent(() => {
    const narrowed = queryForServices(query, envs ?? [], services ?? []);
    update({ query: narrowed, envs: undefined, services: undefined });
  });
  useEffect(() => {
    if (isGiven) narrow();
  }, [isGiven]);
}
