import { Spanlight } from '@spanlight/sdk';
import type { GridItem } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsOfNodes } from '../campaigns/alerts-of-nodes.ts';
import { type CampaignServer, withDirectory } from '../campaigns/campaign-server.ts';
import { NodeGroup, OPERATOR } from '../campaigns/node-group.ts';
import { severalNodes } from '../campaigns/several-nodes.ts';
import { ACCOUNTS, MIRA } from '../support/accounts.ts';
import { startPostgres } from '../support/postgres.ts';
import { traceRequest } from '../support/otlp.ts';
import { ITEMS, METRICS, type Question } from './cluster-questions.ts';
import { END, pointsRequest, traceRequests } from './cluster-telemetry.ts';
import { rounded } from './rounded.ts';
import { HOUR } from '../../src/shared/time-units.ts';
import { postOtlp } from '../support/send-otlp.ts';

const postgres = await startPostgres();
const isHere = typeof postgres !== 'string';
if (isHere) await postgres.stop();
else console.warn(`several nodes were left out: ${postgres}`);

/** How many sides of calls wait for the other side at a node. */
async function waitingSides({ url }: CampaignServer): Promise<number | undefined> {
  const response = await fetch(`${url}/-/metrics`, {
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  const found = /^spanlight_ingest_waiting_edges (\d+)/m.exec(await response.text());
  return found ? Number(found[1]) : undefined;
}

/** Sends OTLP/JSON; the status of the answer. */
async function send(
  node: CampaignServer,
  token: string,
  signal: 'traces' | 'metrics',
  body: unknown,
): Promise<number> {
  const response = await postOtlp(node.url, signal, body, token);
  await response.arrayBuffer();
  return response.status;
}

const spanOf = (token: string): unknown =>
  traceRequest('probe', [
    {
      traceId: 'e'.repeat(32),
      spanId: 'e'.repeat(16),
      name: `sent with ${token}`,
      start: Date.now(),
      milliseconds: 1,
    },
  ]);

const DASHBOARD = `schema: v2
name: Shop
grid_rows:
  - title: General
    items:
      - title: Queue
        metrics: [queue_length as $queue]
        query: [avg($queue) | group by host]
      - title: Orders
        type: gauge
        metrics: [orders as $orders]
        query: [sum($orders) as orders]
      - title: Spread
        type: heatmap
        metric: pay_duration
        query: [where host exists]
`;

const time = { gte: new Date(END - 3 * HOUR), lt: new Date(END) };

/** What an item of a dashboard shows. */
function questionOf({ type, params }: GridItem): Question {
  switch (type) {
    case 'chart':
      return ({ metrics }) => metrics.timeseries({ time, ...params });
    case 'table':
      return ({ metrics }) => metrics.table({ time, ...params });
    case 'gauge':
      return ({ metrics }) => metrics.gauge({ time, ...params });
    case 'heatmap':
      return ({ metrics }) => metrics.heatmap({ time, ...params });
  }
}

const clientOf = ({ url }: CampaignServer): Spanlight =>
  new Spanlight({ url, token: MIRA, project: 1, maxRetries: 0 });

describe.skipIf(!isHere)('several nodes', () => {
  let group: NodeGroup;
  let finish = (): void => {};
  let kept: Promise<void>;

  beforeAll(async () => {
    const started = Promise.withResolvers<NodeGroup>();
    kept = withDirectory(async (directory) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish = resolve;
      started.resolve(await NodeGroup.start(directory, 2));
      await promise;
    });
    kept.catch(started.reject);
    group = await started.promise;
  }, 120_000);

  afterAll(async () => {
    await group?.stop();
    finish();
    await kept;
  }, 60_000);

  const two = (): readonly [CampaignServer, CampaignServer] => {
    const [first, second] = group.nodes;
    if (!first || !second) throw new Error('there are no two nodes');
    return [first, second];
  };

  it('know sessions and tokens of each other, within seconds', async () => {
    const [first, second] = two();
    const login = await fetch(`${first.url}/internal/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mira@shop.example', password: 'correct horse' }),
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const whoAsks = async (node: CampaignServer): Promise<number> =>
      (await fetch(`${node.url}/internal/v1/users/current`, { headers: { cookie } })).status;
    expect(await whoAsks(second)).toBe(200);
    await fetch(`${second.url}/internal/v1/users/logout`, { method: 'POST', headers: { cookie } });
    expect(await whoAsks(first)).toBe(401);

    expect(await send(first, 'blog-token', 'traces', spanOf('blog-token'))).toBe(200);
    expect(await send(first, 'new-token', 'traces', spanOf('new-token'))).toBe(401);
    const third = await group.startNode({ accounts: ACCOUNTS.replace('blog-token', 'new-token') });
    await third.stop();
    const statusOf = (token: string) => () => send(first, token, 'traces', spanOf(token));
    await expect.poll(statusOf('new-token'), { timeout: 30_000 }).toBe(200);
    await expect.poll(statusOf('blog-token'), { timeout: 30_000 }).toBe(401);
  }, 120_000);

  it('answer the same', async () => {
    const [first, second] = two();
    for (const request of traceRequests())
      expect(await send(first, 'shop-token', 'traces', request)).toBe(200);
    await expect
      .poll(() => send(second, 'shop-token', 'metrics', pointsRequest()), { timeout: 60_000 })
      .toBe(200);
    const clients = [first, second].map(clientOf);
    await clientOf(first).dashboards.createFromYaml({ yaml: DASHBOARD });
    for (const name of ['systems', 'groups', 'timeseries', 'trace'])
      await expectSame(clients, name, ITEMS[name]);
    for (const name of ['metrics', '$queue', 'per_min(sum($orders)) by (kind)', 'heatmap'])
      await expectSame(clients, name, METRICS[name]);
  }, 120_000);

  it('pair the two sides of a call, whichever of them each came to', async () => {
    const nodes = two();
    const time = Date.now() - 60_000;
    const calls = Array.from({ length: 40 }, (_, number) => number);
    const idOf = (number: number): string => (number + 1).toString(16);
    const traceOf = (number: number): string => idOf(number * 7919).padStart(32, 'a');
    const sendAll = async (service: string, kind: 2 | 3, nodeOf: (number: number) => number) => {
      for (const number of calls) {
        const isServer = kind === 2;
        const body = traceRequest(service, [
          {
            traceId: traceOf(number),
            spanId: idOf(number).padStart(16, isServer ? 'c' : 'b'),
            ...(isServer && { parentSpanId: idOf(number).padStart(16, 'b') }),
            name: 'GET /stock',
            kind,
            start: time,
            milliseconds: isServer ? 5 : 9,
            attributes: { 'http.request.method': 'GET', 'server.address': 'stock.internal' },
          },
        ]);
        const node = nodes[nodeOf(number) % 2] ?? nodes[0];
        expect(await send(node, 'shop-token', 'traces', body)).toBe(200);
      }
    };
    await Promise.all([
      sendAll('shelves', 3, (number) => number),
      sendAll('stock', 2, (number) => number + 1 + Math.floor(number / 4)),
    ]);
    const edges = async (): Promise<unknown> => {
      const range = { gte: new Date(time - 60_000), lt: new Date(time + 60_000) };
      const found = await clientOf(nodes[0]).serviceGraph.get({ time: range });
      return found
        .filter(({ clientName }) => clientName === 'shelves')
        .map(({ serverName, ...edge }) => [serverName, edge]);
    };
    const whole = [['stock', expect.objectContaining({ count: 40 })]];
    await expect.poll(edges, { timeout: 60_000 }).toEqual(whole);
    // A side that still waited would be counted by itself later.
    expect(await Promise.all(nodes.map(waitingSides))).toEqual([0, 0]);
    expect(await edges()).toEqual(whole);
  }, 120_000);

  it('count right whoever is killed', async () => {
    const tallies = await severalNodes(group, { kills: 1, seed: 2, reporters: 2 });
    for (const tally of tallies) expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    for (const { acknowledged } of tallies) expect(acknowledged).toBeGreaterThan(10);
    // The store was there all the time.
    const lines = group.nodes.flatMap((node) => node.lines);
    expect(lines.filter((line) => line.includes('could not be stored'))).toEqual([]);
  }, 300_000);

  it('show the same dashboards, and answer all else alike, also after that', async () => {
    group.nodes = await Promise.all([group.startNode(), group.startNode(), group.startNode()]);
    const clients = group.nodes.map(clientOf);
    const [client] = clients;
    const found = await client?.dashboards.list();
    const id = String(found?.find(({ name }) => name === 'Shop')?.id);
    const shown = await client?.dashboards.get({ id });
    const items = shown?.gridRows.flatMap((row) => row.items.map(questionOf)) ?? [];
    expect(items).toHaveLength(3);
    await expectSame(clients, 'dashboards', ({ dashboards }) => dashboards.list());
    await expectSame(clients, 'dashboard', async ({ dashboards }) => {
      // Without a load balancer each node has an address of its own.
      const { yamlUrl: _, ...same } = await dashboards.get({ id });
      return same;
    });
    for (const [index, ask] of items.entries()) await expectSame(clients, `item ${index}`, ask);
    for (const [name, ask] of Object.entries({ ...ITEMS, ...METRICS }))
      await expectSame(clients, name, ask);
    // They would evaluate monitors by their own clock.
    await Promise.all(group.nodes.map((node) => node.stop()));
  }, 300_000);

  it('tell of every alert once, whoever is killed', async () => {
    const tally = await alertsOfNodes(group, { kills: 1, seed: 3, nodes: 2 });
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    expect(tally.acknowledged).toBeGreaterThan(30);
  }, 300_000);
});

async function expectSame(
  clients: readonly Spanlight[],
  name: string,
  ask: Question | undefined,
): Promise<void> {
  if (ask === undefined) throw new Error(`there is no question ${name}`);
  const [expected, ...others] = await Promise.all(clients.map(ask));
  for (const answer of others)
    expect({ [name]: rounded(answer) }).toEqual({ [name]: rounded(expected) });
}
