import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsOfNodes } from '../campaigns/alerts-of-nodes.ts';
import { type CampaignServer, withDirectory } from '../campaigns/campaign-server.ts';
import { NodeGroup } from '../campaigns/node-group.ts';
import { severalNodes } from '../campaigns/several-nodes.ts';
import { ACCOUNTS, MIRA } from '../support/accounts.ts';
import { startPostgres } from '../support/postgres.ts';
import { traceRequest } from '../support/otlp.ts';
import { ITEMS, METRICS } from './cluster-questions.ts';
import { pointsRequest, traceRequests } from './cluster-telemetry.ts';
import { postOtlp } from '../support/send-otlp.ts';

const postgres = await startPostgres();
const isHere = typeof postgres !== 'string';
if (isHere) await postgres.stop();
else console.warn(`several nodes were left out: ${postgres}`);

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

/** An answer without what may differ: when each node has heard of a metric. */
const told = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      key === 'updatedAt'
        ? undefined
        : ArrayBuffer.isView(value)
          ? Array.from(value as Float64Array)
          : value,
    ),
  );

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
    const clients = [first, second].map(
      ({ url }) => new Spanlight({ url, token: MIRA, project: 1, maxRetries: 0 }),
    );
    for (const name of ['systems', 'groups', 'timeseries', 'trace'])
      await expectSame(clients, name, ITEMS[name]);
    for (const name of ['metrics', '$queue', 'per_min(sum($orders)) by kind', 'heatmap'])
      await expectSame(clients, name, METRICS[name]);
  }, 120_000);

  it('count right whoever is killed', async () => {
    const tallies = await severalNodes(group, { kills: 1, seed: 2, reporters: 2 });
    for (const tally of tallies) expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    for (const { acknowledged } of tallies) expect(acknowledged).toBeGreaterThan(10);
    // The store was there all the time.
    const lines = group.nodes.flatMap((node) => node.lines);
    expect(lines.filter((line) => line.includes('could not be stored'))).toEqual([]);
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
  ask: ((client: Spanlight) => Promise<unknown>) | undefined,
): Promise<void> {
  if (ask === undefined) throw new Error(`there is no question ${name}`);
  const [answer, expected] = await Promise.all(clients.map(ask));
  expect({ [name]: told(answer) }).toEqual({ [name]: told(expected) });
}
