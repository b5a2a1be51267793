import type { Alert, ErrorAlert, MetricAlert } from '@spanlight/sdk';
import { Sparkline } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { groupStatsQuery } from '../../items/queries.ts';
import { metricTimeseriesQuery } from '../../metrics/questions.ts';
import { hourAround } from '../../time/hour-around.ts';
import { alertQuestion, errorsFilter } from '../alert/queries.ts';
import styles from './alerts.module.css';

export interface AlertTrendProps {
  projectId: string;
  alert: Alert;
}

/** The hour around the newest event of an alert, as a line. Asked for when its row is on the screen. */
export function AlertTrend({ projectId, alert }: AlertTrendProps): ReactElement {
  return alert.type === 'metric' ? (
    <MetricTrend projectId={projectId} alert={alert} />
  ) : (
    <ErrorTrend projectId={projectId} alert={alert} />
  );
}

function MetricTrend({
  projectId,
  alert,
}: {
  projectId: string;
  alert: MetricAlert;
}): ReactElement {
  const [watch, isOnScreen] = useOnScreen();
  const range = hourAround(Date.parse(alert.updatedAt));
  const { data } = usePanelQuery(
    metricTimeseriesQuery(alertQuestion(projectId, alert, range)),
    isOnScreen,
  );
  const { column, columnUnit } = alert.params.monitor;
  const series = data?.timeseries.find(({ metric }) => metric === column) ?? data?.timeseries[0];
  return (
    <span ref={watch} className={styles['sparkline']}>
      {data ? <Line points={series?.value ?? []} label={column} unit={columnUnit} /> : null}
    </span>
  );
}

const PER_MINUTE = 'per_min(sum(_count))';

function ErrorTrend({ projectId, alert }: { projectId: string; alert: ErrorAlert }): ReactElement {
  const [watch, isOnScreen] = useOnScreen();
  const range = hourAround(Date.parse(alert.updatedAt));
  const { data } = usePanelQuery(
    groupStatsQuery(errorsFilter(projectId, alert, range), [PER_MINUTE]),
    isOnScreen,
  );
  const points = data?.[PER_MINUTE]?.map((value) => (typeof value === 'number' ? value : null));
  return (
    <span ref={watch} className={styles['sparkline']}>
      {data ? <Line points={points ?? []} label="Errors per minute" unit="" /> : null}
    </span>
  );
}

function Line(props: {
  points: readonly (number | null)[];
  label: string;
  unit: string;
}): ReactElement {
  return <Sparkline {...props} color="var(--color-text-faint)" width="100%" height="100%" />;
}
