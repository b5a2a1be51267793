import type { HeatmapGridItem } from '@spanlight/sdk';
import { useMemo, type ReactElement } from 'react';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { metricHeatmapQuery } from '../../metrics/questions.ts';
import { useDashboard } from '../dashboard-view.ts';
import { Heatmap } from '../../charts/Heatmap.tsx';
import { heatmapModel } from '../../charts/heatmap-model.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, ItemFrame, type ItemPlacement } from './ItemFrame.tsx';
import { itemQuestion } from './item-question.ts';
import { panelState } from './panel-state.ts';
import styles from './items.module.css';

export interface HeatmapItemProps {
  item: HeatmapGridItem;
  conditions: string;
  placement: ItemPlacement;
}

/** How the values of a histogram are spread over time. */
export function HeatmapItem({ item, conditions, placement }: HeatmapItemProps): ReactElement {
  const view = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const answer = usePanelQuery(
    metricHeatmapQuery(itemQuestion(item, conditions, view)),
    isOnScreen,
  );
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
