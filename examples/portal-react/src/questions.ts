import type {
  AlertGroup,
  AlertGroupsResponse,
  AlertsResponse,
  MetricGaugeResponse,
  MetricTimeseriesResponse,
  Monitor,
  Spanlight,
  TraceColumns,
} from '@spanlight/sdk';
import { alertsOfGroup } from '@spanlight/sdk/format';

type Ask<Value> = (signal: AbortSignal) => Promise<Value>;

/** What the page wants to know. */
export interface Questions {
  /** How many alerts are open. */
  readonly openCount: Ask<number>;
  /** Alerts by what watches. */
  readonly groups: Ask<AlertGroupsResponse>;
  readonly alertsOf: (group: AlertGroup, signal: AbortSignal) => Promise<AlertsResponse>;
  readonly monitors: Ask<readonly Monitor[]>;
  readonly orders: Ask<MetricTimeseriesResponse>;
  readonly orderRate: Ask<MetricGaugeResponse>;
  readonly durations: Ask<readonly (number | null)[]>;
  /** Without columns when there was no request. */
  readonly slowest: Ask<{ readonly columns?: TraceColumns }>;
}

const P99 = 'p99(_duration)';
const time = { last: '1h' };
const system = 'httpserver:storefront';
const metrics = [{ name: 'shop_orders', alias: 'orders' }];

/** The questions, put to a server. */
export function questionsTo(client: Spanlight): Questions {
  return {
    openCount: async (signal) =>
      (await client.alerts.list({ limit: 0, attrs: { alert_status: ['open'] } }, { signal })).count,
    groups: async (signal) => {
      const newest = { sortBy: 'updated_at', sortDesc: true, limit: 10 };
      return client.alerts.groups({ by: ['monitor'], ...newest }, { signal });
    },
    alertsOf: async (group, signal) => client.alerts.list(alertsOfGroup(group.values), { signal }),
    monitors: async (signal) =>
      (await client.monitors.list({ limit: 10, sortBy: 'name' }, { signal })).monitors,
    orders: async (signal) => {
      const query = 'per_min(sum($orders)) as orders | group by shop_order_outcome';
      return client.metrics.timeseries({ time, metrics, query }, { signal });
    },
    orderRate: async (signal) => {
      const query = 'per_min(sum($orders)) as orders';
      // Without orders in the newest minute it is 0 now, whatever it was before.
      const aggregations = { orders: 'last_zero' } as const;
      return client.metrics.gauge(
        { time: { last: '15m' }, metrics, query, aggregations },
        { signal },
      );
    },
    durations: async (signal) => {
      const stats = await client.groups.stats({ time, system, columns: [P99] }, { signal });
      // The newest bucket is still filling.
      const values = (stats[P99] ?? []).slice(0, -1);
      // Where there was no request it is 0.
      return values.map((value) => (typeof value === 'number' && value > 0 ? value : null));
    },
    slowest: async (signal) => {
      const slowest = { sortBy: '_duration', sortDesc: true, limit: 1 };
      const { spans } = await client.spans.list({ time, system, ...slowest }, { signal });
      const traceId = spans[0]?.traceId;
      return traceId ? { columns: await client.traces.columns({ traceId }, { signal }) } : {};
    },
  };
}
