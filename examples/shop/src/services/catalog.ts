import type { Server } from 'node:http';
import { work } from '../chance.ts';
import { Database } from '../database.ts';
import { HttpFailure, listen } from '../http.ts';
import type { Telemetry } from '../telemetry.ts';

const SCHEMA = `
  create table products (id integer primary key, name text, price integer, stock integer);
  insert into products values (1, 'Lamp', 2900, 40), (2, 'Desk', 19900, 7), (3, 'Chair', 8900, 15),
    (4, 'Shelf', 5900, 0), (5, 'Rug', 12900, 3);
`;

/** Products and their stock. */
export function startCatalog(telemetry: Telemetry): Promise<Server> {
  const database = new Database('catalog', telemetry, SCHEMA);
  return listen(telemetry, [
    {
      method: 'GET',
      path: '/products',
      handle: async () => {
        await work(4);
        return { status: 200, body: await database.query('select * from products order by name') };
      },
    },
    {
      method: 'GET',
      path: '/products/:id',
      handle: async ({ id = '' }) => {
        await work(2);
        const [product] = await database.query('select * from products where id = ?', id);
        if (product === undefined) {
          telemetry.log('warn', `product ${id} not found`, { 'product.id': id });
          throw new HttpFailure(404, 'No such product');
        }
        return { status: 200, body: product };
      },
    },
  ]);
}
