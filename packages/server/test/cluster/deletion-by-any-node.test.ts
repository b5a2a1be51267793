import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metricRequest } from '../support/metric-data.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';

const TOKEN = 'an-operator-token-of-the-tests-0123456789';
const HOSTS = Array.from({ length: 30 }, (_, at) => `web-${at}`);

const postgres = await startPostgres();
if (typeof postgres === 'string') console.warn(`deletion by any node was left out: ${postgres}`);

describe.skipIf(typeof postgres === 'string')('telemetry of a project', () => {
  let engine: EngineOverHttp | undefined;
  let metadata: Metadata;
  let nodes: TestServer[] = [];

  beforeAll(async () => {
    const { url } = postgres as TemporaryPostgres;
    engine = await startEngine();
    for (let at = 0; at < 2; at++)
      nodes.push(
        await startTestServer({
          environment: {
            SPANLIGHT_OPERATOR_TOKEN: TOKEN,
            SPANLIGHT_CLICKHOUSE_URL: engine.url,
            SPANLIGHT_POSTGRES_URL: url,
            SPANLIGHT_NODE_URL: 'http://127.0.0.1',
          },
        }),
      );
    metadata = await openMetadata({ kind: 'postgres', url });
  }, 120_000);

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await metadata?.close();
    await engine?.stop();
    await (postgres as TemporaryPostgres).stop();
  }, 60_000);

  const send = async (node: TestServer, value: number): Promise<void> => {
    const points = [{ time: Date.now() - 1000, value }];
    const loads = HOSTS.map((host) => ({
      name: 'load',
      instrument: 'gauge' as const,
      attributes: { host },
      points,
    }));
    await node.send('shop-token', 'metrics', metricRequest('test', loads));
  };
  const hostsOf = async (node: TestServer): Promise<number> => {
    const { items } = await node.client({ token: MIRA, project: 1 }).metrics.table({
      time: { last: '1h' },
      metrics: [{ name: 'load', alias: 'load' }],
      query: 'max($load) as load | group by host',
      sortBy: 'load',
    });
    return items.filter(({ host }) => host !== '').length;
  };

  it('goes whichever node is asked while another folds, and all nodes write their series anew', async () => {
    const [first, second] = nodes;
    if (!first || !second) throw new Error('there are no two nodes');
    // Both have their share of the series.
    const sharers = (): Promise<unknown> =>
      metadata.db.selectFrom('series_shares').select('node').distinct().execute();
    await expect.poll(sharers, { timeout: 60_000 }).toHaveLength(2);
    const isTaken = (): Promise<boolean> =>
      send(first, 1).then(
        () => true,
        () => false,
      );
    await expect.poll(isTaken, { timeout: 60_000 }).toBe(true);
    await expect.poll(() => hostsOf(second)).toBe(HOSTS.length);

    // It waits for other nodes for more than a minute.
    const folding = first.running.foldItems(Date.now());
    const holders = (): Promise<unknown> =>
      metadata.db.selectFrom('leases').where('name', '=', 'fold-items').selectAll().execute();
    await expect.poll(holders).toHaveLength(1);

    const begun = performance.now();
    const answer = await fetch(`${second.url}/-/projects/1/telemetry?confirm=Shop`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await answer.json()).toEqual({ project: 1, deleted: true });
    expect(performance.now() - begun).toBeLessThan(60_000);
    await folding;

    await send(second, 2);
    expect(await hostsOf(first)).toBe(HOSTS.length);
  }, 180_000);
});
