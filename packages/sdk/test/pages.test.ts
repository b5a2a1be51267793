import { describe, expect, it } from 'vitest';
import { iterate as iterateAll } from '../src/iterate.ts';
import { type Received, reply } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const time = { gte: 0, lt: 60 };
const path = 'GET /tracing/7/spans';

function ids(from: number, length: number): { id: string }[] {
  return Array.from({ length }, (_, index) => ({ id: String(from + index).padStart(16, '0') }));
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A server with 25 spans that honours the limit and says how pages go on. */
function exactServer(): void {
  context.server.on(path, ({ query }, response) => {
    const page = Number(query.get('page'));
    const limit = Number(query.get('limit'));
    const start = (page - 1) * limit;
    const spans = ids(start, Math.max(Math.min(limit, 25 - start), 0));
    const pager = { page, limit, numPage: Math.ceil(25 / limit) };
    reply(response, { body: { spans, count: 25, pager, hasMore: start + limit < 25 } });
  });
}

/** An existing server: at most ten rows, but the offset is computed from the limit. */
function existingServer(): void {
  context.server.on(path, ({ query }, response) => {
    const start = (Number(query.get('page')) - 1) * Number(query.get('limit'));
    const spans = ids(start, Math.max(Math.min(10, 25 - start), 0));
    reply(response, { body: { spans, count: 25, order: {}, query: { parts: null } } });
  });
}

function pagesAsked(requests: Received[]): (string | null)[][] {
  return requests.map(({ query }) => [query.get('page'), query.get('limit')]);
}

describe('iterate', () => {
  it('goes through all spans', async () => {
    exactServer();
    const seen: string[] = [];
    for await (const { id } of context.connect().spans.iterate({ time, limit: 10 })) seen.push(id);
    expect(seen).toEqual(ids(0, 25).map(({ id }) => id));
    expect(pagesAsked(context.server.requests)).toEqual([
      ['1', '10'],
      ['2', '10'],
      ['3', '10'],
    ]);
  });

  it('misses none where rows per page are fewer than asked for', async () => {
    existingServer();
    const seen: string[] = [];
    for await (const { id } of context.connect().spans.iterate({ time, limit: 15 })) seen.push(id);
    expect(seen).toEqual(ids(0, 25).map(({ id }) => id));
  });

  it('asks for no page that nobody takes', async () => {
    exactServer();
    for await (const { id } of context.connect().spans.iterate({ time, limit: 10 })) {
      if (id.endsWith('4')) break;
    }
    expect(context.server.requests).toHaveLength(1);
  });

  it('keeps the range of the beginning', async () => {
    exactServer();
    const client = context.connect();
    const seen = await collect(client.spans.iterate({ time: { last: '1h' }, limit: 10 }));
    expect(seen).toHaveLength(25);
    expect(new Set(context.server.requests.map(({ query }) => query.get('time_lt'))).size).toBe(1);
  });

  it('passes failures on', async () => {
    context.server.on(path, { status: 403 });
    const spans = context.connect().spans.iterate({ time });
    expect(await failureOf(collect(spans))).toMatchObject({ name: 'ForbiddenError' });
  });
});

describe('pages', () => {
  it('begin where told', async () => {
    exactServer();
    const pages = await collect(context.connect().spans.pages({ time, page: 2, limit: 10 }));
    expect(pages.map(({ pager }) => pager.page)).toEqual([2, 3]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false]);
    expect(pages[1]?.spans).toHaveLength(5);
  });
});

describe('pages of a server that has cursors', () => {
  it('go on behind the last span, whatever has come before it', async () => {
    const stored = ids(0, 25);
    context.server.on(path, ({ query }, response) => {
      const limit = Number(query.get('limit'));
      const start = stored.findIndex(({ id }) => id === query.get('cursor')) + 1;
      const spans = stored.slice(start, start + limit);
      const hasMore = start + limit < stored.length;
      const nextCursor = hasMore ? spans.at(-1)?.id : undefined;
      const pager = { page: Number(query.get('page')), limit, numPage: 3 };
      reply(response, { body: { spans, count: stored.length, pager, hasMore, nextCursor } });
      stored.unshift({ id: `new-${stored.length}` });
    });
    const seen = await collect(context.connect().spans.iterate({ time, limit: 10 }));
    expect(seen.map(({ id }) => id)).toEqual(ids(0, 25).map(({ id }) => id));
  });
});

describe('iterate of other lists', () => {
  const alerts = Array.from({ length: 7 }, (_, id) => ({ id }));

  it('follows the cursor of alerts in the order of their making', async () => {
    context.server.on('GET /projects/7/alerts', ({ query }, response) => {
      const start = Number(query.get('cursor'));
      const page = alerts.slice(start, start + 3);
      const nextCursor = start + 3 < 7 ? String(start + 3) : undefined;
      reply(response, { body: { alerts: page, count: 7, facets: [], nextCursor } });
    });
    const seen = await collect(iterateAll(context.connect().alerts, { q: 'cart', limit: 3 }));
    expect(seen.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(context.server.requests).toHaveLength(3);
    expect(context.server.last.query.get('sort_by')).toBe('created_at');
    expect(context.server.last.query.get('q')).toBe('cart');
  });

  it('begins behind the cursor it is given', async () => {
    context.server.on('GET /projects/7/alerts', { body: { alerts, count: 7, facets: [] } });
    await collect(iterateAll(context.connect().alerts, { cursor: 'abc' }));
    expect(context.server.last.query.get('cursor')).toBe('abc');
  });

  it('takes all alerts at once from servers that have no cursors', async () => {
    context.server.on('GET /projects/7/alerts', { body: { alerts, count: 70, facets: [] } });
    expect(await collect(iterateAll(context.connect().alerts, {}))).toHaveLength(7);
    expect(context.server.requests).toHaveLength(1);
  });

  it.each(['monitors', 'annotations'] as const)('asks for %s page by page', async (noun) => {
    const address = noun === 'monitors' ? '/projects/7/monitors' : '/projects/7/annotations';
    context.server.on(`GET ${address}`, ({ query }, response) => {
      const start = (Number(query.get('page')) - 1) * 3;
      const items = alerts.slice(start, start + 3);
      reply(response, { body: { [noun]: items, count: 7 } });
    });
    const client = context.connect();
    const seen = await collect<{ id: unknown }>(
      noun === 'monitors'
        ? iterateAll(client.monitors, {})
        : iterateAll(client.annotations, { time: { last: '1h' } }),
    );
    expect(seen.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(context.server.requests.map(({ query }) => query.get('time_lt'))).size).toBe(1);
  });
});
