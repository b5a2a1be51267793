import { isDeepStrictEqual } from 'node:util';
import type { Spanlight } from '@spanlight/sdk';
import * as fc from 'fast-check';
import { HOUR, MINUTE } from '../../src/shared/time-units.ts';
import type { TelemetryClient } from '../../src/telemetry/client.ts';
import { ITEM_ROLLUPS, LEVELS } from '../../src/telemetry/tables/item-rollups.ts';
import { METRICS, type Question } from '../cluster/cluster-questions.ts';
import { pointsRequest, WRITTEN } from '../cluster/cluster-telemetry.ts';
import { rounded } from '../cluster/rounded.ts';
import { startEngine } from '../cluster/start-engine.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { item, question, type RandomQuestion } from '../rollups/random-questions.ts';
import { encodeSent, type Sent, traceIdOf } from '../rollups/rollup-world.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';

/** Items and questions of a round. */
const ITEMS = 80;
const QUESTIONS = 4;

export interface TwoShards {
  readonly items: number;
  /** Answers that were compared, and how many of them had something to say. */
  readonly answers: number;
  readonly told: number;
  /** Questions that two shards answered otherwise, with the beginnings of both answers. */
  readonly wrong: readonly string[];
}

/**
 * Has a server on two shards and one on one store hold the same random items, in each round some more of them, many of which come
 * late; folds them on both, and asks both the same random questions.
 */
export async function twoShards(options: { rounds: number; seed: number }): Promise<TwoShards> {
  const engine = await startEngine();
  const start = (database: string, cluster: string): Promise<TestServer> =>
    startTestServer({
      environment: {
        SPANLIGHT_CLICKHOUSE_URL: engine.url,
        SPANLIGHT_CLICKHOUSE_DATABASE: database,
        SPANLIGHT_CLICKHOUSE_CLUSTER: cluster,
      },
    });
  const servers: TestServer[] = [];
  try {
    servers.push(await start('sharded', 'two'), await start('plain', ''));
    const store = await engine.openStore('plain');
    try {
      return await run(servers, store, options);
    } finally {
      await store.close();
    }
  } finally {
    for (const server of servers) await server.stop();
    await engine.stop();
  }
}

async function run(
  servers: readonly TestServer[],
  store: TelemetryClient,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<TwoShards> {
  const outcome = { items: 0, answers: 0, told: 0, wrong: [] as string[] };
  const clients = servers.map((server) => server.client({ token: MIRA, project: 1 }));
  for (const server of servers) await server.send('shop-token', 'metrics', pointsRequest());
  for (let round = 0; round < rounds; round += 1) {
    const now = Date.now();
    const chance = { seed: seed * 1000 + round };
    const ages = fc.oneof(
      fc.integer({ min: 0, max: 20 * MINUTE }),
      fc.integer({ min: 0, max: 7 * HOUR }),
    );
    const items = fc
      .sample(item(ages), { ...chance, numRuns: ITEMS })
      .map((sent) => ({ ...sent, time: now - sent.time }));
    await sendAll(servers, items);
    outcome.items += items.length;
    // Late slots are folded once nothing came for five minutes.
    const later = now + (round + 1) * 6 * MINUTE;
    if (round % 3 !== 1) await foldAll(servers, store, later);
    await copyRows(store);
    const questions = fc.sample(question, { ...chance, numRuns: QUESTIONS });
    const asked = questions.flatMap((each) => Object.entries(askings(each, now)));
    const metrics = round === 0 ? Object.entries(METRICS) : [];
    for (const [name, ask] of [...asked, ...metrics]) {
      const [sharded, plain] = await Promise.all(clients.map((client) => answerTo(ask, client)));
      outcome.answers += 1;
      outcome.told += Number((JSON.stringify(plain) ?? '').length > 100);
      if (!isDeepStrictEqual(sharded, plain))
        outcome.wrong.push(
          `round ${round}, ${name}: ${beginning(sharded)} is not ${beginning(plain)}`,
        );
    }
  }
  return outcome;
}

/** The same requests to all. */
async function sendAll(servers: readonly TestServer[], items: readonly Sent[]): Promise<void> {
  for (const [project, own] of Map.groupBy(items, ({ projectId }) => projectId)) {
    const token = project === PROJECT.id ? 'shop-token' : 'blog-token';
    const { spans, logs } = encodeSent(own);
    for (const [path, body] of [
      ['traces', spans],
      ['logs', logs],
    ] as const)
      for (const { url } of body ? servers : []) {
        const response = await fetch(`${url}/v1/${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-protobuf',
            'spanlight-dsn': `http://${token}@localhost`,
          },
          body: new Uint8Array(body ?? []),
        });
        if (!response.ok) throw new Error(`the server refused telemetry: ${response.status}`);
      }
  }
}

