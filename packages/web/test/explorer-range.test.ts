import { describe, expect, test } from 'vitest';
import { parametersOf, rest, useConsole } from './console.ts';
import { explorerHandlers, savedView, shopSpan } from './explorer-data.ts';
import { ok } from './fixture-server.ts';
import { guest } from './wire-data.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

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
    await expect
      .poll(() => page.getByRole('button', { name: 'Next period' }).isDisabled())
      .toBe(true);
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
    const area = page.getByRole('figure', { name: 'Duration' }).locator('.area');
    await area.waitFor();
    await rest(page);
    const box = await area.boundingBox();
    if (!box) throw new Error('the chart has no place');
    await page.mouse.move(box.x + box.width * 0.25, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await page.locator('[data-highlighted]:focus', { hasText: 'Zoom in' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => Number(parametersOf(page)['time_dur'])).toBeLessThan(1000);
    expect(parametersOf(page)['time_gte']).toMatch(/^20260304T101[45]/);
    await page.goBack();
    await expect.poll(() => parametersOf(page)['time_dur']).toBe('3600');
  });

  test('of a moment is told by the legends of both charts, and by a table', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    const chart = page.getByRole('figure', { name: 'Duration' });
    const area = chart.locator('.area');
    const legend = (title: string) => page.getByRole('list', { name: `${title}: series` });
    await area.waitFor();
    const failed = legend('Spans per minute').getByRole('button', { name: /^failed/u });
    const before = await failed.textContent();
    const box = await area.boundingBox();
    await area.hover({ position: { x: (box?.width ?? 0) / 4, y: 20 } });
    await expect.poll(() => failed.textContent()).not.toBe(before);
    const rows = page.locator('[data-tooltip] span:nth-child(2)');
    await rows.first().waitFor();
    await expect.poll(() => rows.allTextContents()).toEqual(['p99', 'p90', 'p50']);

    await legend('Duration').getByRole('button', { name: 'max' }).click();
    await legend('Duration').getByRole('button', { name: /^p50/u }).click();
    await expect.poll(() => failed.textContent()).toBe(before);
    await area.hover({ position: { x: 40, y: 20 } });
    await expect.poll(() => rows.allTextContents()).toEqual(['max', 'p99', 'p90']);

    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const table = chart.getByRole('region').getByRole('row');
    expect(await table.first().textContent()).toBe('Timep50p90p99max');
    expect(await table.nth(1).textContent()).toContain('2026-03-04 10:59:00');
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await area.waitFor();
  });

  test('is zoomed by keyboard', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    const slider = page.getByRole('slider', { name: 'Duration over time' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toMatch(/^2026-03-04 10:00:00: p50 .*, p90 .*, p99 /);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('2026-03-04 10:00:00 – 10:03:00', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => slider.evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('[data-highlighted]:focus', { hasText: 'Zoom in' }).waitFor();
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
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('link', { name: 'Spans', exact: true }).click();
    // Groups have buttons of the same name.
    await page.getByRole('table', { name: 'spans', exact: true }).waitFor();
    await page.getByRole('button', { name: 'GET /cart/:id' }).first().press('Enter');
    const card = page.getByRole('dialog', { name: 'Span' });
    await card.getByText('812ms').waitFor();
    await card.getByRole('button', { name: 'Next in the list' }).click();
    await card.getByText('deadline exceeded').waitFor();
    // Back closes it, as it does whatever was opened; where it is closed otherwise, Back leads on.
    await page.goBack();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'POST /checkout' }).first().press('Enter');
    await card.getByText('deadline exceeded').waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/spans/2/items');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/spans/2');
  });

  test('open with a link, also those of another page', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    await page.getByRole('button', { name: 'POST /checkout' }).first().press('Enter');
    const card = page.getByRole('dialog', { name: 'Span' });
    await card.getByText('deadline exceeded').waitFor();
    const link = `${page.url()}&page=2`;
    under.server.use({
      ...handlers,
      'GET /tracing/2/traces/(\\w+)/(\\w+)': () => ok({ span: shopSpan(1, false) }),
    });
    await page.goto(link);
    await card.getByText('deadline exceeded').waitFor();
    expect(await card.getByRole('button', { name: 'Next in the list' }).isDisabled()).toBe(true);
  });

  test('are copied as a command in the order of the page', async () => {
    const { page, context } = await under.open(`/spans/2/items?${range}`, { handlers });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('menuitem', { name: 'CLI command' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^spanlight span list .* --sort=-_duration /u);
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
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/traces/2/9d1c3e07a4b6f2185c0d7e91ab340000?span=11b0c9d2e4f5a687');
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
    await expect
      .poll(() => save.getByLabel('Name').evaluate((field) => field.matches(':focus')))
      .toBe(true);
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
