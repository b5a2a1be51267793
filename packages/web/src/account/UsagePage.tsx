import type { UsageResponse } from '@spanlight/sdk';
import { formatBytes, formatDateTime, formatInteger } from '@spanlight/sdk/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { TimeChart } from '../charts/TimeChart.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Select } from '../components/forms/Select.tsx';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { api } from '../data/client.ts';
import { AccountLayout } from './AccountLayout.tsx';
import styles from './ProfilePage.module.css';
import type { ChartData } from '../charts/series.ts';
import { Table } from '../components/table/Table.tsx';
import type { TableColumn } from '../components/table/table-columns.ts';
import { useProjects } from '../data/session.ts';

interface Measure {
  key: 'spans' | 'bytes' | 'timeseries';
  title: string;
  total: string;
  inFull: (value: number) => string;
}

const measures: readonly Measure[] = [
  {
    key: 'spans',
    title: 'Ingested spans and logs',
    total: 'Spans and logs',
    inFull: formatInteger,
  },
  {
    key: 'bytes',
    title: 'Ingested bytes',
    total: 'Bytes',
    inFull: formatBytes,
  },
  {
    key: 'timeseries',
    title: 'Timeseries',
    total: 'Timeseries',
    inFull: formatInteger,
  },
];

const MONTH = 'month';
const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: MONTH, label: 'Last month' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const;
type PeriodChoice = (typeof periods)[number]['value'];

/** How much the projects of the user have sent. */
export function UsagePage(): ReactElement {
  const { days } = useSearch({ from: '/app/usage' });
  const navigate = useNavigate({ from: '/usage' });
  const period: PeriodChoice = periods.find(({ value }) => value === days)?.value ?? MONTH;
  const answer = useQuery({
    queryKey: ['usage', period],
    queryFn: ({ signal }) =>
      // The day that has begun is the last of them.
      api.usage.get(period === MONTH ? {} : { time: { last: `${Number(period) - 1}d` } }, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const isStale = answer.isPlaceholderData || answer.isError;
  return (
    <AccountLayout
      current="usage"
      actions={
        <>
          {data ? <Period usage={data} /> : null}
          <Select
            label="Period"
            labelHidden
            options={periods}
            value={period}
            onValueChange={(next) =>
              void navigate({ search: { days: next === MONTH ? undefined : next } })
            }
          />
        </>
      }
    >
      {failureCard(answer, 'The usage could not be loaded')}
      {answer.isError && !data ? null : (
        <>
          <dl className={styles['totals']}>
            {measures.map((measure) => (
              <div key={measure.key}>
                <dt>{measure.total}</dt>
                <dd>{data ? measure.inFull(data[measure.key]) : <Skeleton width="96px" />}</dd>
              </div>
            ))}
          </dl>
          {data && data.losses.length > 0 ? <UsageLosses losses={data.losses} /> : null}
          {measures.map((measure) => (
            <UsageChart key={measure.key} measure={measure} usage={data} isStale={isStale} />
          ))}
        </>
      )}
    </AccountLayout>
  );
}

function Period({ usage }: { usage: UsageResponse }): ReactElement {
  const day = (time: number) => formatDateTime(time, { zone: 'utc', precision: 'day' });
  // The end is the first moment that is not in it any more.
  return (
    <span>
      {day(Date.parse(usage.startTime))} — {day(Date.parse(usage.endTime) - 1)}
    </span>
  );
}

interface UsageChartProps {
  measure: Measure;
  usage: UsageResponse | undefined;
  isStale: boolean;
}

function UsageChart({ measure, usage, isStale }: UsageChartProps): ReactElement {
  const data = useMemo(
    () => usage && usageSeries(usage.usage, measure.key, measure.total),
    [usage, measure],
  );
  return (
    <Card>
      <TimeChart
        title={measure.title}
        data={data}
        from={usage ? Date.parse(usage.startTime) : 0}
        to={usage ? Date.parse(usage.endTime) : 1}
        syncKey="usage"
        hasLegend={false}
        isStale={isStale}
      />
    </Card>
  );
}

/** One measure of the usage as a chart. */
function usageSeries(
  usage: UsageResponse['usage'],
  key: 'spans' | 'bytes' | 'timeseries',
  name: string,
): ChartData {
  return {
    times: usage.time.map((time) => Date.parse(time)),
    series: [{ name, values: usage[key], unit: key === 'bytes' ? key : '', color: '--series-1' }],
  };
}

type UsageLoss = UsageResponse['losses'][number];

/** What became of what was lost, the worst first. */
const kinds = { refused: 'Rejected', changed: 'Truncated', passed: 'Skipped' } as const;

/** How often data was refused, cut or passed over in the period, and why. */
function UsageLosses({ losses }: Pick<UsageResponse, 'losses'>): ReactElement {
  const projects = useProjects();
  const columns = useMemo((): readonly TableColumn<UsageLoss>[] => {
    const nameOf = (id: number): string =>
      projects.find((project) => project.id === id)?.name ?? `Project ${id}`;
    return [
      {
        id: 'why',
        header: 'Reason',
        cell: ({ message }) => <span title={message}>{message}</span>,
        value: ({ message }) => message,
      },
      {
        id: 'project',
        header: 'Project',
        cell: ({ projectId }) => nameOf(projectId),
        value: ({ projectId }) => nameOf(projectId),
        isSecondary: true,
      },
      {
        id: 'kind',
        header: 'Outcome',
        cell: ({ kind }) => kinds[kind],
        value: ({ kind }) => Object.keys(kinds).indexOf(kind),
      },
      {
        id: 'count',
        header: 'Count',
        align: 'end',
        cell: ({ count }) => formatInteger(count),
        value: ({ count }) => count,
      },
    ];
  }, [projects]);
  return (
    <Card title="Rejected, truncated and skipped" flush>
      <Table
        label="Rejected, truncated and skipped"
        columns={columns}
        rows={losses}
        rowKey={({ projectId, reason }) => `${projectId} ${reason}`}
      />
    </Card>
  );
}
