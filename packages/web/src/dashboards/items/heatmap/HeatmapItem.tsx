import type { ReactElement } from 'react';
import { Heatmap } from '../../../charts/Chart.tsx';
import { metricHeatmapQuery } from '../../../metrics/questions.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { FRAME_HEIGHT, ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import { useItemAnswer } from '../use-item-answer.ts';

/** How the values of a histogram are spread over time. */
export function HeatmapItem(props: ItemProps<'heatmap'>): ReactElement {
  const { item, placement } = props;
  const { metric, unit } = item.params;
  const { timeOffset } = useDashboard().content.dashboard;
  const { answer, frame } = useItemAnswer(props, [{ name: metric, alias: metric }], (question) =>
    metricHeatmapQuery({ ...question, timeOffset }),
  );
  return (
    <ItemFrame {...frame}>
      <Heatmap
        label={item.title}
        heatmap={answer.data?.heatmap}
        unit={unit}
        error={answer.isError ? 'could not be loaded' : undefined}
        height={placement.height - FRAME_HEIGHT}
      />
    </ItemFrame>
  );
}
