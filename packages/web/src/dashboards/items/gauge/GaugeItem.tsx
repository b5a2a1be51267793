import { gaugeTexts, MetricGauge, type GaugeTexts } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { describeError } from '../../../data/describe-error.ts';
import { ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import styles from '../items.module.css';
import { useItemAnswer } from '../use-item-answer.ts';
import { gaugeQuestion } from './gauge-question.ts';

/** What gauges say in this console. */
const texts: GaugeTexts = {
  ...gaugeTexts,
  empty: 'No gauges value',
  severalColumns: 'Multiple metrics and value mappings cannot be combined',
};

/** A few values in one text. */
export function GaugeItem(props: ItemProps<'gauge'>): ReactElement {
  const { title, params } = props.item;
  const { columnMap, template, valueMappings } = params;
  const { answer, frame } = useItemAnswer(props, gaugeQuestion);
  return (
    <ItemFrame {...frame}>
      <MetricGauge
        className={styles['gauge']}
        label={title}
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
