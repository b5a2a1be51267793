// What the types say of what a call asks for, and of what it answers.
import type { Alert, Spanlight } from '@spanlight/sdk';
import { iterate } from '@spanlight/sdk/iterate';
import { createNodeClient } from '@spanlight/sdk/node';
import { MetricChart, type MetricChartProps } from '@spanlight/widgets/react';
import '@spanlight/widgets/define/alert-list';
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- it brings types of elements alone
import type {} from '@spanlight/widgets/jsx';

const client: Spanlight = createNodeClient({ project: 1 }).client;
export async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const alert of iterate(client.alerts, { limit: 10 }))
    found.push((alert satisfies Alert).name);
  return found;
}
// @ts-expect-error -- a monitor has a name
export const made = client.monitors.createMetric({
  params: { metrics: [], query: '', column: '' },
});
export const props: MetricChartProps = { label: 'Orders' };
export const component = MetricChart;
export const element = <spanlight-table label="Hosts" metrics="up" limit={3} />;
export const badge = <spanlight-alert-badge count="all" />;
export const logs = <spanlight-log-list from="2026-03-04T10:00:00Z" to="2026-03-04T11:00:00Z" />;
export const chosen = (
  <spanlight-alert-list onspanlight-alert-select={({ detail }) => console.log(detail.id)} />
);
// @ts-expect-error -- its detail has no such field
export const wrong = <spanlight-log-list onspanlight-log-select={({ detail }) => detail.id} />;
document.addEventListener('spanlight-zoom', ({ detail }) => console.log(detail.from - detail.to));
