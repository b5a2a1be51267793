import type { Target } from './http/call.ts';
import type { Endpoint, Network } from './network.ts';
import type { Service } from './service.ts';
import { startCatalog } from './services/catalog.ts';
import { type MailTroubles, startMailer } from './services/mailer.ts';
import { startOrders } from './services/orders.ts';
import { startPayments } from './services/payments.ts';
import { Queue } from './services/queue.ts';
import { shop as visit } from './services/shopper.ts';
import { startStorefront } from './services/storefront.ts';
import type { Stage } from './stage/stage.ts';
import type { Release, Telemetry } from './telemetry/telemetry.ts';

const MINUTE = 60_000;
const SHOPPER_EVERY_MS = 2200;
const MAIL_EVERY_MS = 1000;
const RECONCILE_EVERY_MS = 20_000;

/** The releases of payments: the one that runs, and the one that was rolled back. */
export const PAYMENTS = { stable: '1.2.7', risky: '1.3.0' } as const;

/** What a shop is opened on. */
export interface Premises extends MailTroubles {
  readonly stage: Stage;
  readonly network: Network;
  observe(release: Release): Telemetry;
}

export interface Shop {
  /** What speaks for the process that all services share. */
  readonly storefront: Telemetry;
  /** Lets shoppers come and jobs run; resolves when the last of them has ended after the signal. */
  run(signal: AbortSignal): Promise<void>;
  /** Puts another release of payments where the last one was. */
  releasePayments(release: keyof typeof PAYMENTS): Promise<void>;
  close(): void;
}

/** Starts all services of the shop. */
export async function openShop({
  stage,
  network,
  observe,
  ...mailTroubles
}: Premises): Promise<Shop> {
  const service = (name: string, version: string): Service => ({
    telemetry: observe({ service: name, version }),
    stage,
    network,
  });
  const payingWith = (release: keyof typeof PAYMENTS): Promise<Endpoint> =>
    startPayments(service('payments', PAYMENTS[release]), {
      checksRisk: release === 'risky',
    });
  const shopper = service('shopper', '1.0.0');
  const front = service('storefront', '2.4.1');
  const ordering = service('orders', '3.0.2');
  const mail = new Queue('order-mail', ordering.telemetry);
  const sendMail = startMailer(service('mailer', '0.8.0'), mail, mailTroubles);
  const catalog: Target = {
    name: 'catalog',
    endpoint: await startCatalog(service('catalog', '1.9.0')),
  };
  const payments = { name: 'payments', endpoint: await payingWith('stable') };
  const orders = await startOrders(ordering, catalog, payments, mail);
  const storefront: Target = {
    name: 'storefront',
    endpoint: await startStorefront(front, catalog, { name: 'orders', endpoint: orders.endpoint }),
  };
  return {
    storefront: front.telemetry,
    run: async (signal) => {
      const often = (everyMs: number, work: () => Promise<void>): Promise<void> =>
        repeat(stage, everyMs, work, signal);
      await Promise.all([
        often(SHOPPER_EVERY_MS, () => visit(shopper, storefront)),
        often(MAIL_EVERY_MS, sendMail),
        often(RECONCILE_EVERY_MS, orders.reconcile),
      ]);
    },
    releasePayments: async (release) => {
      const before = payments.endpoint;
      payments.endpoint = await payingWith(release);
      before.close();
    },
    close: () => {
      for (const { endpoint } of [storefront, orders, payments, catalog]) endpoint.close();
    },
  };
}

/** Runs `work` again and again until the shop closes; a failed round is part of the show. */
async function repeat(
  stage: Stage,
  everyMs: number,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(() => undefined);
    const pause = (everyMs * stage.between(0.5, 1.5)) / busyness(stage.clock.now());
    await stage.clock.sleep(pause, signal);
  }
}

/** How busy the shop is, around 1: people come in waves of an hour and a half. */
const busyness = (time: number): number =>
  1 + 0.25 * Math.sin((time / (90 * MINUTE)) * 2 * Math.PI);
