import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeTraceColumns } from '@spanlight/sdk/trace-columns';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser, openPage } from '../../web/test/browser.ts';
import { syntheticTrace } from './synthetic-trace.ts';

/** What a careful host allows: its own origin, no inline code, no inline styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'";

const PAGE = `<!doctype html><html lang="en"><head><title>Host</title>
<script type="module" src="/define/sparkline.js"></script>
<script type="module" src="/define/sparkline.js?twice"></script>
<script type="module" src="/define/metric-chart.js"></script>
<script type="module" src="/define/gauge.js"></script>
<script type="module" src="/define/alert-badge.js"></script>
<script type="module" src="/define/alert-list.js"></script>
<script type="module" src="/define/monitor-status.js"></script>
<script type="module" src="/define/trace-timeline.js"></script></head>
<body><main><h1>Host</h1>
<spanlight-sparkline label="p99" unit="nanoseconds" project="7" column="p99(_duration)"></spanlight-sparkline>
<spanlight-metric-chart label="Orders" project="7" metrics="orders as $o" query="sum($o)"></spanlight-metric-chart>
<spanlight-gauge label="Up" project="7" metrics="up" query="sum($up)"></spanlight-gauge>
<spanlight-alert-badge label="Shop" project="7"></spanlight-alert-badge>
<spanlight-alert-list project="7"></spanlight-alert-list>
<spanlight-monitor-status project="7" monitor="12"></spanlight-monitor-status>
<spanlight-trace-timeline tools project="7" trace-id="9d1c"></spanlight-trace-timeline>
</main></body></html>`;

const SPANS = 60_000;

let folder: string;
let server: Server;

/** Builds the package as it is published, and serves it to a page without a bundler. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widgets-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const outDir = { build: { outDir: folder } };
  const builder = await createBuilder(
    {
      root,
      logLevel: 'silent',
      environments: {
        badge: outDir,
        alerts: outDir,
        chart: outDir,
        dashboard: outDir,
        gauge: outDir,
        heatmap: outDir,
        logs: outDir,
        table: outDir,
        monitor: outDir,
        sparkline: outDir,
        timeline: outDir,
        modules: outDir,
      },
    },
    null,
  );
  await builder.buildApp();
  server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  response.setHeader('content-security-policy', POLICY);
  if (pathname === '/') {
    response.setHeader('content-type', 'text/html').end(PAGE);
  } else if (pathname.endsWith('/group-stats')) {
    response.end(JSON.stringify({ _time: ['x', 'y'], 'p99(_duration)': [1e6, 4e6] }));
  } else if (pathname.endsWith('/timeseries')) {
    const series = { name: 'sum(o)', metric: 'sum(o)', unit: '', attrs: {}, id: 1, value: [1, 2] };
    const time = [Date.now() - 120_000, Date.now() - 60_000].map((at) => new Date(at));
    response.end(JSON.stringify({ time, timeseries: [series] }));
  } else if (pathname.endsWith('/gauge')) {
    response.end(JSON.stringify({ columns: [{ name: 'up', unit: '' }], values: { up: 3 } }));
  } else if (pathname.endsWith('/alerts')) {
    response.end(JSON.stringify({ alerts: [], count: 0, facets: [] }));
  } else if (pathname.endsWith('/monitors/12')) {
    const monitor = { name: 'Disk', state: 'active', stateReason: '', alertOpenCount: 0 };
    response.end(JSON.stringify({ monitor }));
  } else if (pathname.endsWith('/columns')) {
    response.end(Buffer.from(encodeTraceColumns(syntheticTrace(SPANS))));
  } else {
    const content = await readFile(join(folder, pathname)).catch(() => undefined);
    if (content === undefined) response.writeHead(404);
    else if (extname(pathname) === '.js') response.setHeader('content-type', 'text/javascript');
    response.end(content);
  }
}

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('the built elements run on a plain page under a strict policy, worker included', async () => {
  const browser = await sharedBrowser();
  try {
    const { page, problems } = await openPage(browser);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('img', { name: 'p99: 2 values from 1ms to 4ms, last 4ms' }).waitFor();
    await page.getByRole('img', { name: 'Up: 3' }).waitFor();
    await page.getByRole('img', { name: 'Shop: no open alerts that nobody is on' }).waitFor();
    await page.getByText('No alerts').waitFor();
    await page.getByRole('group', { name: 'Disk' }).waitFor();
    await page.getByRole('figure', { name: 'Orders' }).locator('canvas').first().waitFor();
    const grid = page.getByRole('treegrid', { name: 'Trace timeline' });
    await grid.waitFor();
    await page.getByRole('button', { name: /^Fold repeated/ }).click();
    await page.getByRole('button', { name: /^Expand all/ }).click();
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(SPANS + 1));
    expect(workers).toEqual(['/define/timeline-worker.js']);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('an element loads its own files alone', async () => {
  const sources = await readdir(fileURLToPath(new URL('../src/define', import.meta.url)));
  const entries = sources.map((file) => file.replace(/ts$/, 'js'));
  const loadedBy = async (file: string, seen: Set<string>): Promise<Set<string>> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const code = await readFile(join(folder, 'define', file), 'utf8');
    for (const [, other = ''] of code.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g))
      await loadedBy(other, seen);
    return seen;
  };
  expect(entries.length).toBeGreaterThan(10);
  for (const entry of entries) {
    const loaded = await loadedBy(entry, new Set());
    expect([...loaded].filter((file) => entries.includes(file))).toEqual([entry]);
  }
});
