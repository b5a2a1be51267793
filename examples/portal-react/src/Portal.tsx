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
import { useMemo, useState, type ReactElement } from 'react';
import type { Questions } from './questions.ts';
import { SlowestRequest } from './SlowestRequest.tsx';

const LEGEND: MetricChartProps['legend'] = { values: ['avg', 'last'] };

/** A page of the shop's portal with widgets as React components. */
export function Portal({ questions }: { questions: Questions }): ReactElement {
  const alerts = useLive('alerts', questions.alerts);
  const monitors = useLive('monitors', questions.monitors);
  const orders = useLive('orders', questions.orders);
  const orderRate = useLive('orderRate', questions.orderRate);
  const durations = useLive('durations', questions.durations);
  const [picked, setPicked] = useState<string>();
  const chart = useMemo(() => orders.value && chartDataOf(orders.value, {}), [orders.value]);
  const statuses = alerts.value?.facets.find(({ key }) => key === 'alert_status');
  const openCount = alerts.value
    ? (statuses?.items.find(({ value }) => value === 'open')?.count ?? 0)
    : undefined;

  return (
    <main>
      <h1>
        Shop status <AlertBadge label="Shop" count={openCount} error={alerts.error} />
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
          <span>Slowest percent: {formatDuration(durations.value?.at(-1) ?? undefined)}</span>
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
        alerts={alerts.value?.alerts}
        count={alerts.value?.count}
        error={alerts.error}
        onSelect={({ id, name }) => setPicked(`Alert ${id}: ${name}`)}
      />
      <h2>The slowest request of the last hour</h2>
      <SlowestRequest ask={questions.slowest} onPick={(spanId) => setPicked(`Span ${spanId}`)} />
      <output>{picked}</output>
    </main>
  );
}
