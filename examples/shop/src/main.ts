// A small shop that is observed the way a real one would be: traces leave over gRPC, logs and metrics over HTTP.
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { pick } from './chance.ts';
import { endpointsOf } from './dsn.ts';
import { call } from './http.ts';
import { Queue } from './queue.ts';
import { startCatalog } from './services/catalog.ts';
import { measureRuntime } from './runtime.ts';
import { startMailer } from './services/mailer.ts';
import { startOrders } from './services/orders.ts';
import { startPayments } from './services/payments.ts';
import { startStorefront } from './services/storefront.ts';
import { installPropagation, observe, type Telemetry } from './telemetry.ts';

const RECONCILE_EVERY_MS = 20_000;
const SHOPPER_EVERY_MS = 150;

const endpoints = endpointsOf(
  process.env['SPANLIGHT_DSN'] ?? 'http://demo@localhost:14318?grpc=14317',
);
installPropagation(endpoints);

const services = {
  shopper: observe('shopper', '1.0.0', endpoints),
  storefront: observe('storefront', '2.4.1', endpoints),
  catalog: observe('catalog', '1.9.0', endpoints),
  orders: observe('orders', '3.0.2', endpoints),
  payments: observe('payments', '1.2.7', endpoints),
  mailer: observe('mailer', '0.8.0', endpoints),
};

measureRuntime(services.storefront.meter);
const mail = new Queue('order-mail', services.orders);
const sendMail = startMailer(services.mailer, mail);
const catalog = await startCatalog(services.catalog);
const payments = await startPayments(services.payments);
const orders = await startOrders(services.orders, catalog, payments, mail);
const storefront = await startStorefront(services.storefront, catalog, orders.server);

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());
process.once('disconnect', () => stopping.abort());

await Promise.all([
  repeat(SHOPPER_EVERY_MS, () => shop(services.shopper, storefront)),
  repeat(SHOPPER_EVERY_MS, sendMail),
  repeat(RECONCILE_EVERY_MS, () => orders.reconcile()),
]);

for (const server of [storefront, orders.server, payments, catalog]) server.close();
await Promise.all(Object.values(services).map((service) => service.shutdown()));
if (process.connected) process.disconnect();

/** Runs `work` again and again until the shop closes; a failed round is part of the show. */
async function repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
  while (!stopping.signal.aborted) {
    await work().catch(() => undefined);
    await sleep(everyMs * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(
      () => undefined,
    );
  }
}

/** One shopper: mostly looks around, sometimes buys. */
async function shop(telemetry: Telemetry, server: Server): Promise<void> {
  const target = { name: 'storefront', server };
  const visit = pick([
    'home',
    'home',
    'product',
    'product',
    'product',
    'missing',
    'checkout',
    'checkout',
  ]);
  const options = {
    kind: SpanKind.INTERNAL,
    root: true,
    attributes: { 'shopper.id': Math.ceil(Math.random() * 500) },
  };
  await telemetry.span(`visit ${visit}`, options, async () => {
    if (visit === 'home') await call(telemetry, target, 'GET', '/');
    else if (visit === 'product')
      await call(telemetry, target, 'GET', `/products/${pick([1, 2, 3, 4, 5])}`);
    else if (visit === 'missing') await call(telemetry, target, 'GET', '/products/99');
    else
      await call(telemetry, target, 'POST', '/checkout', {
        product: pick([1, 2, 3, 5]),
        items: pick([1, 1, 1, 2, 3]),
        payment: pick(['card', 'card', 'invoice']),
      });
  });
}
