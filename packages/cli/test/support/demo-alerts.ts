import type {
  Alert,
  AlertWhyResponse,
  Delivery,
  ErrorAlert,
  MetricAlert,
  Monitor,
  NotificationChannel,
} from '@spanlight/sdk';
import { demoNow, demoTraceId } from './demo-data.ts';
import { hostileName } from './demo-metrics.ts';
import type { FakeHandlers } from './fake-server.ts';

const at = (minutesAgo: number): string =>
  new Date(demoNow - minutesAgo * 60_000).toISOString().replace('.000Z', 'Z');
const neverMuted = '0001-01-01T00:00:00Z';

const common = (id: number, minutesAgo: number) => ({
  id,
  projectId: 2,
  attrs: { host_name: 'web-1' },
  time: at(minutesAgo + 3),
  createdAt: at(minutesAgo),
  updatedAt: at(minutesAgo),
  mutedUntil: neverMuted,
  severity: 'warning' as const,
  labels: {},
  acknowledgement: null,
  mute: null,
  escalation: null,
  cause: null,
  consequences: [],
  consequenceCount: 0,
});

/** A metric alert. */
export function demoMetricAlert(
  id: number,
  minutesAgo: number,
  fields: Partial<MetricAlert> = {},
): MetricAlert {
  return {
    ...common(id, minutesAgo),
    name: `CPU too high ${id}`,
    status: 'open',
    state: 'open',
    spanGroupId: '0',
    monitorId: 5,
    type: 'metric',
    params: {
      firing: 1,
      initialValue: 0.91,
      currentValue: 0.93,
      normalValue: 0,
      numPointFiring: 3,
      whereQuery: 'where host_name = "web-1"',
      bounds: { min: null, max: 0.9 },
      monitor: {
        metrics: [{ name: 'system_cpu_utilization', alias: 'cpu' }],
        query: 'avg($cpu) as cpu | group by host_name',
        column: 'cpu',
        columnUnit: 'utilization',
        groupingInterval: 60_000,
      },
    },
    ...fields,
  };
}

/** An error alert. */
export function demoErrorAlert(
  id: number,
  minutesAgo: number,
  fields: Partial<ErrorAlert> = {},
): ErrorAlert {
  return {
    ...common(id, minutesAgo),
    name: hostileName,
    status: 'open',
    state: 'open',
    spanGroupId: '77',
    monitorId: 0,
    type: 'error',
    params: { traceId: demoTraceId, spanId: '7f3a91c05de2b846', spanCount: 1234 },
    ...fields,
  };
}

const delivery = {
  id: '91',
  eventId: '81',
  alertId: 1,
  channelId: 3,
  channelName: 'Ops',
  channelType: 'slack',
  state: 'retrying',
  skipReason: null,
  silenceId: null,
  idempotencyKey: 'k',
  attempts: [{ time: at(4), duration: 120.4, status: 503, error: 'try later' }],
  nextAttemptAt: at(-1),
  createdAt: at(4),
} as const;

/** What is told of an alert, with one message in a state. */
export function demoAlertWhy(alert: Alert, state: Delivery['state']): AlertWhyResponse {
  return {
    alert,
    monitors: [],
    evaluation: {
      time: at(1),
      duration: 12.5,
      state: 'firing',
      error: '',
      emptyQueries: [],
      series: [
        {
          name: 'web-2',
          attrs: {},
          decision: 'normal',
          reason: 'Within bounds.',
          points: [0.1],
          alertId: null,
        },
        {
          name: 'web-1',
          attrs: { host_name: 'web-1' },
          decision: 'firing',
          reason: '3 of the last 3 points are above 90%.',
          points: [0.91, null, 0.93],
          alertId: alert.id,
        },
      ],
      hasMore: false,
    },
    events: [
      {
        id: '81',
        name: 'created',
        status: 'open',
        reason: 'out-of-bounds',
        text: 'The value rose above 90%.',
        time: at(5),
        createdAt: at(4),
        recordedAt: at(4),
        user: null,
        deliveries: [
          { ...delivery, state, attempts: [...delivery.attempts] },
          {
            ...delivery,
            id: '92',
            state: 'skipped',
            skipReason: 'channel-paused',
            silenceId: null,
            attempts: [],
            nextAttemptAt: null,
          },
        ],
      },
    ],
    explanation: ['Slack Ops answered 503; it is tried again.'],
  };
}

