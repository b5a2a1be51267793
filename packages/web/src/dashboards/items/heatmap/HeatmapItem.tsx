import type { ReactElement } from 'react';
import { Heatmap } from '../../../charts/Chart.tsx';
import { useOnScreen } from '../../../components/use-on-screen.ts';
import { usePanelQuery } from '../../../data/use-panel-query.ts';
import { metricHeatmapQuery } from '../../../metrics/questions.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { FRAME_HEIGHT, ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import { itemQuestion } from '../item-question.ts';
import { panelState } from '../panel-state.ts';

/** How the values of a histogram are spread over time. */
export function HeatmapItem({ item, conditions, placement }: ItemProps<'heatmap'>): ReactElement {
  const view = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const { metric } = item.params;
  const { timeOffset } = view.content.dashboard;
  const question = itemQuestion(item, [{ name: metric, alias: metric }], conditions, view);
  const answer = usePanelQuery(metricHeatmapQuery({ ...question, timeOffset }), isOnScreen);
  return (
    <ItemFrame item={item} placement={placement} state={panelState(answer)} watch={watch}>
      <Heatmap
        label={item.title}
        heatmap={answer.data?.heatmap}
        unit={item.params.unit}
        error={answer.isError ? 'could not be loaded' : undefined}
        height={placement.height - FRAME_HEIGHT}
      />
    </ItemFrame>
  );
}
