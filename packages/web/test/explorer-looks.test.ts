import { describe, expect, test } from 'vitest';
import { accessibilityProblems, contrastProblems } from './axe.ts';
import { horizontalOverflow, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';
import { ok, type Handler } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

describe('how it looks', () => {
  const looks = [
    { theme: 'dark', width: 360 },
    { theme: 'light', width: 1280 },
  ] as const;
  const pages = [
    [`/spans/2?${range}`, '38 groups'],
    [`/spans/2?system=log:all&${range}`, 'last seen'],
    [`/spans/2/items?${range}`, '1,260 spans'],
    [`/spans/2/items?system=log:all&${range}`, '1,260 logs'],
    ['/spans/2/cheatsheet', 'Querying Spans Cheatsheet'],
  ] as const;

  test.each(pages)('%s, dark on a phone and light on a desk', async (path, text) => {
    const { page, problems } = await under.open(path, { ...looks[0], handlers });
    const ready = () => page.getByText(text).first().waitFor();
    expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
    expect(problems).toEqual([]);
    expect(under.server.unexpected).toEqual([]);
  });

  test('menus, drawers and dialogs, light and dark', async () => {
    const { page, problems } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByText('38 groups').waitFor();
    const editors = ['Search', 'Duration', 'Where', 'Aggregate', 'Group by', /^Systems:/];
    for (const name of [...editors, 'Filters', 'Views', 'Save view', 'Query help']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect([name, await accessibilityProblems(page, ['region'])]).toEqual([name, []]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect([name, await contrastProblems(page)]).toEqual([name, []]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  });

  test('groups of one name are told apart by their systems on a phone', async () => {
    const alike = {
      'GET /tracing/(\\d+)/groups': (request: Parameters<Handler>[0]) => {
        const { body, ...rest } = handlers['GET /tracing/(\\d+)/groups']?.(request) ?? ok({});
        const { groups = [] } = body as { groups?: object[] };
        const named = groups.map((group, index) => ({
          ...group,
          ...(index < 2 && { display_name: 'GET /health', _system: `httpserver:s${index}` }),
        }));
        return { ...rest, body: { ...(body as object), groups: named } };
      },
    };
    const { page } = await under.open(`/spans/2?${range}`, {
      ...looks[0],
      handlers: { ...handlers, ...alike },
    });
    const rows = page.getByRole('table', { name: 'groups' }).locator('tbody tr');
    const links = rows.getByRole('link', { name: 'GET /health' });
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['GET /healthhttpserver:s0', 'GET /healthhttpserver:s1']);
    const other = await rows.nth(2).getByRole('link').first().textContent();
    expect(other).not.toContain(':');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => links.allTextContents()).toEqual(['GET /health', 'GET /health']);
  });

  test('what a row opens to is as wide as what is in sight of its table', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { width: 390, handlers });
    await page.getByRole('button', { name: 'Open details' }).first().click();
    const chart = page.getByRole('figure', { name: 'Duration' });
    await chart.waitFor();
    const table = page.getByRole('table', { name: 'groups', exact: true });
    const scrolled = await table.evaluate((it) => {
      const scroller = it.parentElement;
      scroller?.scrollTo({ left: 200 });
      return scroller?.scrollLeft;
    });
    expect(scrolled).toBe(200);
    const box = await chart.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  test('a table covers its shade in the colour of what it stands on', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { theme: 'dark', handlers });
    await page.getByRole('button', { name: 'GET /cart/:id' }).first().press('Enter');
    const table = page.getByRole('dialog').getByRole('table').first();
    await table.waitFor();
    const [cover, ground] = await table.evaluate((it) => [
      /rgb\([^)]*\)/u.exec(getComputedStyle(it.parentElement ?? it).backgroundImage)?.[0],
      getComputedStyle(it.closest('[role="dialog"]') ?? it).backgroundColor,
    ]);
    expect(cover).toBe(ground);
  });

  test('a log on a phone has its message on a line of its own, whole', async () => {
    const path = `/spans/2/items?system=log:all&${range}`;
    const { page } = await under.open(path, { width: 390, handlers });
    const row = page.getByRole('table', { name: 'logs' }).locator('tbody tr[data-index="0"]');
    const time = await row.locator('time').boundingBox();
    const message = row.locator('time').locator('xpath=../following-sibling::*[1]');
    const box = await message.boundingBox();
    const cell = await row.locator('td').nth(1).boundingBox();
    if (!time || !box || !cell) throw new Error('Both are drawn.');
    expect(box.y).toBeGreaterThanOrEqual(time.y + time.height);
    expect(cell.width).toBeGreaterThan(250);
    expect(await message.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
  });

  test('the controls above the list are a row one scrolls on a phone, each as wide as what it says', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { width: 390, handlers });
    const row = page.getByRole('group', { name: 'Items' });
    const buttons = row.getByRole('button');
    await row.getByRole('button', { name: 'Copy as' }).waitFor();
    const boxes = await buttons.evaluateAll((all) =>
      all.map((one) => {
        const { left, right, height } = one.getBoundingClientRect();
        const isWhole = one.scrollWidth <= one.clientWidth;
        return { name: one.textContent, left, right, height, isWhole };
      }),
    );
    expect(boxes.map(({ name }) => name).slice(-3)).toEqual(['Copy as', 'Views', 'Save view']);
    for (const [at, { name, left, height, isWhole }] of boxes.slice(-3).entries()) {
      expect([name, isWhole]).toEqual([name, true]);
      expect(height).toBeGreaterThanOrEqual(24);
      expect(left).toBeGreaterThanOrEqual(boxes.at(at - 4)?.right ?? 0);
    }
    expect(await horizontalOverflow(page)).toBe(0);
    await row.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('dialog', { name: 'Views' }).waitFor();
  });

  test('2560 px are filled', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { width: 2560, handlers });
    const table = page.getByRole('table', { name: 'groups' });
    await table.waitFor();
    expect((await table.boundingBox())?.width).toBeGreaterThan(2000);
  });
});
