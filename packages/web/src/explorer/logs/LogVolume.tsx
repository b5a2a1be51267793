import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { failureInstead } from '../../answers/failure-card.tsx';
import { TimeChart } from '../../charts/TimeChart.tsx';
import { useRoving } from '../../components/use-roving.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { timeseriesQuery } from '../../items/queries.ts';
import { useExplorer } from '../explorer-context.ts';
import { volumeModel, volumeQuery } from './volume-model.ts';

interface LogVolumeProps {
  filter: ItemsFilter | undefined;
  /** Height of the plot in pixels. */
  height: number;
}

/** How many logs there were, by severity; dragging over it zooms the page. */
export function LogVolume({ filter, height }: LogVolumeProps): ReactElement {
  const { projectId, time } = useExplorer();
  const range = filter?.range ?? time.range;
  const answer = useQuery(
    timeseriesQuery(filter && { ...filter, query: volumeQuery(filter.query) }),
  );
  const { markers, annotations } = useAnnotations(projectId, range);
  const { data } = answer;
  const volume = useMemo(() => data && volumeModel(data), [data]);
  const roving = useRoving('vertical');
  const failure = failureInstead(answer, 'The chart could not be loaded');
  return (
    <>
      {failure ?? (
        <div ref={roving}>
          <TimeChart
            title="Logs per minute"
            data={volume}
            kind="stacked-bar"
            from={range.gte}
            to={range.lt}
            height={height}
            markers={markers}
            isStale={answer.isPlaceholderData || answer.isError}
            onZoom={time.zoom}
          />
        </div>
      )}
      <AnnotationChips annotations={annotations} />
    </>
  );
}
