// How fast the console shows a trace, from an empty tab to the first rows, and how it scrolls.
// Usage: npm run build && node bench/trace-view.ts [spans ...]
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeTraceColumns } from '@spanlight/sdk/trace-columns';
import { launchBrowser } from '../packages/web/test/browser.ts';
import { type Opening, watchFor, whenPainted } from '../packages/web/test/watch-page.ts';
import { signedIn } from '../packages/web/test/wire-data.ts';
import { syntheticTrace } from '../packages/widgets/test/synthetic-trace.ts';
import { machine, median, quantile, report, type Target } from './lib/report.ts';

const MEGABYTE = 1e6;
const ROUNDS = 5;
const FRAMES = 240;
const dist =
  process.env['CONSOLE_DIST'] ?? fileURLToPath(new URL('../packages/web/dist', import.meta.url));

/** Goals by number of spans: ms to the first rows, ms of the longest task, MB of heap, ms of a frame. */
const GOALS: Readonly<Record<number, readonly (number | undefined)[]>> = {
  10_000: [350],
  100_000: [600, 50, 40, 17],
  200_000: [1000, undefined, 80],
  1_000_000: [3000],
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

console.log(machine());
const sizes = process.argv.slice(2).map(Number);
const browser = await launchBrowser();
for (const spans of sizes.length === 0 ? [1000, 10_000, 100_000, 200_000, 1_000_000] : sizes) {
  const server = await serveTrace(spans);
  await measure(spans, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
}
await browser.close();

async function measure(spans: number, origin: string): Promise<void> {
  console.log(`\n${spans.toLocaleString('en')} spans`);
  const goals = GOALS[spans] ?? [];
  const openings: Opening[] = [];
  let last: { heap: number; frame: number; nodes: number } | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await watchFor(page, hasRows);
    await page.goto(`${origin}/traces/1/9d1c3e07a4b6f2185c0d7e91ab34f6c2`);
    openings.push(await whenPainted(page));
    if (round === ROUNDS - 1) {
      const session = await context.newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      const usage = await session.send('Runtime.getHeapUsage');
      const { backingStorageSize = 0 } = usage as { backingStorageSize?: number };
      await page.getByRole('button', { name: /^Expand all/ }).click();
      const frames = await page.evaluate(scrollThrough, FRAMES);
      last = {
        heap: usage.usedSize + backingStorageSize,
        frame: quantile(frames, 0.99),
        nodes: await page.evaluate(countNodes),
      };
    }
    await context.close();
  }
  report('first rows', median(openings.map(({ painted }) => painted)), 'ms', atMost(goals[0]));
  const longest = median(openings.map(({ longestTask }) => longestTask));
  report('longest task (0: none above 50 ms)', longest, 'ms', atMost(goals[1]));
  if (last === undefined) return;
  report('heap with arrays, after a collection', last.heap / MEGABYTE, 'MB', atMost(goals[2]));
  report('scroll frame, p99', last.frame, 'ms', atMost(goals[3]));
  report('nodes of the timeline', last.nodes, 'nodes');
}

function atMost(value: number | undefined): Target | undefined {
  return value === undefined ? undefined : { value, better: 'less' };
}

/** Runs in the page: whether the first rows are drawn. */
function hasRows(): boolean {
  const hosts = [...document.querySelectorAll('main div')];
  return hosts.some((host) => host.shadowRoot?.querySelector('.row'));
}

/** Runs in the page: scrolls through the rows, a good page per frame; answers the time of each frame. */
async function scrollThrough(frames: number): Promise<number[]> {
  const hosts = [...document.querySelectorAll('main div')];
  const rows = hosts.map((host) => host.shadowRoot?.querySelector('.rows')).find(Boolean);
  const times: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    rows?.scrollBy(0, frame % 3 === 0 ? 720 : 37);
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}

function countNodes(): number {
  const hosts = [...document.querySelectorAll('main div')];
  const root = hosts.map((host) => host.shadowRoot).find(Boolean);
  return root?.querySelectorAll('*').length ?? 0;
}

/** The built console, and an API that knows one trace. */
async function serveTrace(spans: number): Promise<Server> {
  const columns = Buffer.from(encodeTraceColumns(syntheticTrace(spans)));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    if (pathname.endsWith('/columns')) {
      response.setHeader('content-type', 'application/vnd.spanlight.trace-columns');
      response.end(columns);
    } else if (pathname.startsWith('/internal/v1')) {
      sendJson(response, pathname);
    } else {
      void sendFile(response, extname(pathname) === '' ? 'index.html' : normalize(pathname));
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return server;
}

function sendJson(response: ServerResponse, pathname: string): void {
  response.setHeader('content-type', 'application/json');
  if (pathname.endsWith('/users/current')) response.end(JSON.stringify(signedIn));
  else if (pathname.endsWith('/percentiles')) {
    response.end(JSON.stringify({ stats: { time: [], count: [], rate: [] } }));
  } else response.writeHead(404).end('{"statusCode":404,"message":"not found"}');
}

async function sendFile(response: ServerResponse, name: string): Promise<void> {
  const content = await readFile(join(dist, name)).catch(() => undefined);
  if (content === undefined) response.writeHead(404);
  else response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
  // The build names its files relative to the page.
  response.end(name === 'index.html' ? content?.toString().replaceAll('="./', '="/') : content);
}
