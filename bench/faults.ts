// How long the look at new errors takes beside many spans: nothing new, one fault of ten services, fifty of them, one in a huge trace.
// Usage: UV_THREADPOOL_SIZE=16 node --conditions=@spanlight/source bench/faults.ts [traces]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spanlight } from '@spanlight/sdk';
import { parseConfig } from '../packages/server/src/config/parse.ts';
import { startServer } from '../packages/server/src/serve.ts';
import { machine, report } from './lib/report.ts';

const TOKEN = 'bench-token-of-the-admin';
const SERVICES = 10;
/** Traces that one request brings. */
const AT_ONCE = 500;
/** Traces in which each fault is seen. */
const SEEN = 20;

const [traces = 100_000] = process.argv.slice(2).map(Number);
const now = Date.now();
console.log(machine());
const directory = mkdtempSync(join(tmpdir(), 'spanlight-bench-'));
const config = parseConfig(undefined, {
  SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
  SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
  SPANLIGHT_DATA_DIR: directory,
  SPANLIGHT_LOG_LEVEL: 'warn',
  SPANLIGHT_SELF_TRACING: 'false',
  SPANLIGHT_AUTH_USERS: JSON.stringify([
    { email: 'bench@spanlight.local', password: 'bench', auth_token: TOKEN },
  ]),
});
const server = await startServer({ config, alertingClock: false });
const client = new Spanlight({
  url: `http://127.0.0.1:${server.httpPort}`,
  token: TOKEN,
  project: 1,
});

for (let first = 0; first < traces; first += AT_ONCE)
  await send(Array.from({ length: Math.min(AT_ONCE, traces - first) }, () => trace(undefined)));
await look('warm up');
await look(`${traces * SERVICES} spans, nothing new`);
await fail(1);
await look('one fault of ten services, new');
await look('the same, known');
await fail(50);
await look('fifty faults of ten services, new');
await send([trace('huge', 100_000)]);
await look('one fault in a trace of 100,000 spans, new');
await server.stop();
rmSync(directory, { recursive: true, force: true });

async function look(name: string): Promise<void> {
  const started = performance.now();
  await server.runAlerting(now);
  report(name, performance.now() - started, 'ms');
  const { alerts, count } = await client.alerts.list({ limit: 1000 });
  const noted = alerts.reduce((sum, { consequenceCount }) => sum + consequenceCount, 0);
  console.log(`${count} alerts, ${noted} consequences`);
}

async function fail(faults: number): Promise<void> {
  for (let fault = 0; fault < faults; fault += 1) {
    const name = `${faults}-${fault}`.replaceAll(
      /\d/g,
      (digit) => 'abcdefghij'[Number(digit)] ?? '',
    );
    await send(Array.from({ length: SEEN }, () => trace(name)));
  }
}

/** Spans of a request that goes down through the services; with a fault each records an exception of its own. */
function trace(fault: string | undefined, length = SERVICES): readonly unknown[] {
  const traceId = hex(16);
  const start = now - 60_000 - Math.random() * 1_800_000;
  let parentSpanId = '';
  return Array.from({ length }, (_, at) => {
    const spanId = hex(8);
    const service = at % SERVICES;
    const span = {
      traceId,
      spanId,
      parentSpanId,
      name: `GET /service-${service}`,
      kind: 2,
      startTimeUnixNano: nanoseconds(start + at / 100),
      endTimeUnixNano: nanoseconds(start + 2000),
      attributes: [{ key: 'service.name', value: { stringValue: `service-${service}` } }],
      ...(fault !== undefined &&
        at >= length - SERVICES && {
          status: { code: 2 },
          events: [exception(fault, service, start)],
        }),
    };
    parentSpanId = spanId;
    return span;
  });
}

function exception(fault: string, service: number, start: number): unknown {
  return {
    name: 'exception',
    timeUnixNano: nanoseconds(start + 1900),
    attributes: [
      { key: 'exception.type', value: { stringValue: `Failure${service}` } },
      { key: 'exception.message', value: { stringValue: `it failed of ${fault}` } },
    ],
  };
}

function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}

function hex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}

async function send(some: readonly (readonly unknown[])[]): Promise<void> {
  const spans = some.flat();
  const response = await fetch(`http://127.0.0.1:${server.httpPort}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': server.dsn },
    body: JSON.stringify({
      resourceSpans: [{ scopeSpans: [{ scope: { name: 'bench' }, spans }] }],
    }),
  });
  if (!response.ok) throw new Error(`The server refused spans: ${response.status}`);
}
