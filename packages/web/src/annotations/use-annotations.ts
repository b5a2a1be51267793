import type { Annotation } from '@spanlight/sdk';
import type { ChartMarker } from '@spanlight/widgets/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';

/** More marks than this would hide the chart. */
const MAX_ANNOTATIONS = 100;

/** What happened in a range; of too much, the newest. */
function annotationsQuery(projectId: string, range: TimeRange) {
  return queryOptions({
    queryKey: ['annotations', projectId, rangeKey(range)],
    queryFn: ({ signal }) =>
      api.annotations.list(
        {
          project: projectId,
          time: askedBounds(range),
          limit: MAX_ANNOTATIONS,
          sortBy: 'createdAt',
          sortDesc: true,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export interface ShownAnnotations {
  /** Marks for charts; the same list while they stay so. */
  readonly markers: readonly ChartMarker[];
  /** In the order they happened. */
  readonly annotations: readonly Annotation[];
}

const none: readonly Annotation[] = [];

/** The annotations of a range. Charts do without them when they can't be had. */
export function useAnnotations(projectId: string, range: TimeRange): ShownAnnotations {
  const { data } = useQuery(annotationsQuery(projectId, range));
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
