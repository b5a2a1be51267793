import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, parametersOf, rest, useConsole } from './console.ts';
import { explorerHandlers, savedView, tookTooLong } from './explorer-data.ts';
import { ok } from './fixture-server.ts';
import { guest } from './wire-data.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

const chipTexts = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Query parts' }).locator('[data-chip]').allTextContents();

describe('how it looks', () => {
  const looks = [
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 360 },
  ] as const;
  const pages = [
    [`/spans/2?${range}`, '38 groups'],
    [`/spans/2?system=log:all&${range}`, 'last seen'],
    [`/spans/2/items?${range}`, '1,260 spans'],
    [`/spans/2/items?system=log:all&${range}`, '1,260 logs'],
    ['/spans/2/cheatsheet', 'Querying Spans Cheatsheet'],
  ] as const;

  for (const look of looks) {
    test.each(pages)(`%s at ${look.width} px, ${look.theme}`, async (path, text) => {
      const { page, problems } = await under.open(path, { ...look, handlers });
      await page.getByText(text).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(problems).toEqual([]);
      expect(under.server.unexpected).toEqual([]);
    });
  }

  test.each(['light', 'dark'] as const)('menus, drawers and dialogs, %s', async (theme) => {
    const { page, problems } = await under.open(`/spans/2?${range}`, { theme, handlers });
    await page.getByText('38 groups').waitFor();
    for (const name of ['Search', 'Duration', 'Where', 'Aggregate', 'Group by', /^Systems:/]) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityProblems(page, ['region'])).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const name of ['Filters', 'Views', 'Save view', 'Query help']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityProblems(page, ['region'])).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  });

  test('2560 px are filled', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { width: 2560, handlers });
    const table = page.getByRole('table', { name: 'groups' });
    await table.waitFor();
    expect((await table.boundingBox())?.width).toBeGreaterThan(2000);
  });
});

describe('groups', () => {
  test('are paged by fifteen and keep their number', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: explorerHandlers({ groups: 1500 }),
    });
    await page.getByText('more than 1,000 groups').waitFor();
    const rows = page.getByRole('table', { name: 'groups' }).locator('tbody tr[data-index]');
    expect(await rows.count()).toBe(15);
    await page.getByRole('button', { name: 'Page 67' }).click();
    await expect.poll(() => rows.count()).toBe(10);
  });

  test('lead to their items with the condition that selects them', async () => {
    const { page } = await under.open(`/spans/2?${range}&query=where+a+%3D+1`, { handlers });
    await page.getByRole('link', { name: 'POST /checkout' }).first().click();
    await page.getByText('1,260 spans').waitFor();
    expect(parametersOf(page)).toMatchObject({
      system: 'httpserver:checkout',
      query: 'where a = 1 | where _group_id = 1001',
      time_gte: '20260304T100000',
      time_dur: '3600',
    });
  });

  test('open to their chart and items', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Open details' }).first().click();
    await page.getByText('1,260 spans').waitFor();
    await page.getByRole('figure', { name: 'Duration' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('are sorted by the server, and the address says so', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const header = page.getByRole('columnheader', { name: 'p99' });
    await header.getByRole('button').click();
    await expect
      .poll(() => parametersOf(page))
      .toMatchObject({
        sort_by: 'p99(_duration)',
        sort_desc: 'true',
      });
    await header.getByRole('button').click();
    await expect.poll(() => parametersOf(page)['sort_desc']).toBe('false');
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  });

  test('draw the columns that were chosen', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const lines = page.getByRole('table', { name: 'groups' }).getByRole('img');
    await expect.poll(() => lines.count()).toBe(15);
    await page.getByRole('button', { name: 'Plot' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^p50/ }).click();
    await expect.poll(() => lines.count()).toBe(30);
    await page.getByRole('menuitemcheckbox', { name: /^p50/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /^per min/ }).click();
    await expect.poll(() => lines.count()).toBe(0);
    expect(new URL(page.url()).search).toMatch(/[?&]column(&|$)/);
  });
});

