import type {
  Alert,
  AlertEvent,
  AlertWhyResponse,
  Annotation,
  Delivery,
  ErrorAlert,
  MetricAlert,
  MetricMonitor,
  Monitor,
  MonitorWhyResponse,
  NotificationChannel,
} from '@spanlight/sdk';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { ids, traceHandlers, traceId } from './trace-data.ts';

/** Invented alerts, monitors and channels, and what is asked about them. */

const created = '2026-03-04T10:12:00Z';
const updated = '2026-03-04T10:20:00Z';
const ZERO_TIME = '0001-01-01T00:00:00Z';

export function metricAlert(id: number, more: Partial<MetricAlert> = {}): MetricAlert {
  return {
    id,
    projectId: 2,
    name: `Disk nearly full: used{host_name=db-${id}}`,
    type: 'metric',
    status: 'open',
    state: 'open',
    attrs: { host_name: `db-${id}` },
    spanGroupId: '0',
    monitorId: 12,
    params: {
      firing: 1,
      initialValue: 0.93,
      currentValue: 0.95,
      normalValue: 0,
      numPointFiring: 3,
      whereQuery: `where host_name = "db-${id}"`,
      bounds: { min: null, max: 0.9 },
      monitor: {
        metrics: [{ name: 'disk_used', alias: 'disk' }],
        query: 'avg($disk) as used | group by host_name',
        column: 'used',
        columnUnit: 'utilization',
        groupingInterval: 0,
      },
    },
    time: created,
    createdAt: created,
    updatedAt: updated,
    mutedUntil: ZERO_TIME,
    severity: 'warning',
    labels: {},
    acknowledgement: null,
    mute: null,
    escalation: null,
    cause: null,
    consequences: [],
    consequenceCount: 0,
    ...more,
  };
}

/** Its name is as hostile as names can be. */
export const errorAlert: ErrorAlert = {
  id: 871,
  projectId: 2,
  name: 'TimeoutError: <img src=x onerror=alert(1)>',
  type: 'error',
  status: 'closed',
  state: 'closed',
  attrs: { exception_type: 'TimeoutError', service_name: 'checkout' },
  spanGroupId: '14102938475610293847',
  monitorId: 0,
  params: { traceId, spanId: ids.cart, spanCount: 137 },
  time: updated,
  createdAt: created,
  updatedAt: updated,
  mutedUntil: ZERO_TIME,
  severity: 'warning',
  labels: {},
  acknowledgement: null,
  mute: null,
  escalation: null,
  cause: null,
  consequences: [],
  consequenceCount: 0,
};

/** More than one page of them. */
export const alerts: Alert[] = [
  ...Array.from({ length: 12 }, (_, index) => metricAlert(index + 1)),
  errorAlert,
];

const facet = (key: string, counts: Record<string, number>) => ({
  key,
  items: Object.entries(counts).map(([value, count]) => ({ key, value, count })),
});

const delivery = (id: string, more: Partial<Delivery>): Delivery => ({
  id,
  eventId: '31',
  alertId: 1,
  channelId: 7,
  channelName: 'pager',
  channelType: 'webhook',
  state: 'delivered',
  skipReason: null,
  silenceId: null,
  idempotencyKey: 'key',
  attempts: [{ time: updated, duration: 12, status: 200, error: '' }],
  nextAttemptAt: null,
  createdAt: updated,
  ...more,
});

export const events: AlertEvent[] = [
  {
    id: '31',
    name: 'created',
    status: 'open',
    reason: 'out-of-bounds',
    text: '95% is greater than 90%.',
    time: created,
    createdAt: created,
    recordedAt: created,
    user: null,
    deliveries: [
      delivery('1', {}),
      delivery('2', {
        channelName: 'ops-room',
        channelType: 'slack',
        state: 'failed',
        attempts: [
          { time: created, duration: 40, status: 500, error: 'the receiver answered 500' },
          { time: updated, duration: 5000, status: null, error: 'nobody answered within 5s' },
        ],
      }),
      delivery('3', {
        channelName: 'night',
        state: 'skipped',
        skipReason: 'channel-paused',
        silenceId: null,
        attempts: [],
      }),
    ],
  },
];

export const metricMonitor: MetricMonitor = {
  id: '12',
  projectId: 2,
  name: 'Disk nearly full',
  state: 'firing',
  stateReason: '',
  notifyEveryoneByEmail: true,
  channelIds: [7],
  createdAt: created,
  updatedAt: updated,
  alertCount: 0,
  alertOpenCount: 12,
  alertClosedCount: 3,
  revision: 4,
  key: '',
  owner: '',
  severity: 'warning',
  labels: {},
  escalation: [],
  grouping: null,
  type: 'metric',
  params: {
    metrics: [{ name: 'disk_used', alias: 'disk' }],
    query: 'avg($disk) as used | group by host_name',
    column: 'used',
    columnUnit: 'utilization',
    checkNumPoint: 5,
    timeOffset: 0,
    minAllowedValue: null,
    maxAllowedValue: 0.9,
    minRecoveryValue: null,
    maxRecoveryValue: 0.8,
    fireNumPoint: 3,
    clearNumPoint: null,
    keepFiringFor: 0,
    minDevValue: 0,
    minDevFraction: 0,
    noDataPolicy: 'hold',
    flapping: false,
  },
};

const { type: _, params: __, ...common } = metricMonitor;

const monitors: Monitor[] = [
  metricMonitor,
  {
    ...common,
    id: '13',
    name: 'Errors of checkout',
    state: 'paused',
    type: 'error',
    params: {
      notifyOnNewErrors: true,
      notifyOnRecurringErrors: false,
      matchers: [],
      consequences: 'note',
    },
  },
  {
    ...metricMonitor,
    id: '14',
    name: 'Broken',
    state: 'failed',
    stateReason: 'metric gone does not exist',
  },
];

