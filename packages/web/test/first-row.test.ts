import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers, annotations } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { dashboardHandlers, details } from './dashboard-data.ts';
import { explorerHandlers } from './explorer-data.ts';
import { ok } from './fixture-server.ts';
import { turn } from './looks.ts';
import { traceHandlers, traceId } from './trace-data.ts';

const under = useConsole();

/** A dashboard with four gauges above its table. */
const severalGauges = {
  ...details,
  tableItems: details.tableItems.flatMap((item) =>
    [0, 3, 6, 9].map((xAxis) => ({ ...item, id: 900 + xAxis, xAxis, title: `Gauge ${xAxis}` })),
  ),
};

/** Telemetry of an hour in which things happened: the charts have marks, and a row of them below. */
const annotated = {
  ...explorerHandlers(),
  'GET /projects/(\\d+)/annotations': () => ok({ annotations, count: annotations.length }),
};

/** Every list with a first row. */
const lists = [
  ['alerts', '/alerting/2/alerts', alertingHandlers],
  ['monitors', '/alerting/2/monitors', alertingHandlers],
  ['channels', '/alerting/2/channels', alertingHandlers],
  ['annotations', '/alerting/2/annotations', alertingHandlers],
  ['systems', '/overview/2/systems', {}],
  ['groups', '/spans/2', annotated],
  ['spans', '/spans/2/items', annotated],
  ['timeseries', '/spans/2/timeseries', annotated, 'main canvas'],
  ['dashboards', '/metrics/2', dashboardHandlers()],
  ['a dashboard', '/metrics/2/42/table', dashboardHandlers(severalGauges)],
  // What a phone shows first of this one is the picture.
  ['calls', '/overview/2/service-graph?view=table', {}, '[role="tabpanel"]'],
] as const;

const firstRow = (page: Page) => page.locator('main tbody tr[data-index="0"]').first();

/** So many Tab presses may come before the first row: the way to it is short for those who can't point. */
const MAX_STOPS = 12;

const phone = { width: 390, height: 844 } as const;

test('the first row of every list is near: in the upper half of a phone, and for the keyboard', async () => {
  const far: string[] = [];
  for (const [name, path, handlers, content] of lists) {
    const { page, close } = await under.open(path, { handlers, ...phone });
    await firstRow(page).waitFor();
    await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
    const first = content === undefined ? firstRow(page) : page.locator(content).first();
    const top = (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    if (top > phone.height / 2) far.push(`${name}: ${Math.round(top)} px`);

    await turn(page, { theme: 'light', width: 1280 });
    await firstRow(page).waitFor();
    const passed: string[] = [];
    let isThere = false;
    while (!isThere && passed.length < 60) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const active = document.activeElement;
        return {
          isRow: active?.closest('main tbody tr[data-index="0"]') != null,
          name: `${active?.tagName} ${active?.getAttribute('aria-label') ?? active?.textContent?.slice(0, 20)}`,
        };
      });
      isThere = stop.isRow;
      passed.push(stop.name);
    }
    if (passed.length > MAX_STOPS) far.push(`${name} ${passed.length}: ${passed.join(' | ')}`);
    await close();
  }
  expect(far).toEqual([]);
});

test('the first row of a trace is near for the keyboard, and its tools are one stop each', async () => {
  const { page, problems } = await under.open(`/traces/2/${traceId}`, {
    handlers: traceHandlers(),
  });
  await page.getByRole('row').first().waitFor();
  const tools = page.getByRole('toolbar', { name: 'Timeline tools' });
  await tools.locator('[tabindex="-1"]').first().waitFor();
  const focused = (): Promise<{ role: string | null; name: string }> =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const name = active?.getAttribute('aria-label') ?? active?.textContent ?? '';
      return { role: active?.getAttribute('role') ?? null, name: name.slice(0, 30) };
    });
  const passed: string[] = [];
  let role: string | null = null;
  while (role !== 'row' && passed.length < 60) {
    await page.keyboard.press('Tab');
    const stop = await focused();
    ({ role } = stop);
    passed.push(stop.name);
  }
  expect(passed.slice(MAX_STOPS)).toEqual([]);

  await tools.getByRole('button', { name: 'Critical path' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect((await focused()).name).toBe('Logs');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('arrow keys move within what is one stop, and what is typed keeps its keys', async () => {
  const { page, problems } = await under.open('/spans/2/items', { handlers: explorerHandlers() });
  await firstRow(page).waitFor();
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const label =
        active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined;
      return active?.getAttribute('aria-label') ?? label ?? active?.textContent ?? '';
    });
  const press = async (...keys: string[]): Promise<string> => {
    for (const key of keys) await page.keyboard.press(key);
    return await focused();
  };
  await page.getByRole('link', { name: 'Explore', exact: true }).focus();
  expect(await press('ArrowDown')).toBe('Dashboards');
  expect(await press('ArrowLeft')).toBe('Dashboards');
  expect(await press('Home')).toContain('Shop');
  // Down would open the menu of projects.
  expect(await press('ArrowDown')).toBe('Undock navigation');
  await press('Tab');
  expect(await press('Shift+Tab')).toBe('Undock navigation');

  await page.getByRole('searchbox', { name: /^Search spans or/u }).focus();
  await page.keyboard.type('ab');
  expect(await press('ArrowLeft', 'ArrowLeft', 'Home')).toBe('Search spans or paste a trace id');
  expect(await press('ArrowLeft')).toContain('Spanlight');

  // The charts: the legend, the crosshair, the table, and on to the next chart.
  await page.getByRole('button', { name: 'Filters' }).focus();
  expect(await press('Tab')).toContain('p50');
  expect(await press('ArrowDown')).toContain('p90');
  const crosshair = 'Duration over time';
  expect(await press('ArrowDown', 'ArrowDown', 'ArrowDown')).toBe(crosshair);
  expect(await press('ArrowLeft')).toBe(crosshair);
  expect(await press('ArrowDown')).toBe('Show as table');
  expect(await press('ArrowDown')).toContain('all');
  expect(await press('Tab')).toBe('Table columns');
  // The tooltip of the button goes.
  await page.keyboard.press('Escape');
  await page.locator('[data-base-ui-portal]').first().waitFor({ state: 'detached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});