describe('states', () => {
  test('a query that took too long says what to try', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: { ...handlers, 'GET /tracing/(\\d+)/groups': tookTooLong },
    });
    const card = page.getByRole('alert').filter({ hasText: 'The groups could not be loaded' });
    await card.waitFor();
    const text = (await card.textContent()) ?? '';
    for (const part of ['504', 'narrow the date range', 'http:all', '81,234,567', '4c1f0a7b']) {
      expect(text).toContain(part);
    }
    under.server.use(handlers);
    await card.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('38 groups').waitFor();
  });

  test('nothing found', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: explorerHandlers({ groups: 0 }),
    });
    await page.getByText('There are no matching groups.').waitFor();
    await page.getByText('Try to change filters.').waitFor();
  });

  test('no spans found', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/spans': () =>
          ok({ spans: [], count: 0, order: { column: '_time', desc: true }, query: { parts: [] } }),
      },
    });
    await page.getByText('There are no matching spans. Try to change filters.').waitFor();
  });

  test('a range without data leads to the nearest one with data', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/systems': () =>
          ok({ systems: [], dataHint: { before: '2026-03-02T18:41:09Z' } }),
      },
    });
    await page.getByText('There are no results for the selected date range.').waitFor();
    await page.getByRole('button', { name: /^Previous data/ }).click();
    await expect.poll(() => parametersOf(page)['time_gte']).toBe('20260302T174110');
  });

  test('an older answer stays, dimmed, while the next one comes', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const table = page.getByRole('table', { name: 'groups' });
    await table.getByText('POST /checkout').first().waitFor();
    await page.route('**/groups?*', () => undefined);
    await page.getByRole('button', { name: 'Previous period' }).click();
    await expect.poll(() => table.getAttribute('data-stale')).toBe('true');
    expect(await table.getByText('POST /checkout').first().isVisible()).toBe(true);
  });

  test('an answer stays when asking again fails', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const table = page.getByRole('table', { name: 'groups' });
    await table.getByText('POST /checkout').first().waitFor();
    under.server.use({ ...handlers, 'GET /tracing/(\\d+)/groups': tookTooLong });
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByText('The groups could not be loaded').waitFor();
    expect(await table.getByText('POST /checkout').first().isVisible()).toBe(true);
    expect(await table.getAttribute('data-stale')).toBe('true');
  });

  test('a chart without a single value says so', async () => {
    const none = { time: [], count: [], rate: [] };
    const { page } = await under.open(`/spans/2/items?${range}`, {
      handlers: { ...handlers, 'GET /tracing/(\\d+)/percentiles': () => ok({ stats: none }) },
    });
    await expect.poll(() => page.getByText('NO DATA').count()).toBe(2);
  });

  test.each([`/spans/2?${range}`, `/spans/2/items?${range}`])(
    'nothing jumps while %s is loading',
    async (path) => {
      const { page, context } = await under.open('/profile', { handlers });
      await context.route('**/internal/v1/tracing/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            shifts.push((entry as PerformanceEntry & { value: number }).value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(under.server.url + path);
      await page.getByText(path.includes('items') ? '1,260 spans' : '38 groups').waitFor();
      await page.waitForLoadState('networkidle');
      const total = await page.evaluate(() => {
        const { shifts } = window as unknown as { shifts: number[] };
        return shifts.reduce((sum, shift) => sum + shift, 0);
      });
      expect(total).toBeLessThan(0.02);
    },
  );

  test('an error of a part stands below its chip, unused parts are greyed', async () => {
    const query = encodeURIComponent('group by _group_id | p42(_duration)');
    const { page } = await under.open(`/spans/2?${range}&query=${query}`, { handlers });
    const item = page.getByRole('listitem').filter({ hasText: 'p42(_duration)' });
    await item.getByText('unsupported func: p42').waitFor();
    await page.getByRole('link', { name: 'Spans', exact: true }).click();
    const chip = page.locator('[data-disabled]').filter({ hasText: 'group by _group_id' });
    await chip.waitFor();
    expect(await chip.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe(
      'dashed',
    );
  });

  test('telemetry cannot act in the page', async () => {
    const hostile = '<img src=x onerror="window.acted=1">\u001b[31m\u202egnp.exe';
    const { page, problems } = await under.open(`/spans/2?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/groups': () =>
          ok({
            groups: [
              { _id: '1', _name: hostile, _query: '', _system: hostile, display_name: hostile },
            ],
            columns: [],
            order: { column: '', desc: true },
            query: { parts: [{ query: hostile, error: hostile }] },
            hasMore: false,
          }),
      },
    });
    await page.getByText('<img src=x').first().waitFor();
    expect(await page.evaluate(() => 'acted' in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});

describe('the query', () => {
  const query = 'group by host_name | _count | where a = 1';
  const path = `/spans/2?${range}&query=${encodeURIComponent(query)}`;

  test('is moved, removed and edited by keyboard alone', async () => {
    const { page } = await under.open(path, { handlers });
    const chips = page.getByRole('list', { name: 'Query parts' });
    await chips.getByRole('button', { name: 'where a = 1', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('group by host_name | where a = 1 | _count');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('where a = 1');

    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: 'Query part' });
    await editor.waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(parametersOf(page)['query']).toBe('group by host_name | where a = 1 | _count');

    await chips.getByRole('button', { name: 'where a = 1', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => parametersOf(page)['query']).toBe('group by host_name | _count');
  });

  test('is dragged with the mouse', async () => {
    const { page } = await under.open(path, { handlers });
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    await chip('where a = 1').dragTo(chip('group by host_name'), {
      targetPosition: { x: 4, y: 10 },
    });
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('where a = 1 | group by host_name | _count');
  });

  test('is edited as text, with what is wrong at its place', async () => {
    const { page, problems } = await under.open(path, { handlers });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Query', exact: true });
    await editor.waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('group by _group_id | p42(_duration)');
    await page.getByText('unsupported func: p42').first().waitFor();
    await expect.poll(() => page.locator('.cm-lintRange-error').allTextContents()).toEqual(['p42']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('group by _group_id | p42(_duration)');
    expect(problems).toEqual([]);
  });

  test('is completed with what the data holds', async () => {
    const { page } = await under.open(path, { handlers });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('where service_n');
    const offered = () => page.getByRole('option').allTextContents();
    await expect.poll(offered).toEqual(['service_name']);
    await page.keyboard.press('Tab');
    await page.keyboard.type(' = ');
    await expect.poll(offered).toHaveLength(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('"service_name-1"').waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('where service_name = "service_name-1"');
  });

  test('grows by the menus', async () => {
    const { page } = await under.open(`/spans/2?${range}&query=_count`, { handlers });
    const menu = (name: string) => page.getByRole('button', { name, exact: true });

    await menu('Where').click();
    await page.getByLabel('Column').fill('service_name');
    await page.getByLabel('Value', { exact: true }).fill('cart');
    await page.keyboard.press('Enter');
    await expect.poll(() => chipTexts(page)).toEqual(['_count', 'where service_name = "cart"']);

    await menu('Aggregate').click();
    await page.getByRole('button', { name: 'error rate' }).click();
    await menu('Group by').click();
    await page.getByRole('button', { name: 'host', exact: true }).click();
    await menu('Duration').click();
    await page.getByLabel('At least').fill('10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await menu('Status').click();
    await page.getByRole('group', { name: 'Is', exact: true }).getByText('error').click();
    await expect
      .poll(() => chipTexts(page))
      .toEqual([
        'group by host_name',
        '_count',
        'where service_name = "cart"',
        '_error_rate',
        'where _duration >= 10ms',
        'where _status_code = "error"',
      ]);

    await menu('Search').click();
    await page.getByRole('combobox', { name: 'In' }).click();
    await page.getByRole('option', { name: 'logs' }).click();
    await page.getByLabel('Text').fill('timeout|refused');
    await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => parametersOf(page)['system']).toBe('log:all');
    expect(await chipTexts(page)).toContain(
      'where {log_severity,log_message} contains "timeout|refused"',
    );

    await menu('Reset').click();
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('group by _group_id | per_min(sum(_count)) | max(_time)');
  });

  test('searches names after a pause, or at once on Enter', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const box = page.getByRole('searchbox', { name: 'Quick search' });
    await box.fill('cart -health');
    await expect.poll(() => parametersOf(page)['search']).toBe('cart -health');
    await box.fill('~get(');
    await page.getByText('is not a complete regular expression').waitFor();
    await box.fill('~get');
    await box.press('Enter');
    await expect.poll(() => parametersOf(page)['search']).toBe('~get');
    await box.press('Escape');
    await expect.poll(() => parametersOf(page)['search']).toBeUndefined();
  });
});

describe('systems', () => {
  test('change with the kind, and the query with them', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByText('38 groups').waitFor();
    expect(await chipTexts(page)).toContain('_error_rate');
    await page.getByRole('button', { name: /^Logs/ }).click();
    await expect
      .poll(() => chipTexts(page))
      .toEqual(['group by _group_id', 'per_min(sum(_count))', 'max(_time)']);
    await page.getByRole('link', { name: 'Logs', exact: true }).waitFor();
    expect(parametersOf(page)['system']).toBe('log:all');
  });

  test('are picked together, and parents replace their children', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: /^Systems:/ }).click();
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('db:redis').click();
    await box('funcs').click();
    await expect.poll(() => parametersOf(page)['system']).toEqual(['db:redis', 'funcs']);
    await box('db:all').click();
    await expect.poll(() => parametersOf(page)['system']).toEqual(['funcs', 'db:all']);
    await box('spans:all').click();
    await expect.poll(() => parametersOf(page)['system']).toBe('spans:all');
    await box('spans:all').click();
    await expect.poll(() => box('spans:all').isChecked()).toBe(true);
  });
});

describe('filters', () => {
  test('select values, keep their place and are remembered', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Keep beside the page' }).click();
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await panel.waitFor();
    await panel.getByRole('checkbox', { name: '_status_code-1' }).click();
    await panel.getByRole('checkbox', { name: '_status_code-2' }).click();
    await expect
      .poll(() => parametersOf(page)['query'])
      .toMatch(/ \| where _status_code in \("_status_code-1", "_status_code-2"\)$/);
    // What is dimmed while the next answer comes is not meant to be read.
    await expect.poll(() => page.locator('[data-stale]').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await expect
      .poll(() => panel.getByRole('checkbox', { name: '_status_code-2' }).isChecked())
      .toBe(true);
    await panel.getByRole('button', { name: 'Clear the filter on _status_code' }).click();
    await expect.poll(() => parametersOf(page)['query']).not.toContain('_status_code');
  });

  test('name up to ten values', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Find an attribute').fill('host');
    await page.getByLabel('Find a value of host_name').waitFor();
    for (let index = 0; index < 10; index += 1) {
      await page.getByRole('checkbox', { name: `host_name-${index}`, exact: true }).click();
    }
    await page.getByText('A filter names up to 10 values.').waitFor();
    await page.getByRole('button', { name: /^Show 30 more/ }).click();
    const eleventh = page.getByRole('checkbox', { name: 'host_name-12', exact: true });
    expect(await eleventh.getAttribute('aria-disabled')).toBe('true');
  });

  test('come with a link once', async () => {
    const { page } = await under.open(`/spans/2?${range}&envs=prod&services=cart&services=web`, {
      handlers,
    });
    await expect
      .poll(() => parametersOf(page)['query'])
      .toMatch(
        / \| where deployment_environment = "prod" \| where service_name in \("cart", "web"\)$/,
      );
    expect(parametersOf(page)).not.toHaveProperty('envs');
    expect(parametersOf(page)).not.toHaveProperty('services');
  });
});

describe('the date range', () => {
  test('is stepped, picked and typed', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Previous period' }).click();
    await expect.poll(() => parametersOf(page)['time_gte']).toBe('20260304T090000');

    await page.getByRole('button', { name: /09:00 – 10:00/ }).click();
    await page.getByRole('textbox', { name: 'From' }).fill('31-02-2026');
    await page.getByRole('button', { name: 'Apply' }).last().click();
    await page.getByText('Use dd-mm-yyyy').waitFor();
    await page.getByRole('textbox', { name: 'From' }).fill('01-03-2026');
    await page.getByRole('textbox', { name: 'Time' }).first().fill('08:30');
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('01-03-2026');
    await page.getByRole('textbox', { name: 'Time' }).last().fill('09:00');
    await page.getByRole('button', { name: 'Apply' }).last().click();
    await expect
      .poll(() => parametersOf(page))
      .toMatchObject({
        time_gte: '20260301T083000',
        time_dur: '1800',
      });

    await page.getByRole('button', { name: /08:30 – 09:00/ }).click();
    await page.getByRole('button', { name: '3 days' }).click();
    await page.getByRole('button', { name: 'Last 3 days' }).waitFor();
    expect(parametersOf(page)['time_dur']).toBe('259200');
    expect(await page.getByRole('button', { name: 'Next period' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Reload automatically' }).waitFor();
  });

  test('is written into the address of a bare link', async () => {
    const { page } = await under.open('/spans/2', { handlers });
    await expect.poll(() => parametersOf(page)['time_dur']).toBe('3600');
    expect(parametersOf(page)['time_gte']).toMatch(/^\d{8}T\d{6}$/);
  });

  test('changes without scrolling the page', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers, height: 500 });
    const row = page.getByRole('button', { name: 'charge card' }).first();
    await row.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(100);
    await page
      .getByRole('button', { name: 'Previous period' })
      .evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => parametersOf(page)['time_gte']).toBe('20260304T090000');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('reloads by itself while live, when asked to', async () => {
    const { page } = await under.open('/profile', { handlers });
    await page.clock.install();
    await page.goto(`${under.server.url}/spans/2?time_dur=900`);
    await page.getByText('38 groups').waitFor();
    const start = parametersOf(page)['time_gte'];
    await page.getByRole('button', { name: 'Reload automatically' }).click();
    await page.clock.runFor(31_000);
    await expect.poll(() => parametersOf(page)['time_gte']).not.toBe(start);
    expect(parametersOf(page)['time_dur']).toBe('900');
  });

  test('is zoomed by dragging over a chart, and Back undoes it', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    const area = page.locator('.u-over').first();
    await area.waitFor();
    await rest(page);
    const box = await area.boundingBox();
    if (!box) throw new Error('the chart has no place');
    await page.mouse.move(box.x + box.width * 0.25, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => Number(parametersOf(page)['time_dur'])).toBeLessThan(1000);
    expect(parametersOf(page)['time_gte']).toMatch(/^20260304T101[45]/);
    await page.goBack();
    await expect.poll(() => parametersOf(page)['time_dur']).toBe('3600');
  });

  test('is zoomed by keyboard', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    const slider = page.getByRole('slider', { name: 'Duration over time' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toMatch(/^4 Mar 2026, 10:00:00: p50 .*, p90 .*, p99 /);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => parametersOf(page))
      .toMatchObject({
        time_gte: '20260304T100000',
        time_dur: '180',
      });
  });
});

describe('items', () => {
  test('open beside the list, one after the other', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    await page.getByRole('button', { name: 'GET /cart/:id' }).first().press('Enter');
    const card = page.getByRole('dialog', { name: 'Span' });
    await card.getByText('812ms').waitFor();
    await card.getByRole('button', { name: 'Next in the list' }).click();
    await card.getByText('deadline exceeded').waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  test('have the columns somebody chose, page after page', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    await page.getByRole('button', { name: 'Table columns' }).click();
    await page.getByLabel('Find an attribute').fill('host');
    await page.getByRole('checkbox', { name: 'host_name' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'node-3' }).first().waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.reload();
    await page.getByRole('columnheader', { name: 'host_name' }).waitFor();
  });

  test('link to their place in the trace', async () => {
    const { page } = await under.open(`/spans/2/items?system=log:all&${range}`, { handlers });
    const link = page.getByRole('link', { name: '340000' });
    expect(await link.getAttribute('href')).toBe(
      '/traces/2/9d1c3e07a4b6f2185c0d7e91ab340000?span=11b0c9d2e4f5a687',
    );
  });
});

describe('views', () => {
  test('are saved, found, opened and deleted', async () => {
    const kept = [
      savedView(41, 'Slow carts', {
        query: 'where a = 1 | _count',
        system: 'db:redis',
        time_dur: '900',
      }),
    ];
    const { page } = await under.open(`/spans/2?${range}&query=_count`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/saved-views': () => ok({ views: kept }),
        'POST /tracing/(\\d+)/saved-views': ({ body }) => {
          const { name, query } = body as { name: string; query: Record<string, string> };
          const view = savedView(42, name, query);
          kept.push(view);
          return ok({ view });
        },
        'DELETE /tracing/(\\d+)/saved-views/(\\d+)': ({ path }) => {
          kept.splice(
            kept.findIndex(({ id }) => String(id) === path[2]),
            1,
          );
          return ok(undefined);
        },
      },
    });
    await page.getByRole('button', { name: 'Save view' }).click();
    const save = page.getByRole('dialog', { name: 'Save view' });
    expect(await save.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await save.getByLabel('Name').fill('Counts');
    await page.keyboard.press('Enter');
    await page.getByText('The view has been saved').waitFor();
    expect(kept[1]?.query).toEqual({ time_dur: '3600', query: '_count', system: ['spans:all'] });

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const views = page.getByRole('dialog', { name: 'Views' });
    await views.getByRole('link', { name: /^Counts/ }).waitFor();
    await views.getByLabel('Filter views').fill('slow');
    await views.getByRole('link', { name: /^Counts/ }).waitFor({ state: 'detached' });
    await views.getByRole('link', { name: /^Slow carts/ }).click();
    await expect
      .poll(() => parametersOf(page))
      .toMatchObject({
        query: 'where a = 1 | _count',
        system: 'db:redis',
        time_dur: '900',
      });

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await views.getByRole('button', { name: 'Delete Counts' }).click();
    await page.getByText('Do you really want to delete "Counts" view?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await views.getByRole('link', { name: /^Counts/ }).waitFor({ state: 'detached' });
  });

  test('an empty list says so', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByText('The list is empty. Have you saved any views yet?').waitFor();
  });

  test('guests read why they cannot save', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: { ...handlers, 'GET /users/current': () => ok(guest) },
    });
    const button = page.getByRole('button', { name: 'Save view' });
    await button.focus();
    await page.getByText('Sign in to save views').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog', { name: 'Save view' }).count()).toBe(0);
  });
});
