import { groupAttribute } from '@spanlight/sdk/schemas';
import { parseAlertSearch } from '../../alerting/alerts/alert-search.ts';
import { listGroups } from '../../alerting/groups/list-groups.ts';
import { silencesNow } from '../../alerting/silences/alert-mutes.ts';
import { lockedFilters, onlyMonitors } from '../../auth/caller.ts';
import { alertFacets } from '../../metadata/alerting/alert-facets.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { orderOf } from './alerts.ts';

/** Alerts by what they have in common. */
export function alertGroupRoutes(
  serve: ServeCall,
  { metadata }: Pick<ApiContext, 'metadata'>,
): void {
  serve('alerts.groups', async ({ project, query, caller }) => {
    const inForce = await silencesNow(metadata, project.id);
    const filter = {
      projectId: project.id,
      ...parseAlertSearch(query),
      inForce: inForce.map(({ silence }) => silence),
      locked: lockedFilters(caller),
      onlyMonitors: onlyMonitors(caller),
    };
    const [groups, { count }, facets] = await Promise.all([
      listGroups(metadata.db, filter, {
        by: [...new Set(query.by.map(groupAttribute))],
        sortBy: query.sort_by === 'count' ? 'count' : orderOf(query.sort_by),
        descending: query.sort_desc,
        offset: (query.page - 1) * query.limit,
        limit: query.limit,
      }),
      metadata.alerts.list(filter, { by: 'updated_at', descending: true }, 0, false),
      query.facets ? alertFacets(metadata.db, filter) : [],
    ]);
    return { ...groups, count, facets };
  });
}
