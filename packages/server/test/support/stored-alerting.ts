import type {
  MetricAlertParams,
  MetricMonitor,
  Monitor,
  NotificationChannel,
} from '@spanlight/sdk/schemas';
import type { MonitorContent } from '../../src/metadata/alerting/monitor-row.ts';
import type { Metadata } from '../../src/metadata/open.ts';

/** What a metric alert found. */
export const metricParams: MetricAlertParams = {
  firing: 1,
  initialValue: 120,
  currentValue: 120,
  normalValue: null,
  numPointFiring: 3,
  whereQuery: '',
  bounds: { min: null, max: 100 },
  monitor: { metrics: [], query: '', column: 'x', columnUnit: '', groupingInterval: 0 },
};

/** A silence of everything, until somebody ends it. */
export const maintenance = {
  name: 'Maintenance',
  reason: '',
  all: true,
  matchers: [],
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  repeat: null,
  key: '',
  owner: '',
};

/** A silence of what has an attribute or belongs to a monitor, until somebody ends it. */
export const maintenanceOf = (attr: string, value: string) => ({
  ...maintenance,
  all: false,
  matchers: [{ attr, op: '=' as const, values: [value] }],
});

/** Makes a webhook in a store. */
export async function storeWebhook(
  { channels }: Pick<Metadata, 'channels'>,
  name: string,
  { projectId = 1, url = 'https://pager.example' } = {},
): Promise<NotificationChannel> {
  return await channels.create(projectId, {
    name,
    type: 'webhook',
    params: { url, payload: null },
    severities: [],
    matchers: [],
    key: '',
    owner: '',
  });
}

/** What monitors of all types have, unless something else is said of one. */
const USUAL: Pick<
  MonitorContent,
  'notifyEveryoneByEmail' | 'severity' | 'labels' | 'escalation' | 'grouping' | 'key' | 'owner'
> = {
  notifyEveryoneByEmail: false,
  severity: 'warning',
  labels: {},
  escalation: [],
  grouping: null,
  key: '',
  owner: '',
};

/** What a monitor is that tells some channels of every error, but for what is said of it. */
export const errorMonitorContent = (
  channelIds: readonly number[],
  content: Partial<ErrorMonitorContent> = {},
): ErrorMonitorContent => ({
  name: 'Load',
  type: 'error',
  params: {
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: true,
    matchers: [],
    consequences: 'note',
  },
  ...USUAL,
  channelIds,
  ...content,
});

/** Makes a monitor in a store that tells some channels of every error, but for what is said of it. */
export async function storeMonitor(
  { monitors }: Pick<Metadata, 'monitors'>,
  channelIds: readonly number[],
  {
    projectId = 1,
    ...content
  }: Partial<ErrorMonitorContent> & { readonly projectId?: number } = {},
): Promise<Monitor> {
  const [created] = await monitors.create(projectId, [errorMonitorContent(channelIds, content)]);
  if (created === undefined) throw new Error('no monitor was made');
  return created;
}

type ErrorMonitorContent = Extract<MonitorContent, { type: 'error' }>;

/** Makes a monitor in a store that watches the load of each host, but for what is said of it. */
export async function storeMetricMonitor(
  { monitors }: Pick<Metadata, 'monitors'>,
  channelIds: readonly number[],
  { params, ...content }: MetricMonitorChange = {},
): Promise<MetricMonitor> {
  const [created] = await monitors.create(1, [
    {
      name: 'Load',
      type: 'metric',
      params: {
        metrics: [{ name: 'load', alias: 'load' }],
        query: 'avg($load) as x | group by host_name',
        column: 'x',
        columnUnit: '',
        minAllowedValue: null,
        maxAllowedValue: 100,
        minRecoveryValue: null,
        maxRecoveryValue: null,
        checkNumPoint: 3,
        fireNumPoint: null,
        clearNumPoint: null,
        keepFiringFor: 0,
        minDevValue: 0,
        minDevFraction: 0,
        timeOffset: 0,
        noDataPolicy: 'hold',
        flapping: false,
        ...params,
      },
      ...USUAL,
      channelIds,
      ...content,
    },
  ]);
  if (created?.type !== 'metric') throw new Error('no monitor was made');
  return created;
}

type MetricMonitorContent = Extract<MonitorContent, { type: 'metric' }>;

interface MetricMonitorChange extends Partial<Omit<MetricMonitorContent, 'params'>> {
  readonly params?: Partial<MetricMonitorContent['params']>;
}
