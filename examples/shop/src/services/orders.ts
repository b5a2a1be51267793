import type { Counter, Histogram, Meter } from '@opentelemetry/api';
import { HttpFailure } from '../failure.ts';
import { call, numberIn, type Target } from '../http/call.ts';
import { listen } from '../http/serve.ts';
import type { Endpoint } from '../network.ts';
import type { Service } from '../service.ts';
import { Database } from './database.ts';
import { paymentOf } from './payment.ts';
import type { Queue } from './queue.ts';

const SCHEMA = `
  create table orders (id integer primary key, product integer, state text, placed_at text);
  create index orders_by_state on orders (state);
`;

export interface Orders {
  readonly endpoint: Endpoint;
  /** The background job: looks through all orders, slowly, and repairs what is stuck. */
  reconcile(): Promise<void>;
}

/** Takes orders: checks the product, charges the card, stores the order, tells the mailer. */
export async function startOrders(
  service: Service,
  catalog: Target,
  payments: Target,
  mail: Queue,
): Promise<Orders> {
  const { telemetry } = service;
  const database = new Database('orders', service, SCHEMA);
  const measures = measuresOfOrders(telemetry.meter);
  const endpoint = await listen(service, [
    {
      method: 'POST',
      path: '/orders',
      handle: async (_parameters, body) => {
        const product = numberIn(body, 'product');
        const items = Math.max(1, numberIn(body, 'items'));
        const payment = { 'shop.payment.method': paymentOf(body) };
        try {
          const path = `/products/${product}`;
          const found = await call(service, catalog, 'GET', path);
          const charge = { product, payment: paymentOf(body) };
          await call(service, payments, 'POST', '/charges', charge);
          await call(service, catalog, 'POST', `${path}/reservations`, { items });
          measures.orders.add(1, { ...payment, 'shop.order.outcome': 'paid' });
          measures.values.record((numberIn(found, 'price') * items) / 100, payment);
          measures.items.record(items);
        } catch (error) {
          measures.orders.add(1, { ...payment, 'shop.order.outcome': outcomeOf(error) });
          throw error;
        }
        await database.query(
          "insert into orders (product, state, placed_at) values (?, 'placed', datetime('now'))",
          product,
        );
        await mail.publish(telemetry, { product });
        telemetry.log('info', `order placed product=${product}`, { 'product.id': product });
        return { status: 200, body: { placed: true } };
      },
    },
  ]);
  return { endpoint, reconcile: () => reconcile(service, database) };
}

function reconcile({ telemetry, stage }: Service, database: Database): Promise<void> {
  const options = { attributes: { 'job.name': 'reconcile' }, root: true };
  return telemetry.span('reconcile orders', options, async () => {
    telemetry.log('debug', 'reconcile started');
    const rows = await database.query("select * from orders where state = 'placed' limit 20");
    for (const row of rows) {
      await telemetry.span('reconcile order', {}, async () => {
        await stage.work(3);
        await database.query("update orders set state = 'shipped' where id = ?", row['id'] ?? null);
      });
    }
    telemetry.log('info', `reconcile finished orders=${rows.length}`);
  });
}

function measuresOfOrders(meter: Meter): { orders: Counter; values: Histogram; items: Histogram } {
  return {
    orders: meter.createCounter('shop.orders', {
      description: 'Orders by how they ended.',
      unit: '{order}',
    }),
    values: meter.createHistogram('shop.order.value', {
      description: 'What orders that were paid are worth.',
      unit: 'EUR',
      advice: { explicitBucketBoundaries: [20, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1000] },
    }),
    items: meter.createHistogram('shop.order.items', {
      description: 'Items of orders that were paid.',
      unit: '{item}',
      advice: { explicitBucketBoundaries: [1, 2, 3, 4, 5, 10] },
    }),
  };
}

/** Payments answers 402 when the issuer says no; anything else is a failure of somebody. */
const outcomeOf = (error: unknown): string =>
  error instanceof HttpFailure && error.status === 402 ? 'declined' : 'failed';
