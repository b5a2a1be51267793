import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { nanoseconds } from '../support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { HOUR } from '../../src/shared/time-units.ts';

const FOLDER = fileURLToPath(new URL('../fixtures', import.meta.url));
const VERSIONS = globSync('data-*.json', { cwd: FOLDER }).map((file) =>
  file.slice('data-'.length, -'.json'.length),
);
/** As the fixtures were made: nothing may expire. */
const RETENTION = Object.fromEntries(
  'SPANS LOGS EVENTS SERVICE_GRAPH METRICS METRICS_MINUTES USAGE ALERTS'
    .split(' ')
    .map((kind) => [`SPANLIGHT_RETENTION_${kind}`, '7300d']),
);

const recordingSchema = z.object({
  /** The first hour of the data, in milliseconds since 1970. */
  begin: z.number(),
  calls: z.array(z.object({ path: z.string(), answer: z.unknown() })).min(25),
});

test('there is data of a released version', () => {
  expect(VERSIONS).toContain('0.1.0');
});

describe.each(VERSIONS)('data of version %s', (version) => {
  let root = '';
  let server: TestServer;
  let recording: z.infer<typeof recordingSchema>;
  const lines: string[] = [];

  const start = (): Promise<TestServer> => {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    return startTestServer({
      environment: {
        ...RETENTION,
        SPANLIGHT_SITE_ADDR: 'http://spanlight.example',
        SPANLIGHT_DATA_DIR: path.join(root, 'data'),
      },
      log: pino({ level: 'warn' }, stream),
    });
  };

  /** Asks all over again: pairs of what is answered now and what was answered then. */
  const askAgain = async (isMeant: (path: string) => boolean = () => true) =>
    await Promise.all(
      recording.calls
        .filter((call) => isMeant(call.path))
        .map(async ({ path: asked, answer }) => {
          const headers = { authorization: `Bearer ${MIRA}` };
          const text = await (await fetch(server.url + asked, { headers })).text();
          const now: unknown = typeof answer === 'string' ? text : JSON.parse(text);
          return { now: { asked, answer: now }, before: { asked, answer: renamed(asked, answer) } };
        }),
    );

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'spanlight-upgrade-'));
    const data = path.join(root, 'data');
    await mkdir(data);
    const packed = await readFile(path.join(FOLDER, `data-${version}.tar.gz`));
    execFileSync('tar', ['-C', data, '-xf', '-'], { input: gunzipSync(packed) });
    const text = await readFile(path.join(FOLDER, `data-${version}.json`), 'utf8');
    recording = recordingSchema.parse(JSON.parse(text));
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  test('is answered as by that version', async () => {
    // Fields that came since are welcome.
    for (const { now, before } of await askAgain()) expect.soft(now).toMatchObject(before);
  });

  test('has a memory of series: counters go on growing', async () => {
    const { begin } = recording;
    const at = begin + 5 * HOUR;
    const point = {
      startTimeUnixNano: nanoseconds(begin),
      timeUnixNano: nanoseconds(at),
      asDouble: 1725,
    };
    const sum = { isMonotonic: true, aggregationTemporality: 2, dataPoints: [point] };
    const scopeMetrics = [{ scope: { name: 'shop' }, metrics: [{ name: 'shop_orders', sum }] }];
    await server.send('shop-token', 'metrics', {
      resourceMetrics: [{ resource: {}, scopeMetrics }],
    });
    const { values } = await server.client({ token: MIRA, project: 1 }).metrics.gauge({
      time: { gte: new Date(at), lt: new Date(at + HOUR) },
      metrics: [{ name: 'shop_orders', alias: 'orders' }],
      query: 'sum($orders) as orders',
      aggregations: { orders: 'sum' },
    });
    // It had counted up to 1,600 when that version stopped.
    expect(values['orders']).toBe(125);
  });

  test('has browsers sign in again whose session was not kept on the server', async () => {
    const key = await readFile(path.join(root, 'data/secret-key'));
    const cookie = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('mira@shop.example')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key.toString().trim()));
    const current = (value: string): Promise<Response> =>
      fetch(`${server.url}/internal/v1/users/current`, { headers: { cookie: `token=${value}` } });
    const refused = await current(cookie);
    expect(refused.status).toBe(401);
    const signedIn = await fetch(`${server.url}/internal/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mira@shop.example', password: 'correct horse' }),
    });
    const [, token = ''] = /token=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '') ?? [];
    expect((await current(token)).status).toBe(200);
  });

  test('is opened again as this version left it', async () => {
    await server.running.stop();
    server = await start();
    const answers = await askAgain((asked) => !asked.includes('data-usage'));
    for (const { now, before } of answers) expect.soft(now).toMatchObject(before);
    expect(lines).toEqual([]);
  });
});

/**
 * Groups whose members differ in name were called by one of them; now they are called by what their names share. Who has no
 * picture is shown by initials instead of a broken one. What a reason means is said in other words.
 */
function renamed(asked: string, answer: unknown): unknown {
  const text = JSON.stringify(answer);
  const changed = asked.includes('/groups')
    ? text.replaceAll(/cart 0 (?=is gone|was opened)/g, 'cart {} ')
    : asked.endsWith('/users/current')
      ? text.replace('"avatar":"",', '')
      : text.replace('"message":"points began counters whose earlier growth nobody knows",', '');
  const parsed: unknown = JSON.parse(changed);
  return parsed;
}
