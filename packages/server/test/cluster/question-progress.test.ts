import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { watchProgress, type Waiting } from '@spanlight/sdk/progress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BEN, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { traceRequest } from '../support/otlp.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';

const SPANS = 60;
/** Seconds the engine rests at each item that it reads for a question. */
let rest = 0.04;
/** So that it notes what it has read before it has read everything, and may rest for longer than it does by itself. */
const IN_STEPS =
  '&max_block_size=8&preferred_block_size_bytes=1&max_threads=1&function_sleep_max_microseconds_per_block=60000000';
const QUESTION = 'question-of-a-test';

let engine: EngineOverHttp;
let server: TestServer;
const slow = createServer((request, response) => void slowed(request, response));

/** Hands a statement on; what is asked of items takes its time in the engine itself. */
async function slowed(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const sent = Buffer.concat(chunks);
  const sql = sent.toString('latin1');
  const isSlow = sql.startsWith('SELECT') && / FROM items\b/.test(sql);
  const body = isSlow ? sql.replace(/\bWHERE /, `WHERE sleepEachRow(${rest}) = 0 AND `) : sent;
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  try {
    const answer = await fetch(`${engine.url}${request.url}${isSlow ? IN_STEPS : ''}`, {
      method: 'POST',
      body,
      signal: leaving.signal,
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    response.destroy();
  }
}

beforeAll(async () => {
  engine = await startEngine();
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  server = await startTestServer({
    environment: { SPANLIGHT_CLICKHOUSE_URL: `http://127.0.0.1:${port}` },
  });
  const start = Date.now() - 60_000;
  const spans = Array.from({ length: SPANS }, (_, index) => ({
    traceId: 'a'.repeat(32),
    spanId: (index + 1).toString(16).padStart(16, '0'),
    name: `GET /${index}`,
    start,
    milliseconds: 1,
  }));
  await server.send('shop-token', 'traces', traceRequest('cart', spans));
});

afterAll(async () => {
  await server?.stop();
  slow.closeAllConnections();
  slow.close();
  await engine?.stop();
});

const asked = { time: { last: '1h' }, system: 'spans:all', limit: 10 };

test('how far a question has got is told to who asks it, and to nobody else', async () => {
  const mira = server.client({ token: MIRA, project: 1 });
  const ben = server.client({ token: BEN, project: 1 });
  const listed = mira.spans.list(asked, { headers: { 'question-id': QUESTION } });
  await expect
    .poll(() => mira.questions.list({ question: [QUESTION] }), { timeout: 10_000 })
    .toEqual([
      {
        id: QUESTION,
        elapsed: expect.any(Number),
        rows: SPANS,
        bytes: expect.any(Number),
        totalRows: SPANS,
      },
    ]);
  expect(await ben.questions.list({ question: [QUESTION, 'one-that-nobody-asked'] })).toEqual([]);
  expect((await listed).count).toBe(SPANS);
  expect(await mira.questions.list({ question: [QUESTION] })).toEqual([]);
});

test('a watched client tells of what takes its time, and gives it up when it is told to', async () => {
  const watched = watchProgress(server.client({ token: MIRA, project: 1 }), { after: 200 });
  const told: (Waiting | undefined)[] = [];
  watched.subscribe(() => told.push(watched.current()));
  await watched.client.users.current();
  expect(told).toEqual([]);
  await Promise.all([
    watched.client.spans.list(asked),
    watched.client.spans.list({ ...asked, limit: 11 }),
  ]);
  expect(told).toContainEqual({
    questions: 2,
    elapsed: expect.any(Number),
    rows: 2 * SPANS,
    totalRows: 2 * SPANS,
  });
  expect(told.at(-1)).toBeUndefined();
  const listed = watched.client.spans.list(asked);
  await expect.poll(() => watched.current()?.questions).toBe(1);
  watched.stop();
  await expect(listed).rejects.toMatchObject({ name: 'AbortError' });
  expect(watched.current()).toBeUndefined();
});

test('what nobody waits for any more is no longer run by the engine', async () => {
  const store = await engine.openStore('spanlight');
  const running = async (): Promise<number> => {
    const [found] = await store.rows<{ count: number }>(
      `SELECT toUInt32(count()) AS count FROM system.processes
       WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.processes%'`,
    );
    return found?.count ?? 0;
  };
  const before = rest;
  // Left alone, the engine would be at it for 18 seconds.
  rest = 0.3;
  try {
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    const leaving = new AbortController();
    const start = new Date(Date.now() - 3_600_000).toISOString();
    const asking = fetch(
      `${server.url}/internal/v1/tracing/1/spans?time_gte=${start}&time_lt=${new Date().toISOString()}&system=spans:all&limit=10`,
      { headers: { authorization: `Bearer ${MIRA}` }, signal: leaving.signal },
    );
    const left = asking.catch((error: unknown) => error);
    await expect.poll(running, { timeout: 10_000 }).toBeGreaterThan(0);
    leaving.abort();
    expect(await left).toMatchObject({ name: 'AbortError' });
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  } finally {
    rest = before;
    await store.close();
  }
});

test('what can be no id is refused', async () => {
  const mira = server.client({ token: MIRA, project: 1 });
  const refused = { name: 'BadRequestError', parameter: 'question' };
  await expect(mira.questions.list({ question: [] })).rejects.toMatchObject(refused);
  await expect(mira.questions.list({ question: ['short'] })).rejects.toMatchObject(refused);
  await expect(
    mira.spans.list(asked, { headers: { 'question-id': '<script>alert(1)</script>' } }),
  ).rejects.toMatchObject({ name: 'BadRequestError', parameter: 'question-id' });
});
