/**
 * What libraries do for the server, in the server as it is built: a bundle may leave them whole and still mix up how they ask for
 * each other. PostgreSQL and ClickHouse are asked by several built servers in `cluster/several-nodes.test.ts`.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Metadata } from '@grpc/grpc-js';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Spanlight } from '@spanlight/sdk';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACCOUNTS, MIRA } from './support/accounts.ts';
import { Browser } from './support/browser.ts';
import { type IdentityProvider, startIdentityProvider } from './support/identity-provider.ts';
import { traceRequest } from './support/otlp.ts';
import { sendOtlp } from './support/send-otlp.ts';
import { ServerProcess } from './support/server-process.ts';

const CALLBACK = 'http://console.example/internal/v1/sso/corp/callback';
const PAGE = '<!doctype html><title>console</title>';

/** Recipients of the letters that came. */
const letters: string[] = [];
let root = '';
let mail: SMTPServer;
let provider: IdentityProvider;
let server: ServerProcess;
let url = '';
let grpcPort = 0;
let client: Spanlight;

beforeAll(async () => {
  // The provider reminds everyone that its defaults are for development.
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-built-'));
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      letters.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => callback(null));
    },
  });
  const listener = mail.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  provider = await startIdentityProvider({
    redirectUrls: [CALLBACK],
    claims: () => ({ email: 'ada@corp.example', email_verified: true, name: 'Ada' }),
  });
  await mkdir(path.join(root, 'console'));
  await writeFile(path.join(root, 'console/index.html'), PAGE);
  await writeFile(
    path.join(root, 'spanlight.yml'),
    `${ACCOUNTS}
  oidc:
    - id: corp
      issuer_url: '${provider.issuer}'
      client_id: spanlight
      client_secret: a-secret-of-the-client
      redirect_url: '${CALLBACK}'
smtp: { host: 127.0.0.1, port: ${(listener.address() as AddressInfo).port}, tls: none }
`,
  );
  server = new ServerProcess(['serve'], {
    SPANLIGHT_CONFIG: path.join(root, 'spanlight.yml'),
    SPANLIGHT_CONSOLE_DIR: path.join(root, 'console'),
    SPANLIGHT_DATA_DIR: path.join(root, 'data'),
    SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
    SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
    SPANLIGHT_MEMORY_ENGINE: '1GB',
    SPANLIGHT_SELF_TRACING: 'false',
  });
  const ready = await server.ready();
  ({ grpcPort } = ready);
  url = `http://127.0.0.1:${ready.httpPort}`;
  client = new Spanlight({ url, token: MIRA, project: 1 });
});

afterAll(async () => {
  const { code } = await server.stop();
  await provider.stop();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  await rm(root, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the server did not stop well: ${code}`);
});

test('spans come in over gRPC, and patterns find them', async () => {
  const metadata = new Metadata();
  metadata.set('spanlight-dsn', 'http://shop-token@localhost');
  const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${grpcPort}`, metadata });
  const tracing = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  tracing.getTracer('test').startSpan('GET /over/grpc').end();
  await tracing.shutdown();
  const { spans } = await client.spans.list({
    time: { last: '1h' },
    query: 'where _name ~ "over/g.pc$"',
  });
  expect(spans.map(({ displayName }) => displayName)).toEqual(['GET /over/grpc']);
});

test.runIf(process.platform === 'linux')(
  'what only the start used of the program files is resident no longer',
  async () => {
    const kilobytesOfFiles = async (): Promise<number> => {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/^RssFile:\s+(\d+) kB$/mu.exec(status)?.[1]);
    };
    // A start uses 240,000.
    await expect.poll(kilobytesOfFiles).toBeLessThan(160_000);
  },
);

test('the console is there', async () => {
  expect(await (await fetch(`${url}/spans/1`)).text()).toBe(PAGE);
});

test('answers are compressed', async () => {
  const answer = await fetch(`${url}/internal/v1/openapi.json`);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.json()).toHaveProperty('openapi');
});

test('somebody signs in through a provider', async () => {
  const browser = new Browser();
  const isBack = (address: string): boolean => address.startsWith(CALLBACK);
  const page = await browser.follow(`${url}/internal/v1/sso/corp/start`);
  const login = { prompt: 'login', login: 'ada', password: 'any' };
  const consent = await browser.submit(page.url, login, isBack);
  const back = isBack(consent.url)
    ? consent
    : await browser.submit(consent.url, { prompt: 'consent' }, isBack);
  await browser.open(back.url.replace('http://console.example', url));
  const answer = await browser.open(`${url}/internal/v1/users/current`);
  expect(await answer.json()).toMatchObject({ user: { email: 'ada@corp.example' } });
});

test('a letter tells of an error', async () => {
  await client.monitors.createError({
    name: 'Errors',
    notifyEveryoneByEmail: true,
    params: { matchers: [] },
  });
  const start = Date.now();
  const span = {
    traceId: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    spanId: '11b0c9d2e4f5a687',
    name: 'GET /cart',
    start,
    milliseconds: 5,
    failed: true,
    exception: 'Boom',
  };
  await sendOtlp(url, 'traces', traceRequest('shop', [span]));
  await expect.poll(() => letters).toContain('mira@shop.example');
});
