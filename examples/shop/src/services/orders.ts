import type { Server } from 'node:http';
import { work } from '../chance.ts';
import { Database } from '../database.ts';
import { call, listen } from '../http.ts';
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
  const server = await listen(telemetry, [
    {
      method: 'POST',
      path: '/orders',
      handle: async (_parameters, body) => {
        const product = readProduct(body);
        await call(telemetry, { name: 'catalog', server: catalog }, 'GET', `/products/${product}`);
        await call(telemetry, { name: 'payments', server: payments }, 'POST', '/charges', {
          product,
        });
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

function readProduct(body: unknown): number {
  const product =
    typeof body === 'object' && body !== null && 'product' in body ? body.product : undefined;
  return typeof product === 'number' ? product : 0;
}
