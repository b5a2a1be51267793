import type { Alert, ErrorAlert, MetricAlert } from '@spanlight/sdk';
import { errorText } from '@spanlight/sdk/format';
import { Chip } from '../../components/text/Chip.tsx';
import { Moment } from '../../components/text/Moment.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { alertText } from '../alert/alert-facts.ts';
import { Attributes } from '../Attributes.tsx';
import { LabelChips, SeverityChip } from '../severity/SeverityChip.tsx';
import { alertTone, typeNames } from '../states.ts';
import { Attended } from './Attended.tsx';
import styles from './alerts.module.css';
import { type ReactElement, useState } from 'react';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { groupStatsQuery } from '../../items/queries.ts';
import { metricTimeseriesQuery } from '../../metrics/questions.ts';
import { rangeAround, type TimeRange } from '../../time/range.ts';
import { newestOf } from '../alert/alert-periods.ts';
import { alertQuestion, errorsFilter } from '../alert/queries.ts';
import { BoundedSparkline } from '../../charts/BoundedSparkline.tsx';
import { FaintSparkline } from '../../charts/FaintSparkline.tsx';
import { numbersOf } from '../../items/cells.ts';

/**
 * The columns of the list of alerts.
 *
 * @param isCramped Both times share a column.
 */
export function alertColumns(projectId: string, isCramped: boolean): readonly TableColumn<Alert>[] {
  return [
    {
      id: 'name',
      header: 'Alert',
      cell: (alert) => <AlertName alert={alert} />,
    },
    {
      id: 'type',
      isSecondary: true,
      header: 'Type',
      cell: ({ type }) => <Chip>{typeNames[type] ?? type}</Chip>,
    },
    {
      id: 'now',
      isSecondary: true,
      header: 'Value and trend',
      align: 'end',
      cell: (alert) => (
        <span className={styles['newest']}>
          <span className={styles['situation']}>
            {alertText(alert)}
            {alert.type === 'error' && alert.status === 'open' ? (
              <span className={styles['since']}>
                newest <Moment time={alert.time} />
              </span>
            ) : null}
          </span>
          <AlertTrend projectId={projectId} alert={alert} />
        </span>
      ),
    },
    ...(isCramped ? [bothTimes] : [createdColumn, updatedColumn]),
  ];
}

const createdColumn: TableColumn<Alert> = {
  id: 'created_at',
  header: 'Created',
  align: 'end',
  cell: ({ createdAt }) => <Moment time={createdAt} />,
};

/** Errors that come meanwhile make no event: the newest stands beside their number. */
const updatedColumn: TableColumn<Alert> = {
  id: 'updated_at',
  header: 'Updated',
  align: 'end',
  cell: ({ updatedAt }) => <Moment time={updatedAt} />,
};

/** The list may be ordered by either, so neither is left out. */
const bothTimes: TableColumn<Alert> = {
  id: 'times',
  header: 'Updated, created',
  align: 'end',
  cell: ({ createdAt, updatedAt }) => (
    <span className={styles['situation']}>
      <Moment time={updatedAt} />
      <span className={styles['since']}>
        created <Moment time={createdAt} />
      </span>
    </span>
  ),
};

/** What an alert is called, and below it what tells it from others of that name. */
function AlertName({ alert }: { alert: Alert }): ReactElement {
  const { name, status, severity, labels, attrs, acknowledgement, mute } = alert;
  return (
    <span className={styles['name']} title={name}>
      <span className={styles['status']} data-tone={alertTone(status)}>
        <Icon
          name={status === 'open' ? 'error' : 'check'}
          label={status === 'open' ? 'Open' : 'Closed'}
        />
      </span>
      <span className={styles['about']}>
        <span className={styles['text']}>{name}</span>
        <span className={styles['value']}>{alertText(alert)}</span>
        <span className={styles['attributes']}>
          <Attended alert={{ acknowledgement, mute, status }} />
          {alert.consequenceCount === 0 ? null : (
            <Chip title={alert.consequences.map(errorText).join('\n')}>
              +{alert.consequenceCount}{' '}
              {alert.consequenceCount === 1 ? 'consequence' : 'consequences'}
            </Chip>
          )}
          {severity === 'warning' ? null : <SeverityChip severity={severity} />}
          {/* Labels are the same for all alerts of a monitor, so they come last. */}
          <Attributes attrs={attrs} most={6} isInLink />
          <LabelChips labels={labels} />
        </span>
      </span>
    </span>
  );
}

interface AlertTrendProps {
  projectId: string;
  alert: Alert;
}

/** How an alert went around its newest event, as a line. Asked for when its row is on the screen. */
function AlertTrend({ projectId, alert }: AlertTrendProps): ReactElement {
  return alert.type === 'metric' ? (
    <MetricTrend projectId={projectId} alert={alert} />
  ) : (
    <ErrorTrend projectId={projectId} alert={alert} />
  );
}

/** The hour around the newest event or error of an alert, or the last one where half of that lies ahead. */
function useTrendRange(alert: Alert): TimeRange {
  const [shown] = useState(() => Date.now());
  const newest = newestOf(alert, shown);
  return rangeAround(newest, Math.max(newest, shown));
}

interface MetricTrendProps {
  projectId: string;
  alert: MetricAlert;
}

function MetricTrend({ projectId, alert }: MetricTrendProps): ReactElement {
  const [watch, isOnScreen] = useOnScreen();
  const range = useTrendRange(alert);
  const { data } = usePanelQuery(
    metricTimeseriesQuery(alertQuestion(projectId, alert, range)),
    isOnScreen,
  );
  const { column, columnUnit } = alert.params.monitor;
  const series = data?.timeseries.find(({ metric }) => metric === column) ?? data?.timeseries[0];
  return (
    <span ref={watch} className={styles['sparkline']}>
      {data ? (
        <BoundedSparkline
          points={series?.value ?? []}
          bounds={alert.params.bounds}
          label={column}
          unit={columnUnit}
        />
      ) : null}
    </span>
  );
}

const PER_MINUTE = 'per_min(sum(_count))';

function ErrorTrend({ projectId, alert }: { projectId: string; alert: ErrorAlert }): ReactElement {
  const [watch, isOnScreen] = useOnScreen();
  const range = useTrendRange(alert);
  const { data } = usePanelQuery(
    groupStatsQuery(errorsFilter(projectId, alert, range), [PER_MINUTE]),
    isOnScreen,
  );
  return (
    <span ref={watch} className={styles['sparkline']}>
      {data ? (
        <FaintSparkline points={numbersOf(data[PER_MINUTE])} label="Errors per minute" unit="" />
      ) : null}
    </span>
  );
}
