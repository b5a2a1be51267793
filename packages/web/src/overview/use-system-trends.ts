import { useQuery } from '@tanstack/react-query';
import { narrow, type ItemsFilter } from '../items/filter.ts';
import { timeseriesQuery } from '../items/queries.ts';
import { numbersOf } from '../items/cells.ts';

const rate = 'per_min(sum(_count))';

/** How the rate of each system went over the range, by system; undefined while it is not known. */
export type SystemTrends = ReadonlyMap<string, readonly (number | null)[]>;

/** Asks for the rates of all systems at once; the server answers for the hundred busiest. */
export function useSystemTrends(filter: ItemsFilter): SystemTrends | undefined {
  // The numbers beside the lines say the same; a failure here only leaves the lines out.
  const { data } = useQuery({
    ...timeseriesQuery(narrow(filter, `group by _system | ${rate}`)),
    select: ({ groups }): SystemTrends =>
      new Map(groups.map((group) => [String(group['_system']), numbersOf(group[rate])])),
  });
  return data;
}
