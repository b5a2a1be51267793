import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { traceRequest } from '../../../test/support/otlp.ts';
import { MIRA, startTestServer } from '../../../test/support/server.ts';

test('an error of which no alert can be stored keeps back no other', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const database = new DatabaseSync(path.join(server.dataDir, 'metadata.sqlite'));
  database.exec(`create trigger full before insert on alerts when new.name like '%queue is full'
    begin select raise(abort, 'no room'); end`);
  const start = Date.now() - 60_000;
  const texts = ['queue is full', 'card declined', 'no route to host', 'bad gateway'];
  for (const [index, exception] of texts.entries())
    await server.send(
      'shop-token',
      'traces',
      traceRequest('shop', [
        {
          traceId: String(index + 1).repeat(32),
          spanId: String(index + 1).repeat(16),
          name: 'pay',
          start,
          milliseconds: 5,
          failed: true,
          exception,
        },
      ]),
    );
  const client = server.client({ token: MIRA, project: 1 });
  const names = async (): Promise<string[]> =>
    (await client.alerts.list()).alerts.map(({ name }) => name.replace('Error: ', '')).toSorted();
  await server.running.runAlerting(Date.now());
  expect(await names()).toEqual(['bad gateway', 'card declined', 'no route to host']);
  database.exec('drop trigger full');
  database.close();
  await server.running.runAlerting(Date.now());
  expect(await names()).toEqual(texts.toSorted());
});
