import { SpanKind } from '@opentelemetry/api';
import { call, type Target } from '../http/call.ts';
import type { Service } from '../service.ts';

const VISITS = [
  'home',
  'home',
  'product',
  'product',
  'product',
  'checkout',
  'checkout',
  'checkout',
] as const;
/** The share of visits that look for what isn't there. */
const LOST = 0.03;

/** One shopper: mostly looks around, sometimes buys. */
export async function shop(service: Service, storefront: Target): Promise<void> {
  const { telemetry, stage } = service;
  const visit = stage.chance(LOST) ? 'missing' : stage.pick(VISITS);
  const options = {
    kind: SpanKind.INTERNAL,
    root: true,
    attributes: { 'shopper.id': Math.ceil(stage.between(0, 500)) },
  };
  await telemetry.span(`visit ${visit}`, options, async () => {
    if (visit === 'home') await call(service, storefront, 'GET', '/');
    else if (visit === 'product')
      await call(service, storefront, 'GET', `/products/${stage.pick([1, 2, 3, 4, 5])}`);
    else if (visit === 'missing') await call(service, storefront, 'GET', '/products/99');
    else
      await call(service, storefront, 'POST', '/checkout', {
        product: stage.pick([1, 2, 3, 5]),
        items: stage.pick([1, 1, 1, 2, 3]),
        payment: stage.pick(['card', 'card', 'invoice']),
      });
  });
}
