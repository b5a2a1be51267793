import { useMemo } from 'react';
import { useProjectId } from '../data/session.ts';
import { useAddress } from '../data/use-address.ts';
import { DAY } from '../time/range.ts';
import { useTimeRange, type TimeRangeControl } from '../time/use-time-range.ts';
import {
  filterOf,
  validateExploreSearch,
  type ExploreSearch,
  type MetricFilter,
} from './search.ts';

/** The longest range of the page, in milliseconds. */
const MAX_RANGE = 90 * DAY;

/** The state of the metrics explorer, all of which is in the address. */
export interface Explore {
  readonly projectId: string;
  readonly time: TimeRangeControl;
  readonly search: ExploreSearch;
  readonly filter: MetricFilter;
  /** Changes the address; undefined removes a parameter. */
  update(changes: Partial<ExploreSearch>): void;
}

/** Reads the state of the page out of its address. */
export function useExplore(): Explore {
  const projectId = useProjectId();
  const time = useTimeRange(MAX_RANGE);
  const { search, update } = useAddress(validateExploreSearch);
  return useMemo(
    (): Explore => ({ projectId, time, search, filter: filterOf(search), update }),
    [projectId, time, search, update],
  );
}
