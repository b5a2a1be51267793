import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { narrow, type ItemsFilter } from '../items/filter.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';

const rate = 'per_min(sum(_count))';

/** How the rate of each system went over the range, by system; undefined while it is not known. */
export type SystemTrends = ReadonlyMap<string, readonly (number | null)[]>;

/** Asks for the rates of all systems at once; the server answers for the hundred busiest. */
export function useSystemTrends(filter: ItemsFilter): SystemTrends | undefined {
  const { projectId, range, systems, query } = filter;
  const { data } = useQuery({
    queryKey: ['system-trends', projectId, rangeKey(range), systems, query],
    queryFn: ({ signal }) =>
      api.groups.timeseries(
        {
          project: projectId,
          time: askedBounds(range),
          system: systems,
          query: narrow(filter, `group by _system | ${rate}`).query,
        },
        { signal },
      ),
    select: ({ groups }): SystemTrends =>
      new Map(
        groups.map((group) => {
          const values = group[rate];
          const points = Array.isArray(values) ? values : [];
          return [
            String(group['_system']),
            points.map((value) => (typeof value === 'number' ? value : null)),
          ];
        }),
      ),
    placeholderData: keepPreviousData,
    // The numbers beside the lines say the same; a failure here only leaves the lines out.
  });
  return data;
}