export const why: AlertWhyResponse = {
  alert: metricAlert(1),
  monitors: [metricMonitor],
  evaluation: null,
  events,
  explanation: [
    'Newest event: 95% is greater than 90%.',
    `pager: delivered at ${updated} after 1 try.`,
  ],
};

export const monitorWhy: MonitorWhyResponse = {
  monitor: metricMonitor,
  evaluation: {
    time: updated,
    duration: 12,
    state: 'firing',
    error: '',
    emptyQueries: [],
    hasMore: false,
    series: [
      {
        name: 'used{host_name=db-2}',
        attrs: { host_name: 'db-2' },
        decision: 'normal',
        reason: 'The last 5 points are within bounds.',
        points: [0.2, 0.2, 0.3, null, 0.2],
        alertId: null,
      },
      {
        name: 'used{host_name=db-1}',
        attrs: { host_name: 'db-1' },
        decision: 'firing',
        reason: '5 of the last 5 points are greater than 90%; it fires at 3.',
        points: [0.93, 0.94, 0.95, 0.95, 0.95],
        alertId: 1,
      },
    ],
  },
  explanation: [`At ${updated} it checked 2 series: 1 firing, 1 normal.`],
};

const channelCommon = {
  projectId: 2,
  orgId: 2,
  stateReason: '',
  revision: 1,
  key: '',
  owner: '',
  severities: [],
  matchers: [],
};

export const channels: NotificationChannel[] = [
  {
    ...channelCommon,
    id: 7,
    name: 'pager',
    state: 'delivering',
    type: 'webhook',
    params: { url: 'https://pager.example/in?token=secret', payload: null },
  },
  {
    ...channelCommon,
    id: 8,
    name: 'ops-room',
    state: 'disabled',
    stateReason: 'the receiver answered 404',
    type: 'slack',
    params: { webhookUrl: 'https://hooks.slack.example/services/T0/B0/secret' },
  },
];

export const annotations: Annotation[] = Array.from({ length: 10 }, (_unused, index) => ({
  id: index + 1,
  projectId: 2,
  name: `Deploy 5.3.${index}`,
  description: index === 0 ? '**Rolled out** <img src=x onerror=alert(1)>' : '',
  color: index === 0 ? 'url(https://evil.example/pixel)' : '#4CAF50',
  attrs: { service_name: 'checkout' },
  revision: 1,
  createdAt: updated,
}));

const start = Date.UTC(2026, 2, 4, 9, 50);
const times = Array.from({ length: 60 }, (_unused, index) =>
  new Date(start + index * 60_000).toISOString().replace('.000Z', 'Z'),
);

const timeseries = {
  query: { parts: [{ query: 'avg($disk) as used', error: '' }] },
  time: times,
  timeseries: [
    {
      id: '1',
      name: 'used{host_name=db-1}',
      metric: 'used',
      unit: '',
      attrs: { host_name: 'db-1' },
      value: times.map((_unused, index) => (index < 20 ? 0.5 : 0.95)),
    },
  ],
  columns: [{ name: 'used', unit: '', isGroup: false, tableFunc: 'median' }],
  hasMore: false,
};

/** Alerting with everything it asks. */
export const alertingHandlers: Handlers = {
  ...traceHandlers(),
  'GET /projects/2/alerts': ({ url }) => {
    const asked: unknown = JSON.parse(url.searchParams.get('attrs') ?? '{}');
    const { alert_status: statuses } = asked as { alert_status?: string[] };
    const found = alerts.filter(({ status }) => statuses?.includes(status) ?? true);
    return ok({
      alerts: found,
      count: found.length,
      facets: [
        facet('alert_status', { closed: 1, open: 12 }),
        facet('alert_type', { error: 1, metric: 12 }),
        facet(
          'host_name',
          Object.fromEntries(alerts.slice(0, 12).map((_unused, at) => [`db-${at + 1}`, 1])),
        ),
      ],
    });
  },
  'GET /projects/2/alerts/1/why': () => ok(why),
  'GET /projects/2/alerts/871/why': () =>
    ok({ ...why, alert: errorAlert, monitors: [monitors[1]], events: [], explanation: [] }),
  'GET /projects/2/monitors': () =>
    ok({
      monitors,
      count: monitors.length,
      states: [
        { state: 'firing', count: 1 },
        { state: 'paused', count: 1 },
        { state: 'failed', count: 1 },
      ],
    }),
  'GET /projects/2/monitors/12': () => ok({ monitor: metricMonitor }),
  'GET /projects/2/monitors/12/why': () => ok(monitorWhy),
  'GET /projects/2/monitors/12/yaml': () => ok('monitors:\n  - name: Disk nearly full\n'),
  'GET /projects/2/notification-channels': () => ok({ channels }),
  'GET /projects/2/notification-channels/(slack|telegram|webhook)/(\\d+)': ({ path }) => {
    const channel = channels.find(({ id }) => String(id) === path[2]);
    if (!channel) return failure(404, 'not_found', 'not found');
    return channel.type === path[1]
      ? ok({ channel })
      : failure(400, 'bad_request', `the channel is of the type ${channel.type}`);
  },
  'GET /projects/2/notification-channels/email': () =>
    ok({
      channel: {
        notifyOnMetrics: true,
        notifyOnNewErrors: true,
        notifyOnRecurringErrors: false,
        errorMatchers: [{ attr: 'service_name', op: '=', value: 'checkout' }],
        severities: [],
        matchers: [],
      },
    }),
  'GET /projects/(\\d+)/annotations': () => ok({ annotations, count: 14 }),
  'GET /metrics/2/timeseries': () => ok(timeseries),
};
