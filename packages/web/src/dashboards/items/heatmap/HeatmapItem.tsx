import { useMemo, type ReactElement } from 'react';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { useOnScreen } from '../../../components/use-on-screen.ts';
import { usePanelQuery } from '../../../data/use-panel-query.ts';
import { metricHeatmapQuery } from '../../../metrics/questions.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { Heatmap } from '../../../charts/Heatmap.tsx';
import { heatmapModel } from '../../../charts/heatmap-model.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import { itemQuestion } from '../item-question.ts';
import { panelState } from '../panel-state.ts';
import styles from '../items.module.css';

/** How the values of a histogram are spread over time. */
export function HeatmapItem({ item, conditions, placement }: ItemProps<'heatmap'>): ReactElement {
  const view = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const { metric } = item.params;
  const { timeOffset } = view.content.dashboard;
  const question = itemQuestion(item, [{ name: metric, alias: metric }], conditions, view);
  const answer = usePanelQuery(metricHeatmapQuery({ ...question, timeOffset }), isOnScreen);
  const { data } = answer;
  const model = useMemo(
    () => data && heatmapModel(data.heatmap, item.params.unit),
    [data, item.params.unit],
  );
  return (
    <ItemFrame item={item} placement={placement} state={panelState(answer)} watch={watch}>
      {model ? (
        <Heatmap
          label={item.title}
          model={model}
          width={placement.width - FRAME_WIDTH}
          height={placement.height - FRAME_HEIGHT}
        />
      ) : data ? (
        <p className={styles['note']}>NO DATA</p>
      ) : answer.isError ? (
        <p className={styles['note']}>could not be loaded</p>
      ) : (
        <Skeleton height="100%" />
      )}
    </ItemFrame>
  );
}
