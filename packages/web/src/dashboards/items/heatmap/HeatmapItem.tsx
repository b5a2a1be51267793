import type { ReactElement } from 'react';
import { Heatmap } from '../../../charts/Chart.tsx';
import { describeError } from '../../../data/describe-error.ts';
import { FRAME_HEIGHT, ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import { useItemAnswer } from '../use-item-answer.ts';
import { heatmapQuestion } from './heatmap-question.ts';

/** How the values of a histogram are spread over time. */
export function HeatmapItem(props: ItemProps<'heatmap'>): ReactElement {
  const { item, placement } = props;
  const { answer, frame } = useItemAnswer(props, heatmapQuestion);
  return (
    <ItemFrame {...frame}>
      <Heatmap
        label={item.title}
        heatmap={answer.data?.heatmap}
        unit={item.params.unit}
        error={answer.error ? describeError(answer.error).message : undefined}
        height={placement.height - FRAME_HEIGHT}
      />
    </ItemFrame>
  );
}
