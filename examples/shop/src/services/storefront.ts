import type { Server } from 'node:http';
import { chance, work } from '../chance.ts';
import { call, HttpFailure, listen } from '../http.ts';
import type { Telemetry } from '../telemetry.ts';

/** What shoppers talk to. */
export function startStorefront(
  telemetry: Telemetry,
  catalog: Server,
  orders: Server,
): Promise<Server> {
  return listen(telemetry, [
    {
      method: 'GET',
      path: '/',
      handle: async () => {
        const products = await call(
          telemetry,
          { name: 'catalog', server: catalog },
          'GET',
          '/products',
        );
        await telemetry.span('render page', { attributes: { 'template.name': 'home' } }, () =>
          work(5),
        );
        return { status: 200, body: products };
      },
    },
    {
      method: 'GET',
      path: '/products/:id',
      handle: async ({ id = '' }) => {
        const product = await call(
          telemetry,
          { name: 'catalog', server: catalog },
          'GET',
          `/products/${id}`,
        );
        await telemetry.span('render page', { attributes: { 'template.name': 'product' } }, () =>
          work(3),
        );
        return { status: 200, body: product };
      },
    },
    {
      method: 'POST',
      path: '/checkout',
      handle: async (_parameters, body) => {
        await telemetry.span('validate cart', {}, () => work(2));
        if (chance(0.01)) throw new HttpFailure(500, 'The cart was emptied in another window');
        const placed = await call(
          telemetry,
          { name: 'orders', server: orders },
          'POST',
          '/orders',
          body,
        );
        return { status: 200, body: placed };
      },
    },
  ]);
}
