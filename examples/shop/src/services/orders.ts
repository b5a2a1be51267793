import type { Server } from 'node:http';
import type { Counter, Histogram, Meter } from '@opentelemetry/api';
import { work } from '../chance.ts';
import { Database } from '../database.ts';
import { call, HttpFailure, listen, numberIn } from '../http.ts';
import { paymentOf } from '../payment.ts';
import type { Queue } from '../queue.ts';
import type { Telemetry } from '../telemetry.ts';

const SCHEMA =
  'create table orders (id integer primary key, product integer, state text, placed_at text);';

export interface Orders {
  readonly server: Server;
  /** The background job: looks through all orders, slowly, and repairs what is stuck. */
  reconcile(): Promise<void>;
}

/** Takes orders: checks the product, charges the card, stores the order, tells the mailer. */
export async function startOrders(
  telemetry: Telemetry,
  catalog: Server,
  payments: Server,
  mail: Queue,
): Promise<Orders> {
  const database = new Database('orders', telemetry, SCHEMA);
  const measures = measuresOfOrders(telemetry.meter);
  const server = await listen(telemetry, [
    {
      method: 'POST',
      path: '/orders',
      handle: async (_parameters, body) => {
        const product = numberIn(body, 'product');
        const items = Math.max(1, numberIn(body, 'items'));
        const payment = { 'shop.payment.method': paymentOf(body) };
        try {
          const path = `/products/${product}`;
          const atCatalog = { name: 'catalog', server: catalog };
          const found = await call(telemetry, atCatalog, 'GET', path);
          const charge = { product, payment: paymentOf(body) };
          await call(telemetry, { name: 'payments', server: payments }, 'POST', '/charges', charge);
          await call(telemetry, atCatalog, 'POST', `${path}/reservations`, { items });
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
  const reconcile = (): Promise<void> =>
    telemetry.span(
      'reconcile orders',
      { attributes: { 'job.name': 'reconcile' }, root: true },
      async () => {
        telemetry.log('debug', 'reconcile started');
        const rows = await database.query("select * from orders where state = 'placed' limit 20");
        for (const row of rows) {
          await telemetry.span('reconcile order', {}, async () => {
            await work(3);
            await database.query(
              "update orders set state = 'shipped' where id = ?",
              row['id'] ?? null,
            );
          });
        }
        telemetry.log('info', `reconcile finished orders=${rows.length}`);
      },
    );
  return { server, reconcile };
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

/** Payments answers 500 when the issuer says no; anything else is a failure of somebody. */
const outcomeOf = (error: unknown): string =>
  error instanceof HttpFailure && error.status === 500 ? 'declined' : 'failed';
