import { request } from 'node:http';
import { once } from 'node:events';
import { fastify, type FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goneSignal } from '../src/api/http/call.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';
import { HOUR } from '../src/shared/time-units.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly route?: string;
}

const lines: Line[] = [];
let server: TestServer;
beforeAll(async () => {
  const write = (line: string): unknown => lines.push(JSON.parse(line) as Line);
  server = await startTestServer({ yaml: ACCOUNTS, log: pino({ level: 'debug' }, { write }) });
});
afterAll(() => server.stop());

/** Asks for a back-test, and leaves as soon as the question is sent. */
async function askAndLeave(): Promise<void> {
  const now = Date.now();
  const question = request(`${server.url}/internal/v1/projects/1/monitors/backtest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${MIRA}`, 'content-type': 'application/json' },
    agent: false,
  });
  // Leaving is an error of the connection.
  question.on('error', () => undefined);
  question.end(
    JSON.stringify({
      type: 'error',
      params: { matchers: [] },
      timeGte: new Date(now - HOUR).toISOString(),
      timeLt: new Date(now).toISOString(),
    }),
  );
  await once(question, 'finish');
  question.destroy();
}

test('who left before anybody listened is known to have', async () => {
  const listening = fastify();
  // A reply by itself would be waited for: it is a promise of its end.
  const arrived = Promise.withResolvers<{ reply: FastifyReply }>();
  listening.get('/', (_request, reply) => arrived.resolve({ reply }));
  const asked = request(await listening.listen({ port: 0 }), { agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const { reply } = await arrived.promise;
  expect(goneSignal(reply).aborted).toBe(false);
  asked.destroy();
  await once(reply.raw, 'close');
  expect(goneSignal(reply).aborted).toBe(true);
  await listening.close();
});

test('a question that nobody waits for any more is no failure of the server', async () => {
  // Of many at once some wait when they are left.
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 30 }, askAndLeave));
      return lines.map(({ msg }) => msg);
    })
    .toContain('nobody waits for the answer any more');
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
