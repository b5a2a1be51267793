// How many spans one core stores, how many bytes they take, how much memory a steady stream needs.
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { traceRequest } from './lib/otlp.ts';
import { machine, quantile, report } from './lib/report.ts';
import { post, send } from './lib/load.ts';
import { BenchServer } from './lib/server.ts';
import { storedTables } from './lib/stored-bytes.ts';
import { sharesSince } from './lib/processor-time.ts';

const MEGABYTE = 1e6;

console.log(machine());
await burst();
await onDisk();
await oneByOne();
await stream();

/** As fast as the server answers, the server bound to one core. */
async function burst(): Promise<void> {
  const server = await BenchServer.start({ core: 0 });
  await send(server, { requests: 100, spansPerRequest: 500, inFlight: 64, spreadMs: 60_000 });
  const cpuBefore = server.cpuSeconds();
  const threadsBefore = server.threadTimes();
  const { spans, seconds } = await send(server, {
    requests: 2000,
    spansPerRequest: 500,
    inFlight: 64,
    spreadMs: 60_000,
  });
  report('burst, one core, by the clock', spans / seconds, 'spans/s', {
    value: 100_000,
    better: 'more',
  });
  report('burst, by processor time', spans / (server.cpuSeconds() - cpuBefore), 'spans/s/core');
  console.log(`its threads: ${sharesSince(threadsBefore, server.threadTimes())}`);
  report('resident after the burst', server.residentBytes() / MEGABYTE, 'MB');
  await server.stop();
}

/** What spans take when no two of them are alike but for their shape. */
async function onDisk(): Promise<void> {
  const server = await BenchServer.start();
  const agent = new Agent({ keepAlive: true });
  for (let seed = 1; seed <= 400; seed += 1) {
    const body = traceRequest({
      spans: 500,
      nowMs: Date.now(),
      spreadMs: 60_000,
      spansPerTrace: 8,
      seed,
    });
    await post(server, agent, '/v1/traces', body);
  }
  agent.destroy();
  const directory = await server.leave();
  const items = (await storedTables(directory, 'items')).get('items');
  rmSync(directory, { recursive: true, force: true });
  report('on disk, merged', (items?.bytes ?? 0) / (items?.rows ?? 0), 'bytes/row', {
    value: 50,
    better: 'less',
  });
}

/** A sender alone, who waits for each answer. */
async function oneByOne(): Promise<void> {
  const server = await BenchServer.start();
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  for (let seed = 1; seed <= 60; seed += 1) {
    const body = traceRequest({
      spans: 10,
      nowMs: Date.now(),
      spreadMs: 1000,
      spansPerTrace: 5,
      seed,
    });
    const started = performance.now();
    await post(server, agent, '/v1/traces', body);
    waits.push(performance.now() - started);
  }
  agent.destroy();
  report('one request after another, p50', quantile(waits, 0.5), 'ms', {
    value: 150,
    better: 'less',
  });
  report('one request after another, p95', quantile(waits, 0.95), 'ms');
  await server.stop();
}

/** 20,000 spans a second for a minute while people look at groups. */
async function stream(): Promise<void> {
  const server = await BenchServer.start();
  const client = server.client();
  const resident: number[] = [];
  const latencies: number[] = [];
  const streaming = new AbortController();
  const cpuBefore = server.cpuSeconds();
  const watch = (async () => {
    while (!streaming.signal.aborted) {
      const started = performance.now();
      await client.groups.list({
        time: { last: '1h' },
        query: 'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)',
      });
      latencies.push(performance.now() - started);
      resident.push(server.residentBytes() / MEGABYTE);
      await sleep(500);
    }
  })();
  const { spans, seconds } = await send(server, {
    requests: 2400,
    spansPerRequest: 500,
    inFlight: 128,
    spreadMs: 1000,
    rate: 40,
  });
  streaming.abort();
  await watch;
  report('stream, spans sent', spans / seconds, 'spans/s');
  report('stream, processor', (server.cpuSeconds() - cpuBefore) / seconds, 'cores');
  report('stream, groups query p50', quantile(latencies, 0.5), 'ms');
  report('stream, groups query p95', quantile(latencies, 0.95), 'ms');
  report('stream, resident at most', Math.max(...resident), 'MB', { value: 600, better: 'less' });
  await server.stop();
}
