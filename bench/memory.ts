// What a server holds in memory with nothing to do, with 20,000 spans a second and with the demo shop, within a limit as a container has.
// node bench/memory.ts [idle|stream|demo] [MB of the limit, 0 for none] [seconds]; as root, for the limit
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './lib/load.ts';
import { MemoryLimit } from './lib/memory-limit.ts';
import { machine, quantile, report } from './lib/report.ts';
import { BenchServer } from './lib/server.ts';

const MEGABYTE = 1e6;

/** As `npm start` has it; where two are measured at once, `SHOP_INBOX_PORT` tells their shops apart. */
const INBOX = `127.0.0.1:${process.env['SHOP_INBOX_PORT'] ?? '14319'}`;
const DEMO = {
  SPANLIGHT_DEMO: 'true',
  SPANLIGHT_SELF_TRACING: 'true',
  SPANLIGHT_NOTIFICATIONS_ALLOW_NETWORKS: JSON.stringify([INBOX]),
};

/** Megabytes that are wanted at most, and what the server does for so many seconds. */
const CASES = {
  idle: { wanted: 300, seconds: 60, load: nothing, environment: {} },
  stream: { wanted: 600, seconds: 600, load: stream, environment: {} },
  demo: { wanted: 400, seconds: 3600, load: shop, environment: DEMO },
};

const [name = 'idle', megabytes, seconds] = process.argv.slice(2);
if (!isCase(name)) throw new Error(`There are ${Object.keys(CASES).join(', ')}`);
console.log(machine());
const { wanted } = CASES[name];
await measure(name, Number(megabytes ?? wanted), Number(seconds ?? CASES[name].seconds));

function isCase(text: string): text is keyof typeof CASES {
  return Object.hasOwn(CASES, text);
}

async function measure(
  name: keyof typeof CASES,
  megabytes: number,
  seconds: number,
): Promise<void> {
  const limit = megabytes === 0 ? undefined : MemoryLimit.make(megabytes * MEGABYTE);
  const server = await BenchServer.start({ limit, environment: CASES[name].environment });
  const loaded = new AbortController();
  const watched = watch(server, loaded.signal);
  const before = server.cpuSeconds();
  await CASES[name].load(server, seconds);
  const cores = (server.cpuSeconds() - before) / seconds;
  loaded.abort();
  const { resident, waits } = await watched;
  const of = limit === undefined ? name : `${name} in ${megabytes} MB`;
  report(`${of}, resident at most`, Math.max(...resident), 'MB', { value: wanted, better: 'less' });
  report(`${of}, resident at the end`, resident.at(-1) ?? 0, 'MB');
  report(`${of}, of it not pages of files`, server.ownBytes() / MEGABYTE, 'MB');
  report(`${of}, groups query p50`, quantile(waits, 0.5), 'ms');
  report(`${of}, groups query p95`, quantile(waits, 0.95), 'ms');
  report(`${of}, processor`, cores, 'cores');
  if (limit !== undefined) report(`${of}, files read again`, limit.pagesReadAgain() / 256, 'MB');
  await server.stop();
  limit?.remove();
}

/** Asks for groups twice a second, as people who look at them do, until told to end. */
async function watch(
  server: BenchServer,
  ended: AbortSignal,
): Promise<{ resident: number[]; waits: number[] }> {
  const client = server.client();
  const resident: number[] = [];
  const waits: number[] = [];
  while (!ended.aborted) {
    const started = performance.now();
    await client.groups.list({
      time: { last: '1h' },
      query: 'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)',
    });
    waits.push(performance.now() - started);
    resident.push(server.residentBytes() / MEGABYTE);
    await sleep(500, undefined, { signal: ended }).catch(() => undefined);
  }
  return { resident, waits };
}

async function nothing(_server: BenchServer, seconds: number): Promise<void> {
  await sleep(seconds * 1000);
}

/** Bodies are made anew every minute, so that their times go on. */
async function stream(server: BenchServer, seconds: number): Promise<void> {
  const rate = 40;
  for (let left = seconds; left > 0; left -= 60)
    await send(server, {
      requests: rate * Math.min(left, 60),
      spansPerRequest: 500,
      inFlight: 128,
      spreadMs: 1000,
      rate,
    });
}

/** The shop of the demo, whose messages go nowhere. */
async function shop(server: BenchServer, seconds: number): Promise<void> {
  const child = spawn(process.execPath, ['examples/shop/src/main.ts'], {
    env: { ...process.env, SPANLIGHT_DSN: server.dsn },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  await Promise.race([sleep(seconds * 1000), ended]);
  child.kill('SIGTERM');
  await ended;
}
