import type { ServiceGraphEdge } from '@spanlight/sdk';

/** Calls from one service to another, for tests. */
export function call(
  clientName: string,
  serverName: string,
  more: Partial<ServiceGraphEdge> = {},
): ServiceGraphEdge {
  return {
    type: 'http',
    clientAttr: 'service_name',
    clientName,
    serverAttr: 'service_name',
    serverName,
    durationMin: 1e6,
    durationMax: 9e6,
    durationSum: 2e8,
    durationAvg: 2e6,
    count: 100,
    rate: 10,
    errorCount: 0,
    errorRate: 0,
    ...more,
  };
}

/** Who calls whom in an invented shop: one edge in trouble, one that deserves a look. */
export const shopCalls: ServiceGraphEdge[] = [
  call('<http-client>', 'shop', { clientAttr: '', rate: 40, durationAvg: 3e7 }),
  call('shop', 'cart', { rate: 30, errorCount: 8, errorRate: 0.08 }),
  call('shop', 'payments', { rate: 5, durationAvg: 8e7, errorCount: 1, errorRate: 0.01 }),
  call('cart', 'db:redis', { type: 'db', serverAttr: '_system', rate: 60, durationAvg: 2e5 }),
  call('shop', 'orders', {
    type: 'messaging',
    serverAttr: 'messaging_destination_name',
    rate: 5,
    durationAvg: 4e4,
  }),
  call('orders', 'mailer', {
    type: 'messaging',
    clientAttr: 'messaging_destination_name',
    serverAttr: 'messaging_consumer_group_name',
    rate: 5,
  }),
];

/** Calls between many services in layers, some of them back, the same ones every time. */
export function manyCalls(services: number, edges: number): ServiceGraphEdge[] {
  let seed = 7;
  const below = (most: number): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const name = (index: number): string => `service-${String(index).padStart(3, '0')}`;
  const found = new Map<string, ServiceGraphEdge>();
  while (found.size < edges) {
    const [one, other] = [below(services), below(services)];
    const isBack = below(20) === 0;
    const [from, to] = isBack ? [one, other] : [Math.min(one, other), Math.max(one, other)];
    const failed = below(10) === 0 ? below(12) : 0;
    const figures = { rate: below(900), durationAvg: below(9e7), count: 100, errorCount: failed };
    // Each service is called by one before it, so that all of them are there.
    const caller = found.size < services - 1 ? below(found.size + 1) : from;
    const called = found.size < services - 1 ? found.size + 1 : to;
    const edge = call(name(caller), name(called), { ...figures, errorRate: failed / 100 });
    found.set(`${caller}>${called}`, edge);
  }
  return [...found.values()];
}