const ownership = { revision: 1, key: '', owner: '' };

const monitors: Monitor[] = [
  {
    id: '5',
    projectId: 2,
    name: 'CPU too high',
    state: 'firing',
    stateReason: '',
    notifyEveryoneByEmail: false,
    channelIds: [3],
    createdAt: at(500),
    updatedAt: at(1),
    alertCount: 3,
    alertOpenCount: 2,
    alertClosedCount: 1,
    ...ownership,
    severity: 'critical',
    labels: { team: 'shop' },
    escalation: [],
    grouping: null,
    type: 'metric',
    params: {
      metrics: [{ name: 'system_cpu_utilization', alias: 'cpu' }],
      query: 'avg($cpu) as cpu | group by host_name',
      column: 'cpu',
      columnUnit: 'utilization',
      checkNumPoint: 3,
      timeOffset: 0,
      minAllowedValue: null,
      maxAllowedValue: 0.9,
      minRecoveryValue: null,
      maxRecoveryValue: null,
      fireNumPoint: null,
      clearNumPoint: null,
      keepFiringFor: 0,
      minDevValue: 0,
      minDevFraction: 0,
      noDataPolicy: 'hold',
      flapping: false,
    },
  },
  {
    id: '6',
    projectId: 2,
    name: hostileName,
    state: 'paused',
    stateReason: '',
    notifyEveryoneByEmail: true,
    channelIds: [],
    createdAt: at(500),
    updatedAt: at(400),
    alertCount: 0,
    alertOpenCount: 0,
    alertClosedCount: 0,
    ...ownership,
    severity: 'warning',
    labels: {},
    escalation: [],
    grouping: null,
    type: 'error',
    params: {
      notifyOnNewErrors: true,
      notifyOnRecurringErrors: false,
      matchers: [],
      consequences: 'note',
    },
  },
];

const channels: NotificationChannel[] = [
  {
    id: 3,
    projectId: 2,
    orgId: 2,
    name: 'Ops',
    state: 'delivering',
    stateReason: '',
    ...ownership,
    severities: ['critical', 'warning'],
    matchers: [{ label: 'team', op: '=', value: 'shop' }],
    type: 'slack',
    params: { webhookUrl: 'https://hooks.slack.example/services/secret' },
  },
];

/** Alerts of a server that remembers what is closed and opened. */
export interface DemoAlerts {
  alerts: Alert[];
  /** What became of telling Slack. */
  deliveryState: Delivery['state'];
  /** Ids of every close and every open, in order. */
  changes: { to: 'open' | 'closed'; ids: readonly number[] }[];
  /** The note of every acknowledgement, in order. */
  notes: string[];
  handlers: FakeHandlers;
}

