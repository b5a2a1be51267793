import type { BacktestResponse, BacktestTransition, MetricMonitor } from '@spanlight/sdk';
import { stepsText } from '@spanlight/query/escalation';
import { formatDateTime, formatDuration, formatInteger, formatValue } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../../../answers/failure-card.tsx';
import { Chip, StatusDot } from '../../../components/text/Chip.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import { Loading, Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { PagedTable } from '../../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../../components/table/table-columns.ts';
import { usePages } from '../../../components/table/use-pages.ts';
import { describeError } from '../../../data/describe-error.ts';
import { metricTimeseriesQuery } from '../../../metrics/questions.ts';
import { useResolvedTheme } from '../../../theme/appearance.ts';
import { readColor } from '../../../theme/read-color.ts';
import { DAY, HOUR, MINUTE, type TimeRange } from '../../../time/range.ts';
import { PAGE_SIZE } from '../../queries.ts';
import { alertTone } from '../../states.ts';
import { useBoundedChart } from '../../use-bounded-chart.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { firingPeriods } from './firing-periods.ts';
import { backtestQuery, monitorQuestion } from '../queries.ts';
import styles from '../monitors.module.css';

const periods = [
  { value: String(HOUR), label: 'Last hour' },
  { value: String(6 * HOUR), label: 'Last 6 hours' },
  { value: String(DAY), label: 'Last 24 hours' },
  { value: String(3 * DAY), label: 'Last 3 days' },
  { value: String(7 * DAY), label: 'Last 7 days' },
  { value: String(14 * DAY), label: 'Last 14 days' },
];

export interface BacktestDialogProps {
  projectId: string;
  monitor: MetricMonitor;
  onClose: () => void;
}

/** When a metric monitor would have fired and notified over past data. Nothing is written. */
export function BacktestDialog({ projectId, monitor, onClose }: BacktestDialogProps): ReactElement {
  const [now] = useState(() => Math.floor(Date.now() / MINUTE) * MINUTE);
  const [duration, setDuration] = useState(DAY);
  const range = useMemo(
    (): TimeRange => ({ gte: now - duration, lt: now, isLive: false }),
    [now, duration],
  );
  const answer = useQuery(backtestQuery(projectId, monitor, range));

  return (
    <Dialog
      title={`Back-test of ${monitor.name}`}
      width={1100}
      onClose={onClose}
      actions={
        <Select
          label="Period"
          labelHidden
          size="small"
          options={periods}
          value={String(duration)}
          onValueChange={(value) => setDuration(Number(value))}
        />
      }
    >
      <div className={styles['stack']}>
        {failureCard(answer, 'The back-test could not be run') ??
          (answer.data ? (
            <Outcome
              // Another period begins on the first page.
              key={duration}
              projectId={projectId}
              monitor={monitor}
              range={range}
              outcome={answer.data}
            />
          ) : (
            <>
              <Loading what="back-test" />
              <Skeleton width="60%" />
              <Skeleton height="260px" />
            </>
          ))}
      </div>
    </Dialog>
  );
}

/** Px, axes included. */
const HEIGHT = 240;
const noLegend = { type: 'none' } as const;

interface OutcomeProps {
  projectId: string;
  monitor: MetricMonitor;
  range: TimeRange;
  outcome: BacktestResponse;
}

function Outcome({ projectId, monitor, range, outcome }: OutcomeProps): ReactElement {
  const { minAllowedValue: min, maxAllowedValue: max, columnUnit, timeOffset } = monitor.params;
  const { transitions } = outcome;
  const theme = useResolvedTheme();
  const data = useQuery(metricTimeseriesQuery(monitorQuestion(projectId, monitor, range)));
  const chart = useBoundedChart(data.data, { min, max }, columnUnit, timeOffset);
  const markers = useMemo(
    () => firingPeriods(transitions, range.lt, theme && readColor('--color-error')),
    [transitions, range.lt, theme],
  );
  const { rows, pages } = usePages(transitions, PAGE_SIZE);
  const columns = useMemo(() => transitionColumns(columnUnit), [columnUnit]);
  return (
    <>
      <output>{summaryOf(outcome)}</output>
      <Chart
        label={`Back-test of ${monitor.name}`}
        times={chart?.times}
        series={chart?.series}
        unfinished={chart?.unfinished}
        error={data.isError ? describeError(data.error).message : undefined}
        legend={noLegend}
        markers={markers}
        from={range.gte}
        to={range.lt}
        height={HEIGHT}
      />
      <PagedTable
        label="Changes"
        columns={columns}
        rows={rows}
        rowKey={({ time, series, status }) => `${time} ${series} ${status}`}
        empty={
          <EmptyState title="It would not have fired">
            Every value was within bounds, or too few were outside.
          </EmptyState>
        }
        pages={pages}
        pagesLabel="Pages of changes"
      />
    </>
  );
}

function summaryOf(outcome: BacktestResponse): string {
  const { evaluations, seriesCount, transitions, notifications, hasMore } = outcome;
  const changes = `${formatInteger(transitions.length)}${hasMore ? '+' : ''} ${transitions.length === 1 ? 'change' : 'changes'}`;
  const told =
    notifications === 1
      ? '1 of them would have'
      : `${formatInteger(notifications)} of them would have`;
  const escalated = stepsText(outcome.escalation ?? [], (after) => formatDuration(after * 1e6));
  return `${formatInteger(evaluations)} minutes of ${formatInteger(seriesCount)} series: ${changes}, ${told} notified.${escalated === undefined ? '' : ` ${escalated}`}`;
}

function transitionColumns(unit: string): readonly TableColumn<BacktestTransition>[] {
  return [
    { id: 'series', header: 'Series', cell: ({ series }) => <span title={series}>{series}</span> },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, event }) => (
        <StatusDot tone={alertTone(status)}>
          {event === 'recurring' ? 'still open' : status}
        </StatusDot>
      ),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      cell: ({ value }) => formatValue(value, unit),
    },
    {
      id: 'since',
      header: 'Since',
      description: 'The first point of the new state',
      cell: ({ since }) => formatDateTime(since, { precision: 'minute' }),
    },
    {
      id: 'time',
      header: 'Noticed',
      description: 'When the server would have noticed',
      cell: ({ time }) => formatDateTime(time, { precision: 'minute' }),
    },
    {
      id: 'notified',
      header: 'Message',
      cell: ({ notified }) => (notified ? <Chip>sent</Chip> : <Chip>held</Chip>),
    },
  ];
}
