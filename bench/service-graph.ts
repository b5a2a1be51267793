// How fast the console shows a service graph, from an empty tab to the first picture, and how it moves and zooms.
// Usage: npm run build && node --conditions=@spanlight/source bench/service-graph.ts [services edges]
import { launchBrowser } from '../packages/web/test/browser.ts';
import { ok, startFixtureServer } from '../packages/web/test/fixture-server.ts';
import { manyCalls } from '../packages/web/test/graph-data.ts';
import { watchFor, whenPainted } from '../packages/web/test/watch-page.ts';
import { framesDuring } from './lib/frames.ts';
import { machine, median, quantile, report } from './lib/report.ts';

const ROUNDS = 5;
const FRAMES = 180;

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

/** Goals in ms: the first picture, and a frame at 60 of them a second. */
const FIRST_PICTURE = 700;
const FRAME = 1000 / 60;

console.log(machine());
const [services = 300, count = 2000] = process.argv.slice(2).map(Number);
console.log(`${services} services, ${count} edges`);
const edges = manyCalls(services, count);
const server = await startFixtureServer();
server.use({ 'GET /tracing/(\\d+)/service-graph': () => ok({ edges }) });
const browser = await launchBrowser();
const pictures: number[] = [];
const longest: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await watchFor(page, isGraphPainted);
  await page.goto(`${server.url}/overview/2/service-graph`);
  const { painted, longestTask } = await whenPainted(page);
  pictures.push(painted);
  longest.push(longestTask);
  if (round === ROUNDS - 1) {
    await reportFrames(page, 'pan', dragAround);
    await reportFrames(page, 'zoom', zoomInAndOut);
  }
  await context.close();
}
report('first picture', median(pictures), 'ms', { value: FIRST_PICTURE, better: 'less' });
report('longest task (0: none above 50 ms)', median(longest), 'ms');
await browser.close();
await server.close();

/** Runs in the page: whether the graph is drawn. */
function isGraphPainted(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-zoom] canvas');
  const { width = 0, height = 0 } = canvas ?? {};
  const pixels = width > 300 && canvas?.getContext('2d')?.getImageData(0, 0, width, height).data;
  return pixels ? pixels.some((value) => value > 0) : false;
}

/** Counts the time of every frame while something is done. */
async function reportFrames(
  page: Page,
  name: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const times = await framesDuring(page, () => act(page));
  const goal = { value: FRAME, better: 'less' } as const;
  report(`${name}, frames`, times.length, 'frames');
  report(`${name}, median frame`, median(times), 'ms', goal);
  report(`${name}, frame p95`, quantile(times, 0.95), 'ms');
  report(`${name}, frame p99`, quantile(times, 0.99), 'ms');
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-zoom]').boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

async function dragAround(page: Page): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const angle = (frame / FRAMES) * 6 * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * 220, y + (1 - Math.cos(angle)) * 110);
  }
  await page.mouse.up();
}

async function zoomInAndOut(page: Page): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await page.mouse.wheel(0, frame % 60 < 30 ? -40 : 40);
  }
}
