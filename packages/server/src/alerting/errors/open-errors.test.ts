import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type TestSpan, traceRequest } from '../../../test/support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from '../../../test/support/server.ts';

async function startServer(): Promise<{ server: TestServer; database: DatabaseSync }> {
  const server = await startTestServer();
  const database = new DatabaseSync(path.join(server.dataDir, 'metadata.sqlite'));
  onTestFinished(async () => {
    database.close();
    await server.stop();
  });
  return { server, database };
}

/** A span that failed with an exception, in a trace of a number; the span of its parent has another number. */
const failed = (
  trace: number,
  exception: string,
  { id = trace, parent }: { readonly id?: number; readonly parent?: number } = {},
): TestSpan => ({
  traceId: trace.toString(16).padStart(32, 'a'),
  spanId: id.toString(16).padStart(16, 'b'),
  ...(parent !== undefined && { parentSpanId: parent.toString(16).padStart(16, 'b') }),
  name: exception,
  start: Date.now() - 60_000 + id,
  milliseconds: 5,
  failed: true,
  exception,
});

const send = ({ send: sendTo }: TestServer, ...spans: TestSpan[]): Promise<unknown> =>
  sendTo('shop-token', 'traces', traceRequest('shop', spans));

/** Names of all alerts, also where the server can't read one. */
const namesIn = (database: DatabaseSync): string[] =>
  database
    .prepare('select name from alerts')
    .all()
    .map(({ name }) => String(name).replace('Error: ', ''))
    .toSorted();

test('an error of which no alert can be stored keeps back no other', async () => {
  const { server, database } = await startServer();
  database.exec(`create trigger full before insert on alerts when new.name like '%queue is full'
    begin select raise(abort, 'no room'); end`);
  const texts = ['queue is full', 'card declined', 'no route to host', 'bad gateway'];
  for (const [index, exception] of texts.entries())
    await send(server, failed(index + 1, exception));
  const client = server.client({ token: MIRA, project: 1 });
  const names = async (): Promise<string[]> =>
    (await client.alerts.list()).alerts.map(({ name }) => name.replace('Error: ', '')).toSorted();
  await server.running.runAlerting(Date.now());
  expect(await names()).toEqual(['bad gateway', 'card declined', 'no route to host']);
  database.exec('drop trigger full');
  await server.running.runAlerting(Date.now());
  expect(await names()).toEqual(texts.toSorted());
});

test('a closed alert that can not be read keeps back no other', async () => {
  const { server, database } = await startServer();
  await send(server, failed(1, 'card declined'));
  await server.running.runAlerting(Date.now());
  const client = server.client({ token: MIRA, project: 1 });
  const [alert] = (await client.alerts.list()).alerts;
  await client.alerts.close({ ids: [alert?.id ?? 0] });
  database.exec(`update alerts set params = '{'`);
  await send(server, failed(2, 'card declined'), failed(3, 'bad gateway'));
  await server.running.runAlerting(Date.now());
  expect(namesIn(database)).toEqual(['bad gateway', 'card declined']);
});

/** What is sent of an error that has caused another. */
const failure = (trace: number): TestSpan[] => [
  failed(trace, 'no order was made', { id: 10 * trace }),
  failed(trace, 'card declined', { id: 10 * trace + 1, parent: 10 * trace }),
];

test('an open alert that can not be read keeps back nothing but what its error has caused', async () => {
  const { server, database } = await startServer();
  await server.client({ token: MIRA, project: 1 }).monitors.createError({
    name: 'Shop',
    params: {
      notifyOnNewErrors: true,
      matchers: [{ attr: 'service_name', op: '=', value: 'shop' }],
    },
  });
  await send(server, failed(1, 'card declined'));
  await server.running.runAlerting(Date.now());
  database.exec(`update alerts set params = '{'`);
  await send(server, ...failure(2), failed(3, 'bad gateway'));
  await server.running.runAlerting(Date.now());
  expect(namesIn(database)).toEqual(['bad gateway', 'card declined']);
});

test('a consequence that can not be read keeps back no other', async () => {
  const { server, database } = await startServer();
  await send(server, ...failure(1));
  await server.running.runAlerting(Date.now());
  expect(namesIn(database)).toEqual(['card declined']);
  database.exec(`update alert_consequences set services = '{'`);
  await send(server, ...failure(2), failed(3, 'bad gateway'));
  await server.running.runAlerting(Date.now());
  expect(namesIn(database)).toEqual(['bad gateway', 'card declined']);
});
