import type { DataHint, System } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, type ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { useProjectId } from '../data/session.ts';
import { useAddress, type Address } from '../data/use-address.ts';
import { askedSystems, EVERYTHING } from '../explorer/systems/system-kinds.ts';
import { chosenSystems } from '../explorer/systems/system-options.ts';
import { systemsQuery } from '../items/queries.ts';
import { DAY } from '../time/range.ts';
import { useTimeRange, type TimeRangeControl } from '../time/use-time-range.ts';
import { validateOverviewSearch, type OverviewSearch } from './search.ts';

/** The longest range of the overview, in milliseconds. */
const MAX_RANGE = 30 * DAY;

/** What the pages of the overview share: the address, the range, and the systems in it. */
export interface Overview {
  readonly projectId: string;
  readonly time: TimeRangeControl;
  readonly search: OverviewSearch;
  /** Chosen systems; empty for everything. */
  readonly selection: readonly string[];
  /** The conditions of the quick filters. */
  readonly query: string;
  /** All systems of the range; undefined while they are loading. */
  readonly systems: readonly System[] | undefined;
  /** The systems that the selection stands for; undefined while they are loading. */
  readonly chosen: readonly System[] | undefined;
  /** Where data is, when the range holds none. */
  readonly hint: DataHint | undefined;
  readonly isStale: boolean;
  /** Why the systems can't be told. */
  readonly failure: ReactElement | undefined;
  /** Changes the address; undefined takes a parameter away. */
  readonly update: Address<OverviewSearch>['update'];
}

/**
 * Reads the state of an overview page out of its address.
 * @param validate Keeps what the page knows of raw search parameters, where that is more than all of them have.
 */
export function useOverview(
  validate: (raw: Record<string, unknown>) => OverviewSearch = validateOverviewSearch,
): Overview {
  const projectId = useProjectId();
  const { search, update: write } = useAddress(validate);
  // Another question begins on the first page.
  const update = useCallback<Overview['update']>(
    (changes, options) => write({ page: undefined, ...changes }, options),
    [write],
  );
  const time = useTimeRange(MAX_RANGE);
  const query = search.query ?? '';
  const selection = askedSystems(search.system);
  const answer = useQuery(systemsQuery(projectId, time.range, { query, search: '' }));
  const systems = answer.data?.systems;
  const hint = answer.isPlaceholderData ? undefined : answer.data?.dataHint;

  // What was chosen for the person stands in the address like what they chose.
  const isWritten = search.system !== undefined || systems === undefined || hint !== undefined;
  useEffect(() => {
    if (!isWritten) write({ system: [EVERYTHING] }, { replace: true });
  }, [isWritten, write]);

  return {
    projectId,
    time,
    search,
    selection,
    query,
    systems,
    chosen: systems && chosenSystems(systems, selection),
    hint,
    isStale: answer.isPlaceholderData || answer.isError,
    failure: failureCard(answer, 'The systems could not be loaded'),
    update,
  };
}
