// How fast the console shows a dashboard of many panels, what that costs the server, how it scrolls, and how panels are dragged.
// Usage: npm run build && node --conditions=@spanlight/source bench/dashboard.ts [panels ...]
import type { DashboardResponse, GridItem, MetricTimeseriesResponse } from '@spanlight/sdk';
import { launchBrowser } from '../packages/web/test/browser.ts';
import { chart, dashboardHandlers, details } from '../packages/web/test/dashboard-data.ts';
import { ok, startFixtureServer, type FixtureServer } from '../packages/web/test/fixture-server.ts';
import { type Opening, watchFor, whenPainted } from '../packages/web/test/watch-page.ts';
import { framesDuring } from './lib/frames.ts';
import { machine, median, quantile, report } from './lib/report.ts';

const ROUNDS = 5;
const SERIES = 5;
const POINTS = 120;
/** Places a panel is dragged to, a move of the pointer each. */
const MOVES = 150;

/** Goals: ms until every panel in sight is painted, ms of the longest task, ms of a frame while scrolling. */
const PAINTED = { value: 2000, better: 'less' } as const;
const LONGEST_TASK = { value: 100, better: 'less' } as const;
const FRAME = { value: 50, better: 'less' } as const;

console.log(machine());
const sizes = process.argv.slice(2).map(Number);
const answer = timeseries();
const browser = await launchBrowser();
for (const panels of sizes.length === 0 ? [10, 100] : sizes) {
  let requests = 0;
  const server = await startFixtureServer({
    ...dashboardHandlers(dashboardOf(panels)),
    'GET /metrics/2/timeseries': () => {
      requests += 1;
      return ok(answer);
    },
  });
  await measure(browser, server, panels, () => requests);
  await server.close();
}
await browser.close();

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

async function measure(
  from: Browser,
  server: FixtureServer,
  panels: number,
  requests: () => number,
): Promise<void> {
  console.log(`\n${panels} panels of ${SERIES} series with ${POINTS} points`);
  const openings: Opening[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await from.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await watchFor(page, arePanelsPainted);
    const before = requests();
    await page.goto(`${server.url}/metrics/2/42/grid?time_gte=20260304T100000&time_dur=7200`);
    openings.push(await whenPainted(page));
    if (round === ROUNDS - 1) {
      report('calls for panels while opening', requests() - before, 'calls');
      const frames = await scrollThrough(page);
      report('scroll frame, p99', quantile(frames, 0.99), 'ms', FRAME);
      await page.waitForTimeout(1500);
      report('calls after scrolling through all', requests() - before, 'calls');
      await drawAll(page);
      const dragged = await dragAround(page);
      report('drag frame, median', median(dragged), 'ms');
      report('drag frame, p95', quantile(dragged, 0.95), 'ms', FRAME);
      report('drag frame, longest', Math.max(...dragged), 'ms');
    }
    await context.close();
  }
  report('all in sight painted', median(openings.map(({ painted }) => painted)), 'ms', PAINTED);
  const longest = median(openings.map(({ longestTask }) => longestTask));
  report('longest task (0: none above 50 ms)', longest, 'ms', LONGEST_TASK);
}

/** Stops at every screen until its panels are drawn, then goes back: dragging has the most to do then. */
async function drawAll(page: Page): Promise<void> {
  const screens = await page.evaluate(
    () => document.documentElement.scrollHeight / window.innerHeight,
  );
  for (let screen = 0; screen < screens; screen += 1) {
    await page.evaluate((at) => window.scrollTo(0, at * window.innerHeight), screen);
    await page.waitForTimeout(600);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(600);
}

/** Drags the first panel over those in sight, and lets it go by Escape; answers the time of each frame. */
async function dragAround(page: Page): Promise<number[]> {
  const title = await page.locator('article[data-type] header').first().boundingBox();
  if (!title) throw new Error('There is no panel to drag.');
  const x = title.x + 40;
  const y = title.y + 10;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  const times = await framesDuring(page, async () => {
    for (let move = 0; move < MOVES; move += 1) {
      const turn = (move / MOVES) * 4 * Math.PI;
      await page.mouse.move(x + 400 + 400 * Math.sin(turn), y + 200 - 190 * Math.cos(turn));
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return times;
}

/** Scrolls to the end of the page, a third of a screen per frame; answers the time of each frame. */
function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1) {
      window.scrollBy(0, window.innerHeight / 3);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - before);
      before = now;
    }
    return times;
  });
}

/** Runs in the page: whether all panels in sight are drawn. */
function arePanelsPainted(): boolean {
  const isPainted = (panel: Element): boolean =>
    [...panel.querySelectorAll('div')].some((host) => host.shadowRoot?.querySelector('canvas'));
  const panels = [...document.querySelectorAll('article[data-type]')].filter(
    (panel) => panel.getBoundingClientRect().top < window.innerHeight,
  );
  return panels.length > 0 && panels.every((panel) => isPainted(panel));
}

/** A dashboard of so many charts, three in a row, each with a question of its own. */
function dashboardOf(panels: number): DashboardResponse {
  const items = Array.from({ length: panels }, (_, index): GridItem => {
    const place = [(index % 3) * 8, Math.floor(index / 3) * 28] as const;
    return { ...chart(`Chart ${index}`, place, `sum($d) as s${index}`), width: 8 };
  });
  const rows = details.gridRows.slice(0, 1).map((row) => ({ ...row, items }));
  return { ...details, tableItems: [], gridRows: rows };
}

/** What every chart is answered: lines with a gap here and there. */
function timeseries(): MetricTimeseriesResponse {
  const start = Date.UTC(2026, 2, 4, 10);
  return {
    query: { parts: [] },
    time: Array.from({ length: POINTS }, (_, index) =>
      new Date(start + index * 60_000).toISOString().replace('.000Z', 'Z'),
    ),
    timeseries: Array.from({ length: SERIES }, (_, series) => ({
      id: String(series),
      name: `requests{service_name=service-${series}}`,
      metric: 'requests',
      unit: '',
      attrs: { service_name: `service-${series}` },
      value: Array.from({ length: POINTS }, (__, index) =>
        index % 37 === 36 ? null : 40 + series * 10 + 20 * Math.sin(index / 9 + series),
      ),
    })),
    columns: [{ name: 'requests', unit: '', isGroup: false, tableFunc: 'sum' }],
    hasMore: false,
  };
}
