import type { UsageResponse } from '@spanlight/sdk';
import { formatBytes, formatDateTime, formatInteger, formatNumber } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { TimeChart } from '../charts/TimeChart.tsx';
import { ErrorCard } from '../components/ErrorCard.tsx';
import { Card } from '../components/PageHeader.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { api } from '../data/client.ts';
import { describeError } from '../data/describe-error.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { usageSeries } from './usage-series.ts';
import styles from './ProfilePage.module.css';

interface Measure {
  key: 'spans' | 'bytes' | 'timeseries';
  title: string;
  total: string;
  format: (value: number) => string;
  inFull: (value: number) => string;
}

const measures: readonly Measure[] = [
  {
    key: 'spans',
    title: 'Ingested spans and logs',
    total: 'Spans and logs',
    format: formatNumber,
    inFull: formatInteger,
  },
  {
    key: 'bytes',
    title: 'Ingested bytes',
    total: 'Bytes',
    format: formatBytes,
    inFull: formatBytes,
  },
  {
    key: 'timeseries',
    title: 'Timeseries',
    total: 'Timeseries',
    format: formatNumber,
    inFull: formatInteger,
  },
];

/** How much a month of the whole installation holds. */
export function UsagePage(): ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => api.usage.get({ signal }),
    meta: { quiet: true },
  });
  return (
    <AccountLayout current="usage" actions={data ? <Period usage={data} /> : null}>
      {error && !data ? (
        <ErrorCard
          error={describeError(error)}
          title="The usage could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <dl className={styles['totals']}>
            {measures.map((measure) => (
              <div key={measure.key}>
                <dt>{measure.total}</dt>
                <dd>{data ? measure.inFull(data[measure.key]) : <Skeleton width="96px" />}</dd>
              </div>
            ))}
          </dl>
          {measures.map((measure) => (
            <UsageChart key={measure.key} measure={measure} usage={data} />
          ))}
        </>
      )}
    </AccountLayout>
  );
}

function Period({ usage }: { usage: UsageResponse }): ReactElement {
  const day = (time: string) => formatDateTime(time, { zone: 'utc', precision: 'day' });
  return (
    <span>
      {day(usage.startTime)} — {day(usage.endTime)}
    </span>
  );
}

function UsageChart({
  measure,
  usage,
}: {
  measure: Measure;
  usage: UsageResponse | undefined;
}): ReactElement {
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
        axis="number"
        format={measure.format}
        height={200}
        syncGroup="usage"
      />
    </Card>
  );
}
