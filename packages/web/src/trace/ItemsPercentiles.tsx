import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AnnotationChips } from '../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { failureInstead } from '../answers/failure-card.tsx';
import { PercentilesChart, type PercentilesChartProps } from '../charts/PercentilesChart.tsx';
import type { ItemsFilter } from '../items/filter.ts';
import { percentilesQuery } from '../items/queries.ts';
import type { TimeRange } from '../time/range.ts';

export interface ItemsPercentilesProps extends Pick<
  PercentilesChartProps,
  'hasDurations' | 'items' | 'height' | 'onZoom'
> {
  projectId: string;
  /** Undefined while it is being chosen. */
  filter: ItemsFilter | undefined;
  /** What is shown. */
  range: TimeRange;
  /** @default 'The chart could not be loaded' */
  failure?: string;
}

/** How long items took, how many there were, and what was going on meanwhile. */
export function ItemsPercentiles(props: ItemsPercentilesProps): ReactElement {
  const { projectId, filter, range, failure = 'The chart could not be loaded', ...look } = props;
  const answer = useQuery(percentilesQuery(filter));
  const { markers, annotations } = useAnnotations(projectId, range);
  return (
    <>
      <PercentilesChart
        {...look}
        stats={answer.data}
        from={range.gte}
        to={range.lt}
        markers={markers}
        isStale={answer.isPlaceholderData || answer.isError}
        problem={failureInstead(answer, failure)}
      />
      <AnnotationChips annotations={annotations} />
    </>
  );
}
