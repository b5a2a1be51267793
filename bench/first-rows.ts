// What it takes to see the first rows over a network: the built console, the real server and its store, 40 ms and 20 Mbit/s
// away, from an empty cache and from a warm one.
// Usage: npm run build && node --conditions=@spanlight/source bench/first-rows.ts [part of a screen's name]
import { randomBytes } from 'node:crypto';
import { launchBrowser } from '../packages/web/test/browser.ts';
import {
  farAway,
  type FirstLoad,
  type FirstRows,
  openAndCount,
} from '../packages/web/test/first-load.ts';
import { send } from './lib/load.ts';
import { machine, median, report } from './lib/report.ts';
import { BenchServer } from './lib/server.ts';

const ROUNDS = 5;
const SPANS_PER_REQUEST = 5000;
const REQUESTS_LEFT = { value: 14, better: 'less' } as const;
const WAVES = { value: 2, better: 'less' } as const;
const LONGEST_TASK = { value: 60, better: 'less' } as const;

interface Screen extends FirstRows {
  readonly name: string;
  readonly path: string;
  /** Ms to the first rows of an empty cache. */
  readonly goal?: number;
}

console.log(machine());
const server = await BenchServer.start();
try {
  await send(server, { requests: 20, spansPerRequest: 2000, inFlight: 2, spreadMs: 50 * 60_000 });
  const screens = await prepare();
  const wanted = process.argv[2] ?? '';
  for (const screen of screens) if (screen.name.includes(wanted)) await measure(screen);
} finally {
  await server.stop();
}

async function prepare(): Promise<Screen[]> {
  const small = await sendTrace(10_000);
  const large = await sendTrace(100_000);
  const [dashboard] = await server.client().dashboards.list();
  const timeline = (): boolean =>
    [...document.querySelectorAll('main div')].some((host) =>
      host.shadowRoot?.querySelector('.row'),
    );
  const table = (): boolean => document.querySelector('main tbody tr a[href]') !== null;
  const chart = (): boolean =>
    [...document.querySelectorAll('main div')].some((host) =>
      host.shadowRoot?.querySelector('canvas'),
    );
  const trace = { rows: timeline, question: /\/columns/ };
  return [
    { name: 'trace of 10,000 spans', path: `/traces/1/${small}`, ...trace, goal: 1100 },
    { name: 'trace of 100,000 spans', path: `/traces/1/${large}`, ...trace, goal: 1500 },
    { name: 'explorer', path: '/spans/1', rows: table, question: /\/groups\?/, goal: 1000 },
    { name: 'systems', path: '/overview/1/systems', rows: table, question: /\/systems\?/ },
    {
      name: `dashboard ${dashboard?.name}`,
      path: `/metrics/1/${dashboard?.id}/grid`,
      rows: chart,
      question: /\/timeseries\?/,
    },
  ];
}

async function measure({ name, path, goal, ...firstRows }: Screen): Promise<void> {
  console.log(`\n${name}`);
  const browser = await launchBrowser();
  const cold: FirstLoad[] = [];
  const warm: FirstLoad[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'token', value: await session(), url: server.url }]);
    for (const opened of [cold, warm]) {
      const page = await context.newPage();
      opened.push(await openAndCount(page, server.url + path, firstRows, { network: farAway }));
      await page.close();
    }
    await context.close();
  }
  await browser.close();
  const first = cold[0];
  if (process.env['SHOW_REQUESTS']) console.log(first?.requests.join('\n'));
  report(
    'first rows, empty cache',
    median(cold.map((load) => load.firstRows)),
    'ms',
    goal === undefined ? undefined : { value: goal, better: 'less' },
  );
  report('requests', median(cold.map((load) => load.requests.length)), 'requests', REQUESTS_LEFT);
  report('waves', median(cold.map((load) => load.waves)), 'waves', WAVES);
  report('bytes', median(cold.map((load) => load.bytes)) / 1000, 'KB');
  report(
    'longest task (0: none above 50 ms)',
    median(cold.map((load) => load.longestTask)),
    'ms',
    LONGEST_TASK,
  );
  report('first rows, warm cache', median(warm.map((load) => load.firstRows)), 'ms');
  report('bytes, warm cache', median(warm.map((load) => load.bytes)) / 1000, 'KB');
}

/** Signs in as a person does; the value of the session's cookie. */
async function session(): Promise<string> {
  const response = await fetch(`${server.url}/internal/v1/users/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'bench@spanlight.local', password: 'bench' }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  return /token=([^;]+)/.exec(cookie)?.[1] ?? '';
}

/** Sends a trace of some spans, ten below each, by OTLP/JSON; its id. */
async function sendTrace(spans: number): Promise<string> {
  const traceId = randomBytes(16).toString('hex');
  const ids = Array.from({ length: spans }, () => randomBytes(8).toString('hex'));
  const start = BigInt(Date.now() - 60_000) * 1_000_000n;
  for (let from = 0; from < spans; from += SPANS_PER_REQUEST) {
    const part = ids.slice(from, from + SPANS_PER_REQUEST).map((spanId, offset) => {
      const index = from + offset;
      const begin = start + BigInt(index) * 100_000n;
      return {
        traceId,
        spanId,
        ...(index === 0 ? {} : { parentSpanId: ids[Math.floor((index - 1) / 10)] }),
        name: `GET /resource_${index % 50}/:id`,
        kind: index % 3 === 0 ? 2 : 3,
        startTimeUnixNano: String(begin),
        endTimeUnixNano: String(begin + 40_000_000n - BigInt(index % 1000) * 10_000n),
        attributes: [{ key: 'http.request.method', value: { stringValue: 'GET' } }],
      };
    });
    const resource = {
      attributes: [
        { key: 'service.name', value: { stringValue: `service-${from / SPANS_PER_REQUEST}` } },
      ],
    };
    const response = await fetch(`${server.url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'spanlight-dsn': server.dsn },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans: part }] }] }),
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
  }
  return traceId;
}
