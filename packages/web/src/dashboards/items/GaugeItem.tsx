import type { GaugeGridItem } from '@spanlight/sdk';
import { gaugeTexts, MetricGauge, type GaugeTexts } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { describeError } from '../../data/describe-error.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { metricGaugeQuery } from '../../metrics/questions.ts';
import { useDashboard } from '../dashboard-view.ts';
import { aggregationsOf } from '../aggregations.ts';
import { ItemFrame, type ItemPlacement } from './ItemFrame.tsx';
import { itemQuestion } from './item-question.ts';
import { panelState } from './panel-state.ts';
import styles from './items.module.css';

export interface GaugeItemProps {
  item: GaugeGridItem;
  conditions: string;
  placement: ItemPlacement;
}

/** What gauges say in this console. */
const texts: GaugeTexts = {
  ...gaugeTexts,
  empty: 'No gauges value',
  severalColumns: 'Multiple metrics and value mappings cannot be combined',
};

/** A few values in one text. */
export function GaugeItem({ item, conditions, placement }: GaugeItemProps): ReactElement {
  const view = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const { columnMap, template, valueMappings } = item.params;
  const answer = usePanelQuery(
    metricGaugeQuery(itemQuestion(item, conditions, view), aggregationsOf(columnMap)),
    isOnScreen,
  );
  return (
    <ItemFrame item={item} placement={placement} state={panelState(answer)} watch={watch}>
      <MetricGauge
        className={styles['gauge']}
        label={item.title}
        data={answer.data}
        error={answer.error ? describeError(answer.error).message : undefined}
        columnMap={columnMap}
        template={template}
        valueMappings={valueMappings}
        texts={texts}
      />
    </ItemFrame>
  );
}
