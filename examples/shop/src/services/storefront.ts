import { HttpFailure } from '../failure.ts';
import { call, type Target } from '../http/call.ts';
import { listen } from '../http/serve.ts';
import type { Endpoint } from '../network.ts';
import type { Service } from '../service.ts';

/** What shoppers talk to. */
export function startStorefront(
  service: Service,
  catalog: Target,
  orders: Target,
): Promise<Endpoint> {
  const { telemetry, stage } = service;
  const render = (template: string, milliseconds: number): Promise<void> =>
    telemetry.span('render page', { attributes: { 'template.name': template } }, () =>
      stage.work(milliseconds),
    );
  return listen(service, [
    {
      method: 'GET',
      path: '/',
      handle: async () => {
        const products = await call(service, catalog, 'GET', '/products');
        await render('home', 5);
        return { status: 200, body: products };
      },
    },
    {
      method: 'GET',
      path: '/products/:id',
      handle: async ({ id = '' }) => {
        const product = await call(service, catalog, 'GET', `/products/${id}`);
        await render('product', 3);
        return { status: 200, body: product };
      },
    },
    {
      method: 'POST',
      path: '/checkout',
      handle: async (_parameters, body) => {
        await telemetry.span('validate cart', {}, () => stage.work(2));
        if (stage.chance(0.01))
          throw new HttpFailure(500, 'The cart was emptied in another window');
        return { status: 200, body: await call(service, orders, 'POST', '/orders', body) };
      },
    },
  ]);
}