/** Makes a server's alerts, monitors and channels. */
export function demoAlerts(): DemoAlerts {
  const demo: DemoAlerts = {
    alerts: [
      demoMetricAlert(1, 4),
      demoErrorAlert(2, 10),
      demoMetricAlert(3, 30, { status: 'closed', state: 'closed' }),
      demoMetricAlert(4, 60),
    ],
    deliveryState: 'retrying',
    changes: [],
    notes: [],
    handlers: {},
  };
  const change = (to: 'open' | 'closed') => (body: unknown) => {
    const ids = (body as { alertIds: number[] }).alertIds;
    demo.changes.push({ to, ids });
    demo.alerts = demo.alerts.map((alert) =>
      ids.includes(alert.id) ? { ...alert, status: to, state: to } : alert,
    );
    return { changed: ids.length };
  };
  const close = change('closed');
  const open = change('open');
  demo.handlers = {
    'alerts.list': ({ query }) => {
      const attrs = query['attrs'] as Record<string, string[]>;
      const statuses = attrs['alert_status'] ?? ['open', 'closed'];
      const types = attrs['alert_type'] ?? ['metric', 'error'];
      const alerts = demo.alerts.filter(
        ({ status, type }) => statuses.includes(status) && types.includes(type),
      );
      return {
        alerts,
        count: alerts.length,
        facets: [
          {
            key: 'alert_type',
            items: [
              { key: 'alert_type', value: 'error', count: 1 },
              { key: 'alert_type', value: 'metric', count: 3 },
            ],
          },
        ],
      };
    },
    'alerts.groups': ({ query }) => {
      const by = query['by'] as string[];
      const groups = Map.groupBy(demo.alerts, ({ attrs, monitorId, type }) =>
        JSON.stringify(
          by.map((name) => {
            if (name === 'monitor') return String(monitorId);
            return name === 'alert_type' ? type : (attrs[name] ?? '');
          }),
        ),
      );
      return {
        groups: [...groups].map(([key, some]) => ({
          values: Object.fromEntries(
            (JSON.parse(key) as string[]).map((value, at) => [by[at], value]),
          ),
          name: (JSON.parse(key) as string[])
            .map((value, at) => (value === '' ? `no ${by[at]}` : value))
            .join(', '),
          count: some.length,
          openCount: some.filter(({ status }) => status === 'open').length,
          unacknowledgedCount: some.filter(({ status }) => status === 'open').length,
          severity: 'warning',
          createdAt: at(0),
          updatedAt: at(0),
          noun: some.length === 1 ? 'alert' : 'alerts',
          names: some.map(({ name }) => name).slice(0, 5),
        })),
        groupCount: groups.size,
        count: demo.alerts.length,
        facets: [],
      };
    },
    'alerts.close': ({ body }) => close(body),
    'alerts.open': ({ body }) => open(body),
    'alerts.acknowledge': ({ body }) => {
      const {
        alertIds,
        note = '',
        until = null,
      } = body as { alertIds: number[]; note?: string; until?: null };
      demo.notes.push(note);
      const acknowledgement = { user: 'Ben', time: at(0), note, until };
      demo.alerts = demo.alerts.map((alert) =>
        alertIds.includes(alert.id) ? { ...alert, acknowledgement } : alert,
      );
      return { changed: alertIds.length };
    },
    'alerts.unacknowledge': ({ body }) => {
      const { alertIds } = body as { alertIds: number[] };
      demo.alerts = demo.alerts.map((alert) =>
        alertIds.includes(alert.id) ? { ...alert, acknowledgement: null } : alert,
      );
      return { changed: alertIds.length };
    },
    'alerts.why': ({ params }) => {
      const alert = demo.alerts.find(({ id }) => id === params['alertId']);
      if (alert === undefined) throw new Error(`there is no alert ${String(params['alertId'])}`);
      return demoAlertWhy(alert, demo.deliveryState);
    },
    'deliveries.replay': () => {
      demo.deliveryState = 'waiting';
      return { delivery: { ...delivery, state: 'waiting' } };
    },
    'monitors.list': ({ query }) => ({
      monitors: monitors.filter(({ state }) =>
        [state, '', undefined].includes(query['state'] as Monitor['state'] | '' | undefined),
      ),
      states: [
        { state: 'firing', count: 1 },
        { state: 'paused', count: 1 },
      ],
      count: monitors.length,
    }),
    'monitors.why': () => ({
      monitor: monitors[0],
      evaluation: null,
      explanation: ['It was not evaluated yet.'],
    }),
    'monitors.pause': () => ({ monitor: { ...monitors[0], state: 'paused' } }),
    'monitors.activate': () => ({ monitor: { ...monitors[1], state: 'active' } }),
    'monitors.backtest': () => ({
      transitions: [
        {
          time: at(50),
          since: at(55),
          series: 'web-1',
          attrs: { host_name: 'web-1' },
          event: 'created',
          status: 'open',
          reason: 'out-of-bounds',
          value: 0.95,
          notified: true,
        },
      ],
      seriesCount: 3,
      evaluations: 60,
      notifications: 1,
      hasMore: false,
    }),
    'channels.list': () => ({ channels }),
    'channels.pause': () => ({ channel: { ...channels[0], state: 'paused' } }),
    'channels.test': () => ({ delivered: false, status: 403, error: 'no_service', duration: 41 }),
  };
  return demo;
}
