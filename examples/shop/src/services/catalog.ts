import { HttpFailure } from '../failure.ts';
import { numberIn } from '../http/call.ts';
import { listen } from '../http/serve.ts';
import type { Endpoint } from '../network.ts';
import type { Service } from '../service.ts';
import { Database } from './database.ts';

const SCHEMA = `
  create table products (id integer primary key, name text, price integer, stock integer);
  insert into products values (1, 'Lamp', 2900, 40), (2, 'Desk', 19900, 7), (3, 'Chair', 8900, 15),
    (4, 'Shelf', 5900, 0), (5, 'Rug', 12900, 3);
`;

/** What is delivered of a product when there is too little left. */
const DELIVERY = 40;

/** Products and their stock. */
export function startCatalog(service: Service): Promise<Endpoint> {
  const { telemetry, stage } = service;
  const database = new Database('catalog', service, SCHEMA);
  telemetry.meter
    .createObservableGauge('shop.stock', { description: 'Items in stock.', unit: '{item}' })
    .addCallback((result) => {
      for (const { name, stock } of database.read('select name, stock from products')) {
        result.observe(Number(stock), { 'shop.product': String(name) });
      }
    });
  return listen(service, [
    {
      method: 'GET',
      path: '/products',
      handle: async () => {
        await stage.work(4);
        return { status: 200, body: await database.query('select * from products order by name') };
      },
    },
    {
      method: 'GET',
      path: '/products/:id',
      handle: async ({ id = '' }) => {
        await stage.work(2);
        const [product] = await database.query('select * from products where id = ?', id);
        if (product === undefined) {
          telemetry.log('warn', `product ${id} not found`, { 'product.id': id });
          throw new HttpFailure(404, 'No such product');
        }
        return { status: 200, body: product };
      },
    },
    {
      method: 'POST',
      path: '/products/:id/reservations',
      handle: async ({ id = '' }, body) => {
        const items = numberIn(body, 'items');
        const [product] = await database.query('select stock from products where id = ?', id);
        const missing = Number(product?.['stock'] ?? 0) < items;
        if (missing)
          telemetry.log('info', `stock was filled up product=${id}`, { 'product.id': id });
        const change = missing ? DELIVERY - items : -items;
        await database.query('update products set stock = stock + ? where id = ?', change, id);
        return { status: 200, body: { reserved: items } };
      },
    },
  ]);
}
