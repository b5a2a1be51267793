import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { ACCOUNTS, MIRA, startTestServer } from '../support/server.ts';
import { ServerProcess } from '../support/server-process.ts';
import { postOtlp } from '../support/send-otlp.ts';

/** When the sender began. */
const BEGIN = Date.now() - 600_000;

const nanoseconds = (time: number): string => `${time}000000`;

/** Sends what a counter has counted since its sender began, as of `minute` minutes after that. */
async function count(url: string, minute: number, value: number): Promise<void> {
  const point = {
    startTimeUnixNano: nanoseconds(BEGIN),
    timeUnixNano: nanoseconds(BEGIN + minute * 60_000),
    asDouble: value,
  };
  const sum = { isMonotonic: true, aggregationTemporality: 2, dataPoints: [point] };
  const metrics = [{ name: 'orders', unit: '', sum }];
  const resourceMetrics = [{ resource: {}, scopeMetrics: [{ metrics }] }];
  const response = await postOtlp(url, 'metrics', { resourceMetrics });
  expect(response.status).toBe(200);
}

test('a series nobody heard of between a crash and an orderly stop goes on where it was', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-series-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(path.join(root, 'spanlight.yml'), ACCOUNTS);
  const environment = { SPANLIGHT_DATA_DIR: path.join(root, 'data') };
  const killed = new ServerProcess(['serve'], {
    ...environment,
    SPANLIGHT_CONFIG: path.join(root, 'spanlight.yml'),
    SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
    SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
    SPANLIGHT_MEMORY_ENGINE: '1GB',
    SPANLIGHT_SELF_TRACING: 'false',
    SPANLIGHT_INGEST_BATCH_TIME: '20ms',
  });
  const { httpPort } = await killed.ready();
  await count(`http://127.0.0.1:${httpPort}`, 1, 100);
  await count(`http://127.0.0.1:${httpPort}`, 2, 200);
  await killed.stop('SIGKILL');

  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = pino({ level: 'warn' }, stream);
  const idle = await startTestServer({ environment, log });
  await idle.running.stop();
  expect(lines).toEqual([expect.stringContaining('the server did not shut down cleanly')]);

  const last = await startTestServer({ environment, log });
  onTestFinished(() => last.stop());
  expect(lines).toHaveLength(1);
  await count(last.url, 3, 300);
  const { timeseries } = await last.client({ token: MIRA, project: 1 }).metrics.timeseries({
    metrics: [{ name: 'orders', alias: '$orders' }],
    query: 'sum($orders)',
    time: { last: '1h' },
  });
  const grown = timeseries.flatMap(({ value }) => value).map((value) => value ?? 0);
  // What a counter had counted before anybody heard of it is not growth.
  expect(grown.reduce((total, value) => total + value, 0)).toBe(200);
});
