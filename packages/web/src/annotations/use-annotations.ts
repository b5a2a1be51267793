import type { Annotation } from '@spanlight/sdk';
import type { ChartMarker } from '@spanlight/widgets/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';

/** More marks than this would hide the chart. */
const MAX_ANNOTATIONS = 100;

/** What happened in a range, so many milliseconds earlier; of too much, the newest. */
function annotationsQuery(projectId: string, range: TimeRange, earlier: number) {
  return queryOptions({
    queryKey: ['annotations', projectId, rangeKey(range), earlier],
    queryFn: ({ signal }) => {
      const { gte, lt } = askedBounds(range);
      return api.annotations.list(
        {
          project: projectId,
          time: { gte: new Date(gte.getTime() - earlier), lt: new Date(lt.getTime() - earlier) },
          limit: MAX_ANNOTATIONS,
          sortBy: 'createdAt',
          sortDesc: true,
        },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** The annotations of a range, for charts and for the list above them. */
export interface ShownAnnotations {
  /** Marks for charts; the same list while they stay so. */
  readonly markers: readonly ChartMarker[];
  /** In the order they happened. */
  readonly annotations: readonly Annotation[];
}

const none: readonly Annotation[] = [];

/**
 * The annotations of a range. Charts do without them when they can't be had.
 * @param earlier Milliseconds that the range is shifted back by.
 */
export function useAnnotations(projectId: string, range: TimeRange, earlier = 0): ShownAnnotations {
  const { data } = useQuery(annotationsQuery(projectId, range, earlier));
  return useMemo(() => {
    const annotations = data?.annotations.toReversed() ?? none;
    const markers = annotations.map(({ name, color, createdAt }) => ({
      time: Date.parse(createdAt),
      label: name,
      color,
    }));
    return { markers, annotations };
  }, [data]);
}
