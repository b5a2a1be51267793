import { formatDuration } from '@spanlight/sdk/format';
import {
  AlertBadge,
  AlertList,
  chartDataOf,
  MetricChart,
  MetricGauge,
  MonitorStatus,
  Sparkline,
  useLive,
  type MetricChartProps,
} from '@spanlight/widgets/react';
import '@spanlight/widgets/define/dashboard';
import '@spanlight/widgets/define/log-list';
import '@spanlight/widgets/define/table';
import { useMemo, useState, type ReactElement } from 'react';
import type { Connection } from './client.ts';
import { questionsTo } from './questions.ts';
import { SlowestRequest } from './SlowestRequest.tsx';

const LEGEND: MetricChartProps['legend'] = { values: ['avg', 'last'] };

/** What has stopped is 0 per minute now: the newest number there is may be old. */
const NOW = { per_minute: { unit: '', aggFunc: 'last_zero' } } as const;

/** A page of the shop's portal with widgets as React components, and as elements where there is no component. */
export function Portal({ connection }: { connection: Connection }): ReactElement {
  const { client } = connection;
  const questions = useMemo(() => questionsTo(client), [client]);
  const openCount = useLive('openCount', questions.openCount);
  const groups = useLive('groups', questions.groups);
  const monitors = useLive('monitors', questions.monitors);
  const orders = useLive('orders', questions.orders);
  const orderRate = useLive('orderRate', questions.orderRate);
  const durations = useLive('durations', questions.durations);
  const slowest = durations.value?.findLast((value) => value !== null);
  const [picked, setPicked] = useState<string>();
  const chart = useMemo(() => orders.value && chartDataOf(orders.value, {}), [orders.value]);

  return (
    <main>
      <h1>
        Shop status <AlertBadge label="Shop" count={openCount.value} error={openCount.error} />
      </h1>
      <p>A React page of the shop’s portal. What it shows comes from Spanlight.</p>
      <ul className="figures">
        <li>
          <span>Orders per minute</span>
          <MetricGauge
            className="gauge"
            label="Orders per minute"
            data={orderRate.value}
            error={orderRate.error}
          />
        </li>
        <li>
          <span>Slowest percent: {formatDuration(slowest ?? undefined)}</span>
          <Sparkline
            label="99th percentile of durations"
            unit="nanoseconds"
            points={durations.value ?? []}
            width={220}
            height={40}
          />
        </li>
      </ul>
      <h2>Orders by outcome</h2>
      <MetricChart
        className="chart"
        label="Orders per minute by outcome"
        times={chart?.times}
        series={chart?.series}
        unfinished={chart?.unfinished}
        error={orders.error}
        kind="stacked-bar"
        legend={LEGEND}
      />
      <h2>Orders per minute, now</h2>
      <spanlight-table
        client={client}
        label="Orders per minute by outcome, now"
        columns={NOW}
        metrics="shop_orders as $orders"
        query="per_min(sum($orders)) as per_minute | group by shop_order_outcome as outcome"
      />
      <h2>What is watched</h2>
      <div className="monitors">
        {monitors.value?.map((monitor) => (
          <MonitorStatus key={monitor.id} monitor={monitor} error={monitors.error} />
        )) ?? <MonitorStatus error={monitors.error} />}
      </div>
      <h2>Alerts</h2>
      <AlertList
        className="alerts"
        label="Alerts of the shop"
        groups={groups.value?.groups}
        count={groups.value?.groupCount}
        loadGroup={questions.alertsOf}
        error={groups.error}
        onSelect={({ id, name }) => setPicked(`Alert ${id}: ${name}`)}
      />
      <h2>What went wrong</h2>
      <spanlight-log-list
        client={client}
        label="Errors and warnings of the shop"
        system="log:error log:warn"
        limit={8}
      />
      <Services {...connection} />
      <h2>The slowest request of the last hour</h2>
      <SlowestRequest ask={questions.slowest} onPick={(spanId) => setPicked(`Span ${spanId}`)} />
      <output>{picked}</output>
    </main>
  );
}

/** A whole dashboard, where there is one of the name that the backend knows. */
function Services({ client, dashboard }: Connection): ReactElement | null {
  if (dashboard === null) return null;
  return (
    <section>
      <h2>How the services do</h2>
      <spanlight-dashboard client={client} dashboard={dashboard} last={3600} />
    </section>
  );
}
