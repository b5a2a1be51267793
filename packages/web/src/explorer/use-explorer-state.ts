import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useProjectId } from '../data/session.ts';
import { useAddress } from '../data/use-address.ts';
import { systemsQuery } from '../items/queries.ts';
import { validateGroupSearch, type GroupSearch } from '../items/search.ts';
import { queryForServices } from '../query/language/query-for-services.ts';
import { DAY } from '../time/range.ts';
import { useTimeRange } from '../time/use-time-range.ts';
import { defaultQuery } from './default-query.ts';
import type { Explorer } from './explorer-context.ts';
import { explorerRouteOf, hasResults } from './explorer-route.ts';
import { kindOfSelection } from './systems/system-kinds.ts';
import { firstSelection } from './systems/system-options.ts';

/** The longest range of the explorer, in milliseconds. */
const MAX_RANGE = 90 * DAY;

/** Reads the explorer's state out of the URL and finds out which systems have data. */
export function useExplorerState(): Explorer {
  const projectId = useProjectId();
  const time = useTimeRange(MAX_RANGE);
  const { search, update } = useAddress(validateGroupSearch);
  const route = useLocation({ select: ({ pathname }) => explorerRouteOf(pathname) });
  const { range } = time;

  const answer = useQuery(
    systemsQuery(projectId, range, { query: search.query ?? '', search: search.search ?? '' }),
  );
  const { isError, isPlaceholderData } = answer;
  const systems = answer.data?.systems;
  const dataHint = isPlaceholderData ? undefined : answer.data?.dataHint;

  const explorer = useMemo((): Explorer => {
    // When the systems can't be told the groups still can.
    const known = systems ?? (isError ? [] : undefined);
    const selection = search.system ?? (known ? firstSelection(known) : undefined);
    const kind = kindOfSelection(selection ?? []);
    return {
      projectId,
      time,
      search,
      systems,
      dataHint,
      selection,
      kind,
      query: search.query ?? defaultQuery(kind),
      filter: selection && {
        projectId,
        range,
        systems: selection,
        query: search.query ?? '',
        search: search.search ?? '',
      },
      update,
    };
  }, [projectId, time, range, search, systems, isError, dataHint, update]);

  // What was chosen for the person stands in the address like what they chose, so that a copied one says it all.
  const { query, selection } = explorer;
  const hasData = systems !== undefined && !isPlaceholderData && dataHint === undefined;
  useEffect(() => {
    if (selection === undefined || !hasData) return;
    const { envs, services } = search;
    const changes: Partial<GroupSearch> = {};
    if (search.system === undefined) changes.system = [...selection];
    if (search.query === undefined && hasResults(route)) changes.query = query;
    if (envs !== undefined || services !== undefined) {
      changes.query = queryForServices(
        search.query ?? changes.query ?? '',
        envs ?? [],
        services ?? [],
      );
      changes.envs = undefined;
      changes.services = undefined;
    }
    if (Object.keys(changes).length > 0) update(changes, { replace: true });
  }, [selection, hasData, route, search, query, update]);

  return explorer;
}
