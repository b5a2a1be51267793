import { joinParts } from '@spanlight/query';
import type { MetricColumn, MetricRow } from '@spanlight/sdk';
import { Sparkline } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { metricTimeseriesQuery, type MetricsQuestion } from '../../metrics/questions.ts';
import { useDashboard } from '../dashboard-view.ts';
import { unitOf } from '../table-columns.tsx';
import styles from './table.module.css';

export interface RowSparklineProps {
  question: MetricsQuestion;
  row: MetricRow;
  column: MetricColumn;
}

/** How a value of a row went over the range: one question per row, asked while the row is on the screen. */
export function RowSparkline({ question, row, column }: RowSparklineProps): ReactElement {
  const { tableColumnMap } = useDashboard().content.dashboard;
  const [watch, isOnScreen] = useOnScreen();
  const { data } = usePanelQuery(
    metricTimeseriesQuery({ ...question, query: joinParts([question.query, row._query]) }),
    isOnScreen,
  );
  const series = data?.timeseries.find(({ metric }) => metric === column.name);
  return (
    <span ref={watch} className={styles['sparkline']}>
      {series ? (
        <Sparkline
          points={series.value}
          label={column.name}
          unit={unitOf(column, tableColumnMap)}
          color="var(--color-text-faint)"
          width="100%"
          height="100%"
        />
      ) : null}
    </span>
  );
}
