import { describe, expect, test } from 'vitest';
import { alertingHandlers } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { explorerHandlers, tookTooLong } from './explorer-data.ts';
import { failure, type Handler, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';
import { metricHandlers } from './metrics-data.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

describe('groups', () => {
  test('are paged by fifteen and keep their number', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: explorerHandlers({ groups: 1500 }),
    });
    await page.getByText('more than 1,000 groups').waitFor();
    const rows = page.getByRole('table', { name: 'groups' }).locator('tbody tr[data-index]');
    await expect.poll(() => rows.count()).toBe(15);
    await page.getByRole('button', { name: 'Page 67' }).click();
    await expect.poll(() => rows.count()).toBe(10);
    // The last page says so, and what to do.
    const end = page.getByText('The list ends here: these were the first 1,000 of more.');
    await expect.poll(() => end.textContent()).toContain('sort by another column');
    await page.getByRole('button', { name: 'Page 66' }).click();
    await end.waitFor({ state: 'detached' });
  });

  test('stand on the page of the address until another question is asked', async () => {
    const { page } = await under.open(`/spans/2?${range}&page=3`, { handlers });
    const current = page
      .getByRole('navigation', { name: 'Pages of groups' })
      .locator('[aria-current]');
    await expect.poll(() => current.textContent()).toBe('3');
    await expect.poll(() => parametersOf(page)).toMatchObject({ system: 'spans:all', page: '3' });
    await page.getByRole('button', { name: 'Plot' }).click();
    await page.getByRole('menuitemcheckbox').first().click();
    await expect.poll(() => parametersOf(page)).toHaveProperty('column');
    expect(parametersOf(page)).toMatchObject({ page: '3' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Previous period' }).click();
    await expect.poll(() => current.textContent()).toBe('1');
    expect(parametersOf(page)).not.toHaveProperty('page');
  });

  test('lead back to the page of items somebody left', async () => {
    const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
    const current = page
      .getByRole('navigation', { name: 'Pages of spans' })
      .locator('[aria-current]');
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect.poll(() => current.textContent()).toBe('3');
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await page.getByText('38 groups').waitFor();
    expect(parametersOf(page)).not.toHaveProperty('page');
    await page.goBack();
    await expect.poll(() => current.textContent()).toBe('3');
    await page.reload();
    await expect.poll(() => current.textContent()).toBe('3');
    await page.getByRole('button', { name: 'Previous period' }).click();
    await expect.poll(() => current.textContent()).toBe('1');
  });

  test('are of items where several kinds are shown together', async () => {
    const { page } = await under.open(`/spans/2/items?${range}&system=all`, { handlers });
    await page.getByText('1,260 items').waitFor();
    await page.getByText('Items per minute', { exact: true }).first().waitFor();
    const tabs = page.getByRole('navigation', { name: 'Explorer' });
    await tabs.getByRole('link', { name: 'Items', exact: true }).waitFor();
    const kinds = page.getByRole('group', { name: 'Kind of item' });
    expect(await kinds.locator('[aria-pressed=true]').count()).toBe(0);
    await kinds.getByRole('button', { name: 'Spans' }).click();
    await page.getByText('1,260 spans').waitFor();
    await page.goto(`${under.server.url}/spans/2/items?${range}&system=log:info&system=db:redis`);
    await page.getByText('1,260 items').waitFor();
  });

  test('are headed by their name, even if there are none', async () => {
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: explorerHandlers({ groups: 0 }),
    });
    await page.getByRole('columnheader', { name: 'Group name' }).waitFor();
  });

  test('lead to a monitor of what they hold', async () => {
    const { page } = await under.open(`/spans/2?${range}&query=where+a+%3D+1`, { handlers });
    const row = page.getByRole('row').filter({ hasText: 'POST /checkout' }).first();
    await row.locator('button[aria-expanded]').click();
    await page.getByRole('button', { name: 'Monitor', exact: true }).click();
    const entry = page.getByRole('menuitem', { name: 'p99 duration' });
    const address = new URL((await entry.getAttribute('href')) ?? '', 'http://console');
    expect(address.pathname).toBe('/alerting/2/monitors/new-metric');
    expect(address.searchParams.get('metric')).toBe('uptrace_tracing_spans');
    expect(address.searchParams.get('query')).toContain(
      'p99($spans) as p99 | where a = 1 | where _group_id = 1001',
    );
  });

  test('the form of a monitor keeps what it is filled in with, and shows an hour at least', async () => {
    const { page } = await under.open(
      '/spans/2/items?system=http:all&time_gte=20260304T100000&time_dur=120',
      { handlers: { ...metricHandlers(), ...alertingHandlers, ...handlers } },
    );
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('button', { name: 'Monitor', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rate' }).click();
    await page.getByRole('heading', { name: 'New Metric Monitor' }).waitFor();
    await page.getByRole('combobox', { name: /^Metric 1: uptrace_tracing_spans/u }).waitFor();
    await expect.poll(() => parametersOf(page)['time_dur']).toBe('3600');
    expect(parametersOf(page)).toMatchObject({
      time_gte: '20260304T093100',
      query: expect.stringContaining('per_min(count($spans)) as per_min | where _group_id ='),
    });
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

  test('ask for the lines of all rows at once, and of each where that would be another question', async () => {
    const asked: string[] = [];
    const watched =
      (name: string): Handler =>
      (request) => {
        asked.push(`${name} ${request.url.searchParams.get('query')}`);
        return handlers[`GET /tracing/(\\d+)/${name}`]?.(request) ?? ok({});
      };
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/group-stats': watched('group-stats'),
        'GET /tracing/(\\d+)/timeseries': watched('timeseries'),
      },
    });
    const lines = page.getByRole('img', { name: /^per min/u });
    await expect.poll(() => lines.count()).toBeGreaterThan(14);
    expect(asked).toEqual([
      expect.stringMatching(
        /^timeseries where _group_id in \((?:\d{20}, ){14}\d{20}\) \| group by _group_id \| per_min\(sum\(_count\)\)$/u,
      ),
    ]);
    asked.length = 0;
    const query = 'group by _group_id | p50(_duration) | where p50(_duration) > 1ms';
    await page.goto(
      new URL(`/spans/2?${range}&query=${encodeURIComponent(query)}`, page.url()).href,
    );
    await expect.poll(() => asked.length).toBe(15);
    expect(asked.filter((one) => !one.startsWith(`group-stats ${query} | where`))).toEqual([]);
  });

  test('ask for no line of rows that others are about to follow', async () => {
    const lines: string[] = [];
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/group-stats': (request) => {
          lines.push(request.url.searchParams.get('query') ?? '');
          return handlers['GET /tracing/(\\d+)/group-stats']?.(request) ?? ok({});
        },
      },
    });
    await page
      .getByRole('img', { name: /^per min/u })
      .first()
      .waitFor();
    const { asked, letGo } = await holdRequests(page, '**/tracing/2/groups?*');
    await page.getByRole('button', { name: 'Group by', exact: true }).click();
    await page.getByRole('button', { name: 'service', exact: true }).click();
    await asked;
    expect(lines).toEqual([]);
    letGo();
    await expect.poll(() => lines.length).toBe(15);
  });

  test('open to their chart and items', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Open details' }).first().click();
    await page.getByText('1,260 spans').waitFor();
    await page.getByRole('figure', { name: 'Duration' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('tell their metrics over time, over a range of their own', async () => {
    const asked: URLSearchParams[] = [];
    const { page, problems } = await under.open(`/spans/2?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/group-stats': (request) => {
          asked.push(request.url.searchParams);
          return handlers['GET /tracing/(\\d+)/group-stats']?.(request) ?? ok({});
        },
      },
      theme: 'dark',
    });
    const opener = page.getByRole('button', { name: 'Metrics of POST /checkout' }).first();
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Metrics of POST /checkout' });
    await expect
      .poll(() => dialog.getByRole('figure').evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual(['per min', 'err%', 'p50', 'p90', 'p99', 'max', 'avg', 'errors per min']);
    const address = page.url();
    // The lines of the other rows are asked for at the same time.
    const ofGroup = () => asked.findLast((of) => of.get('query')?.endsWith('_group_id = 1001'));
    const first = ofGroup();
    expect(first).toBeDefined();
    expect(await accessibilityProblems(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Chart of p90' }).click();
    await expect.poll(() => dialog.getByRole('figure').count()).toBe(7);
    await dialog.getByRole('button', { name: 'Previous period' }).click();
    await expect.poll(() => ofGroup()?.get('time_lt')).toBe(first?.get('time_gte'));
    expect(page.url()).toBe(address);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);

    // A link opens it, Back closes it.
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(address);
    await dialog.getByRole('figure').first().waitFor();
    await page.goto(`${under.server.url}/spans/2?${range}&metrics_of=77`);
    await page.getByText('The group is not in the list').waitFor();
    expect(problems).toEqual([]);
  });

  test('tell their metrics anew where the range in force is chosen again', async () => {
    let asked = 0;
    const { page } = await under.open('/spans/2?time_dur=3600&metrics_of=1001', {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/group-stats': (request) => {
          if (request.url.searchParams.get('query')?.endsWith('_group_id = 1001')) asked += 1;
          return handlers['GET /tracing/(\\d+)/group-stats']?.(request) ?? ok({});
        },
      },
    });
    const dialog = page.getByRole('dialog', { name: 'Metrics of POST /checkout' });
    await dialog.getByRole('figure').first().waitFor();
    const before = asked;
    await dialog.getByRole('button', { name: /^Last 1 hour/u }).click();
    await page.getByRole('button', { name: '1 hour', exact: true }).click();
    await expect.poll(() => asked).toBe(before + 1);
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

  test('say so where their lines are missing, and ask for them once more', async () => {
    let isAway = true;
    const { page } = await under.open(`/spans/2?${range}`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/timeseries': (request) =>
          isAway
            ? failure(400, 'bad_request', 'the lines are too long')
            : (handlers['GET /tracing/(\\d+)/timeseries']?.(request) ?? ok({})),
      },
    });
    const table = page.getByRole('table', { name: 'groups' });
    const again = page.getByRole('button', { name: 'No lines: try again' });
    await again.waitFor();
    expect(await again.getAttribute('title')).toContain('The lines are too long');
    expect(await table.getByRole('row').count()).toBeGreaterThan(14);
    expect(await table.getByRole('img').count()).toBe(0);
    isAway = false;
    await again.click();
    await expect.poll(() => table.getByRole('img').count()).toBe(15);
    expect(await again.count()).toBe(0);
  });
});

test('where the pages of a list end it says so, and goes on', async () => {
  const asked: URLSearchParams[] = [];
  const { page } = await under.open(`/spans/2/items?${range}&sort_by=_time&query=where+a+%3D+1`, {
    handlers: {
      ...handlers,
      'GET /tracing/(\\d+)/spans': (request) => {
        asked.push(request.url.searchParams);
        const { body = {} } = handlers['GET /tracing/(\\d+)/spans']?.(request) ?? {};
        return ok({ ...Object(body), count: 84_398 });
      },
    },
  });
  await page.getByRole('button', { name: 'Page 1000' }).click();
  await page.getByText('The list ends here: these were the first 15,000 of 84,398.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue from the last row' }).click();
  await expect
    .poll(() => parametersOf(page)['query'])
    .toBe('where a = 1 | where _time <= "2026-03-04T10:17:42.104233Z"');
  await expect.poll(() => asked.at(-1)?.get('page')).toBe('1');
  expect(asked.at(-1)?.get('query')).toBe(
    'where a = 1 | where _time <= "2026-03-04T10:17:42.104233Z"',
  );
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
    await expect.poll(() => table.getByText('POST /checkout').first().isVisible()).toBe(true);
  });

  test('an answer stays when asking again fails', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const table = page.getByRole('table', { name: 'groups' });
    await table.getByText('POST /checkout').first().waitFor();
    under.server.use({ ...handlers, 'GET /tracing/(\\d+)/groups': tookTooLong });
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByText('The groups could not be loaded').waitFor();
    await expect.poll(() => table.getByText('POST /checkout').first().isVisible()).toBe(true);
    await expect.poll(() => table.getAttribute('data-stale')).toBe('true');
  });

  test('a chart without a single value says so', async () => {
    const none = { time: [], count: [], rate: [] };
    const { page } = await under.open(`/spans/2/items?${range}`, {
      handlers: { ...handlers, 'GET /tracing/(\\d+)/percentiles': () => ok({ stats: none }) },
    });
    const notes = page.getByRole('figure').locator('.note');
    await expect.poll(() => notes.allTextContents()).toEqual(['NO DATA', 'NO DATA']);
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