/** Folds on all until nothing is left: a server leaves what takes it longer than a while to the next time. */
async function foldAll(
  servers: readonly TestServer[],
  store: TelemetryClient,
  now: number,
): Promise<void> {
  const held = ['sharded', 'plain'].flatMap((database) =>
    LEVELS.map(
      ({ tables: { system } }) => `SELECT sum(items) AS items FROM ${database}.${system.name}`,
    ),
  );
  const sum = (): Promise<unknown[]> =>
    store.rows(`SELECT toUInt32(sum(items)) AS items FROM (${held.join(' UNION ALL ')})`);
  for (let before: unknown; ;) {
    for (const server of servers) await server.running.foldItems(now);
    const after = await sum();
    if (isDeepStrictEqual(before, after)) return;
    before = after;
  }
}

/** Has the one store hold what is seen of the shards, each of whose rows is seen twice. */
async function copyRows(store: TelemetryClient): Promise<void> {
  for (const table of [...WRITTEN, ...ITEM_ROLLUPS.map(({ name }) => name)]) {
    await store.command(`TRUNCATE TABLE plain.${table}`);
    await store.command(`INSERT INTO plain.${table} SELECT * FROM sharded.${table}`);
  }
}

/** What is answered, or the refusal, which has to be the same as well. */
const answerTo = (ask: Question, client: Spanlight): Promise<unknown> =>
  ask(client).then(rounded, (error: unknown) => ({ refused: String(error) }));

const beginning = (answer: unknown): string => (JSON.stringify(answer) ?? '').slice(0, 300);

/** The questions of the API that a random one stands for, by what they are called in a report. */
function askings(asked: RandomQuestion, now: number): Record<string, Question> {
  const end = now - asked.end;
  const time = { gte: new Date(end - asked.length), lt: new Date(end) };
  const filter = { time, system: asked.system, query: asked.query };
  const bucketed = { ...filter, interval: asked.interval };
  const column = asked.column.replace(/\{.*\}/, 'p90');
  const traceId = traceIdOf(asked.trace);
  const named: Record<string, Question> = {
    groups: ({ groups }) => groups.list({ ...filter, sortBy: '_count' }),
    systems: ({ systems }) => systems.list(filter),
    percentiles: ({ groups }) => groups.percentiles(bucketed),
    timeseries: ({ groups }) => groups.timeseries(bucketed),
    stats: ({ groups }) => groups.stats({ ...bucketed, columns: [column] }),
    spans: ({ spans }) => spans.list({ ...filter, sortBy: '_duration', sortDesc: true, limit: 5 }),
    'a page of spans': ({ spans }) => spans.list({ ...filter, page: 2, limit: 3 }),
    attributes: ({ attributes }) => attributes.list(filter),
    services: ({ attributes }) => attributes.values({ ...filter, attr: 'service_name' }),
    trace: ({ traces }) => traces.find({ traceId }),
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, ask]) => [`${name} ${JSON.stringify(asked)}`, ask]),
  );
}
