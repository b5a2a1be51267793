import { FACTS } from '@spanlight/query/silences';
import type { AlertFacet } from '@spanlight/sdk';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../data/client.ts';
import { matching, type Suggestion } from '../../../query/menus/use-suggestions.ts';

/** Suggests what a condition compares, and, where that is named, the values it may have. */
export type SuggestMatcher = (
  attr: string | undefined,
  typed: string,
) => Promise<readonly Suggestion[]>;

/** What the open alerts have, to be found by, with the number of those that have each value. */
function openFacetsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['alerts', projectId, 'open-facets'],
    queryFn: async ({ signal }) => {
      const asked = { project: projectId, attrs: { alert_status: ['open'] }, limit: 1 };
      return (await api.alerts.list(asked, { signal })).facets;
    },
  });
}

const SEVERITIES = ['critical', 'warning', 'info'].map((value) => ({ value }));

/** Suggests what open alerts have. */
export function useAlertSuggestions(projectId: string): SuggestMatcher {
  const client = useQueryClient();
  return useCallback(
    async (attr, typed) => {
      const facets = await client.fetchQuery(openFacetsQuery(projectId));
      return matching(attr === undefined ? namesOf(facets) : valuesOf(facets, attr), typed);
    },
    [client, projectId],
  );
}

const namesOf = (facets: readonly AlertFacet[]): Suggestion[] =>
  [...facets.map(({ key }) => key).filter((key) => !key.startsWith('alert_')), ...FACTS].map(
    (value) => ({ value }),
  );

function valuesOf(facets: readonly AlertFacet[], attr: string): Suggestion[] {
  if (attr === 'severity') return SEVERITIES;
  const facet = facets.find(({ key }) => key === attr || key === attr.replaceAll('.', '_'));
  return facet?.items.map(({ value, count }) => ({ value, hint: String(count) })) ?? [];
}
