import type { Spanlight } from '@spanlight/sdk';

/* A project with something of everything, sent and made the way people do. */

/** What was stored, as far as calls name it. Times are milliseconds since 1970. */
export interface StoredShop {
  readonly from: number;
  readonly to: number;
  readonly traceIds: readonly string[];
  readonly dashboardIds: readonly number[];
  readonly monitorIds: readonly string[];
  readonly channelIds: readonly number[];
  readonly annotationIds: readonly number[];
}

const minute = 60_000;

/** Sends an OTLP request in JSON and throws unless all of it was taken. */
export async function sendJson(
  url: string,
  token: string,
  signal: 'traces' | 'logs' | 'metrics',
  body: unknown,
): Promise<void> {
  const response = await fetch(`${url}/v1/${signal}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': `http://${token}@localhost` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (text !== '{}') throw new Error(`telemetry was refused: ${response.status} ${text}`);
}

const keyValues = (attributes: Readonly<Record<string, string>>): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }));

const nanoseconds = (time: number): string => `${Math.round(time)}000000`;

const resource = (service: string): object => ({
  attributes: keyValues({ 'service.name': service, 'host.name': `${service}-1` }),
});

/** A trace of `count` spans: a server, its database and errors now and then. */
export function traceBody(service: string, traceId: string, start: number, count: number): object {
  const span = (index: number): object => ({
    traceId,
    spanId: traceId.slice(0, 12) + index.toString(16).padStart(4, '0'),
    ...(index > 0 && { parentSpanId: `${traceId.slice(0, 12)}0000` }),
    name: index % 3 === 0 ? `GET /orders/${index % 4}` : 'SELECT orders',
    kind: index % 3 === 0 ? 2 : 3,
    startTimeUnixNano: nanoseconds(start + index),
    endTimeUnixNano: nanoseconds(start + index + 5 + (index % 7) * 10),
    attributes: keyValues(
      index % 3 === 0
        ? { 'http.request.method': 'GET', 'http.route': `/orders/${index % 4}` }
        : { 'db.system.name': 'postgresql', 'db.query.text': `select ${index % 5} from orders` },
    ),
    status: index % 5 === 4 ? { code: 2, message: 'it broke' } : {},
    events:
      index % 5 === 4
        ? [
            {
              name: 'exception',
              timeUnixNano: nanoseconds(start + index),
              attributes: keyValues({
                'exception.type': 'Error',
                'exception.message': 'no orders',
              }),
            },
          ]
        : [],
  });
  return {
    resourceSpans: [
      {
        resource: resource(service),
        scopeSpans: [
          { scope: { name: 'shop' }, spans: Array.from({ length: count }, (_, i) => span(i)) },
        ],
      },
    ],
  };
}

/** A log request with `count` records. */
export function logBody(service: string, start: number, count: number): object {
  const logRecords = Array.from({ length: count }, (_, index) => ({
    timeUnixNano: nanoseconds(start + index),
    severityNumber: index % 4 === 0 ? 17 : 9,
    severityText: index % 4 === 0 ? 'ERROR' : 'INFO',
    body: { stringValue: `order ${index} of ${service} was packed` },
  }));
  return { resourceLogs: [{ resource: resource(service), scopeLogs: [{ logRecords }] }] };
}

/** Points at one time: a gauge, and a counter and a histogram that grow since `start`. `step` counts from 1. */
export function metricBody(service: string, start: number, time: number, step: number): object {
  const at = { startTimeUnixNano: nanoseconds(start), timeUnixNano: nanoseconds(time) };
  const attributes = keyValues({ region: 'north' });
  const counts = [step, 2 * step, step];
  return {
    resourceMetrics: [
      {
        resource: resource(service),
        scopeMetrics: [
          {
            scope: { name: 'shop' },
            metrics: [
              {
                name: 'shop.stock',
                unit: '{item}',
                gauge: { dataPoints: [{ ...at, attributes, asDouble: 100 - step }] },
              },
              {
                name: 'shop.orders',
                unit: '{order}',
                sum: {
                  dataPoints: [{ ...at, attributes, asDouble: 10 * step }],
                  isMonotonic: true,
                  aggregationTemporality: 2,
                },
              },
              {
                name: 'shop.wait',
                unit: 'ms',
                histogram: {
                  dataPoints: [
                    {
                      ...at,
                      attributes,
                      count: String(4 * step),
                      sum: 40 * step,
                      bucketCounts: counts.map(String),
                      explicitBounds: [5, 20],
                    },
                  ],
                  aggregationTemporality: 2,
                },
              },
            ],
          },
        ],
      },
    ],
  };
}

/** An id of 32 hexadecimal digits for a number. */
export const traceIdOf = (number: number): string =>
  (number + 1).toString(16).padStart(8, '0').repeat(4);

const dashboard = (name: string): string => `schema: v2
key: ${name}
name: ${name}
grid_rows:
  - title: General
    items:
      - title: Orders
        metrics: [shop_orders as $orders]
        query: [per_min(sum($orders)) as rpm]
      - title: Stock
        metrics: [shop_stock as $stock]
        query: [avg($stock) as stock]
`;

const monitors = `monitors:
  - key: orders
    name: Too many orders
    metrics: [shop_orders as $orders]
    query:
      - per_min(sum($orders)) as rpm
    column: rpm
    max_allowed_value: 1000000000
    channels: [Operations]
  - key: errors
    name: Errors
    type: error
    notify_on_new_errors: true
    channels: [Operations]
`;

/** Fills the first project: telemetry of ten minutes, and what people make of it. */
export async function storeShop(url: string, client: Spanlight, now: number): Promise<StoredShop> {
  const from = Math.floor(now / minute) * minute - 10 * minute;
  const send = async (signal: 'traces' | 'logs' | 'metrics', body: unknown): Promise<void> =>
    await sendJson(url, 'shop-token', signal, body);
  const traceIds = [0, 1, 2].map(traceIdOf);
  for (const [index, traceId] of traceIds.entries())
    await send('traces', traceBody('shop', traceId, from + index * 2 * minute, 20));
  await send('logs', logBody('shop', from + minute, 30));
  for (let step = 1; step <= 8; step += 1)
    await send('metrics', metricBody('shop', from, from + step * minute, step));
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'Operations',
    params: { url: 'https://hooks.example.com/t0p-s3cret' },
  });
  const dashboards = await Promise.all(
    ['orders', 'stock'].map(
      async (name) => await client.dashboards.createFromYaml({ yaml: dashboard(name) }),
    ),
  );
  const made = await client.monitors.createFromYaml({ yaml: monitors });
  await client.annotations.create({
    name: 'Deployed 1.4.2',
    color: 'blue',
    attrs: { version: '1.4.2' },
  });
  const { annotations } = await client.annotations.list({
    time: { gte: from / 1000, lt: now / 1000 + 60 },
  });
  await client.savedViews.create({
    name: 'Slow',
    route: '/tracing/groups',
    params: {},
    query: { system: 'db:all' },
  });
  await client.pinnedFacets.add({ attr: 'http_route' });
  return {
    from,
    to: from + 10 * minute,
    traceIds,
    dashboardIds: dashboards.flat().map(({ id }) => id),
    monitorIds: made.map(({ id }) => id),
    channelIds: [channel.id],
    annotationIds: annotations.map(({ id }) => id),
  };
}
