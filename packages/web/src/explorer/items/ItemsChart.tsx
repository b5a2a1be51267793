import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureInstead } from '../../answers/failure-card.tsx';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { PercentilesChart } from '../../charts/PercentilesChart.tsx';
import type { ItemsFilter } from '../../items/filter.ts';
import { percentilesQuery } from '../../items/queries.ts';
import { useExplorer } from '../explorer-context.ts';
import { kindInfo, type ItemKind } from '../systems/system-kinds.ts';

export interface ItemsChartProps {
  filter: ItemsFilter | undefined;
  kind: ItemKind;
  /** Height of each plot in pixels. @default 160 */
  height?: number;
}

/** How long the selected items took and how many there were; dragging over it zooms the page. */
export function ItemsChart({ filter, kind, height = 160 }: ItemsChartProps): ReactElement {
  const { projectId, time } = useExplorer();
  const answer = useQuery(percentilesQuery(filter));
  const { gte, lt } = filter?.range ?? time.range;
  const { markers, annotations } = useAnnotations(projectId, time.range);
  return (
    <>
      <PercentilesChart
        stats={answer.data}
        from={gte}
        to={lt}
        hasDurations={kind === 'spans'}
        items={kindInfo(kind).label}
        height={height}
        markers={markers}
        isStale={answer.isPlaceholderData || answer.isError}
        onZoom={time.zoom}
        problem={failureInstead(answer, 'The chart could not be loaded')}
      />
      <AnnotationChips annotations={annotations} />
    </>
  );
}
