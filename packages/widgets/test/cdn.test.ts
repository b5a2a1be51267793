import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, sharedBrowser } from '../../web/test/browser.ts';

let folder: string;
let file: string;
/** What the build says a page shall write. */
let snippet: string;
/** The page, and the other origin that has the file. */
const servers: Server[] = [];
let host: string;
let cdn: string;
/** What the host was asked for by elements. */
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widgets-cdn-'));
  const builder = await createBuilder(
    {
      root: fileURLToPath(new URL('..', import.meta.url)),
      logLevel: 'silent',
      environments: { cdn: { build: { outDir: folder } } },
    },
    null,
  );
  const { cdn: environment } = builder.environments;
  if (!environment) throw new Error('The build makes no single file.');
  await builder.build(environment);
  file = await readFile(join(folder, 'cdn/spanlight-widgets.js'), 'utf8');
  snippet = await readFile(join(folder, 'cdn/snippet.html'), 'utf8');
  cdn = await serve((pathname, headers) => {
    headers['access-control-allow-origin'] = '*';
    headers['content-type'] = 'text/javascript';
    if (pathname === '/client.js') return CLIENT;
    return pathname === '/changed.js' ? `${file}\n` : file;
  });
  host = await serve((pathname, headers) => {
    if (pathname.startsWith('/internal/')) {
      asked.push(pathname);
      return answerOf(pathname);
    }
    headers['content-type'] = 'text/html';
    headers['content-security-policy'] =
      `default-src 'none'; script-src ${cdn}; style-src 'self'; connect-src 'self'`;
    if (pathname === '/later') return LATER;
    return pageWith(pathname === '/changed' ? '/changed.js' : '/widgets.js');
  });
});

afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

async function serve(
  answer: (pathname: string, headers: Record<string, string>) => string,
): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const headers: Record<string, string> = {};
    const text = answer(new URL(url, 'http://host').pathname, headers);
    response.writeHead(200, headers).end(text);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** A plain page with the build's own snippet, but for where the file is. */
const pageWith = (path: string): string => `<!doctype html><html lang="en">
<head><title>Host</title>
${snippet.replace(/src="[^"]*"/, `src="${cdn}${path}"`)}</head>
<body><main><h1>Host</h1>
<spanlight-gauge label="Up" project="7" metrics="up" query="sum($up)"></spanlight-gauge>
<spanlight-metric-chart label="Orders" project="7" metrics="orders as $o" query="sum($o)"></spanlight-metric-chart>
</main></body></html>`;

/** A page whose script says later whom its elements ask; one of them is far down. */
const LATER = `<!doctype html><html lang="en"><head><title>Host</title></head>
<body><main><h1>Host</h1>
<spanlight-gauge label="Up" metrics="up" query="sum($up)"></spanlight-gauge>
<spanlight-metric-chart label="Orders" metrics="orders as $o" query="sum($o)"></spanlight-metric-chart>
<spanlight-alert-badge></spanlight-alert-badge>
<spanlight-alert-list></spanlight-alert-list>
<spanlight-monitor-status monitor="12"></spanlight-monitor-status>
<spanlight-sparkline column="p99(_duration)"></spanlight-sparkline>
<spanlight-table metrics="up" query="sum($up)"></spanlight-table>
<spanlight-heatmap metrics="up"></spanlight-heatmap>
<spanlight-log-list></spanlight-log-list>
<spanlight-dashboard dashboard="7"></spanlight-dashboard>
<spanlight-trace-timeline trace-id="9d1c"></spanlight-trace-timeline>
${'<p>far</p>'.repeat(200)}
<spanlight-gauge label="Far" metrics="up" query="sum($up)"></spanlight-gauge>
</main></body></html>`;

/** Hands some elements of such a page a client. */
const CLIENT = `import { Spanlight } from './widgets.js';
const client = new Spanlight({ project: 7 });
for (const gauge of document.querySelectorAll('spanlight-gauge')) gauge.client = client;`;

function answerOf(pathname: string): string {
  if (pathname.endsWith('/gauge'))
    return JSON.stringify({ columns: [{ name: 'up', unit: '' }], values: { up: 3 } });
  const series = { name: 'sum(o)', metric: 'sum(o)', unit: '', attrs: {}, id: 1, value: [1, 2] };
  const time = [Date.now() - 120_000, Date.now() - 60_000].map((at) => new Date(at));
  return JSON.stringify({ time, timeseries: [series] });
}

test('the single file asks for no other', () => {
  const asking = /\bimport\s*\(|^\s*import\b|;import\b|new Worker/.exec(file)?.[0];
  expect(asking).toBeUndefined();
  expect(snippet).toMatch(/integrity="sha384-[\w+/]{64}"/);
});

test('the single file has every element', async () => {
  const sources = await readdir(fileURLToPath(new URL('../src/define', import.meta.url)));
  const tags = sources.map((source) => `spanlight-${source.replace('.ts', '')}`);
  expect(tags.filter((tag) => !file.includes(`\`${tag}\``))).toEqual([]);
});

test('its elements run under a strict policy, from another origin with its digest', async () => {
  const browser = await sharedBrowser();
  try {
    const { page, problems } = await openPage(browser);
    await page.goto(host);
    await page.getByRole('img', { name: 'Up: 3' }).waitFor();
    await page.getByRole('figure', { name: 'Orders' }).locator('canvas').first().waitFor();
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('elements that know nobody to ask wait, and ask once they are handed a client', async () => {
  const browser = await sharedBrowser();
  try {
    const { page } = await openPage(browser);
    await page.goto(`${host}/later`);
    asked.length = 0;
    await page.addScriptTag({ type: 'module', url: `${cdn}/widgets.js` });
    const isWaiting = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('main :defined')]
          .filter((element) => element.matches(':state(waiting)'))
          .map(({ localName }) => localName.replace('spanlight-', '')),
      );
    await expect
      .poll(isWaiting)
      .toEqual([
        'gauge',
        'metric-chart',
        'alert-badge',
        'alert-list',
        'monitor-status',
        'sparkline',
        'table',
        'heatmap',
        'log-list',
        'dashboard',
        'trace-timeline',
        'gauge',
      ]);
    expect(asked).toEqual([]);
    await page.addScriptTag({ type: 'module', url: `${cdn}/client.js` });
    await page.getByRole('img', { name: 'Up: 3' }).waitFor();
    expect(asked).toEqual(['/internal/v1/metrics/7/gauge']);
    const far = page.locator('spanlight-gauge[label=Far]');
    expect(await far.evaluate((element) => element.matches(':state(loading)'))).toBe(true);
    await far.scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'Far: 3' }).waitFor();
    expect(await isWaiting()).not.toContain('gauge');
  } finally {
    await browser.close();
  }
});

test('with one byte more it does not run', async () => {
  const browser = await sharedBrowser();
  try {
    const { page, problems } = await openPage(browser);
    await page.goto(`${host}/changed`);
    await expect.poll(() => problems.join('\n')).toMatch(/digest/);
    expect(await page.evaluate(() => customElements.get('spanlight-gauge'))).toBeUndefined();
  } finally {
    await browser.close();
  }
});
