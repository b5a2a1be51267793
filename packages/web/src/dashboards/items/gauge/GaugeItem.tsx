import { gaugeTexts, MetricGauge, type GaugeTexts } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { useOnScreen } from '../../../components/use-on-screen.ts';
import { describeError } from '../../../data/describe-error.ts';
import { usePanelQuery } from '../../../data/use-panel-query.ts';
import { metricGaugeQuery } from '../../../metrics/questions.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { aggregationsOf } from '../../aggregations.ts';
import { ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import { itemQuestion } from '../item-question.ts';
import { panelState } from '../panel-state.ts';
import styles from '../items.module.css';

/** What gauges say in this console. */
const texts: GaugeTexts = {
  ...gaugeTexts,
  empty: 'No gauges value',
  severalColumns: 'Multiple metrics and value mappings cannot be combined',
};

/** A few values in one text. */
export function GaugeItem({ item, conditions, placement }: ItemProps<'gauge'>): ReactElement {
  const view = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const { metrics, columnMap, template, valueMappings } = item.params;
  const answer = usePanelQuery(
    metricGaugeQuery(itemQuestion(item, metrics, conditions, view), aggregationsOf(columnMap)),
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
