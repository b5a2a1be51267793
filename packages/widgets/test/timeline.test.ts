import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages, type Page } from './pages.ts';

const open = usePages();

/** Shows the small trace of a shop with all tools. */
async function showShop(page: Page, attributes: Record<string, string> = {}): Promise<void> {
  await page.evaluate((given) => {
    window.spanlight.mount({ tools: '', ...given }).columns = window.spanlight.shopTrace();
  }, attributes);
  await page.getByRole('treegrid').waitFor();
}

const names = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await window.spanlight.readRows()).map(({ name }) => name));

const focusedRow = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(async () => {
    await window.spanlight.readRows();
    const root = document.querySelector('spanlight-trace-timeline')?.shadowRoot;
    return root?.activeElement?.querySelector('.text')?.textContent;
  });

describe('<spanlight-trace-timeline>', () => {
  test('shows the tree to everyone, in light and dark, without a fault for axe', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, problems } = await open('timeline', { theme });
      await showShop(page, { span: 'a0b0c0d0e0f00010' });
      const grid = page.getByRole('treegrid', { name: 'Trace timeline' });
      expect(await grid.getAttribute('aria-rowcount')).toBe('16');
      const row = page.getByRole('row', { name: /POST \/charges payment/ });
      expect(await row.getAttribute('aria-level')).toBe('3');
      expect(await row.getAttribute('aria-expanded')).toBe('true');
      expect(await row.getAttribute('aria-selected')).toBe('true');
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
    }
  });

  test('says in English what the texts of an older host lack, of its tools too', async () => {
    const { page, problems } = await open('timeline');
    await page.evaluate(() => {
      const { mount, shopTrace, timelineTools, SpanlightTraceTimelineElement } = window.spanlight;
      const older: object = { texts: { legend: 'Legende' } };
      SpanlightTraceTimelineElement.loadTools = async () => timelineTools(older);
      const timeline = mount({ tools: '' });
      Object.assign(timeline, { texts: { span: 'Spanne' } });
      timeline.columns = shopTrace();
    });
    const grid = page.getByRole('treegrid', { name: 'Trace timeline', exact: true });
    await grid.getByRole('columnheader', { name: 'Spanne', exact: true }).waitFor();
    await grid.getByRole('row', { name: /POST \/charges payment.*, own time / }).waitFor();
    await page.getByLabel('Legende', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Expand all/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test('indents the deepest row within the column of names, however narrow', async () => {
    const { page } = await open('timeline', { width: 640 });
    await page.evaluate(() => {
      const columns = window.spanlight.syntheticTrace(40);
      window.spanlight.mount({ tools: '' }).columns = {
        ...columns,
        parents: columns.parents.map((_parent, row) => row - 1),
      };
    });
    await page.getByRole('treegrid').waitFor();
    await page.getByRole('button', { name: /Expand all/ }).click();
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    const deepest = page.getByRole('row').and(page.locator('[aria-level="40"]')).locator('.name');
    await deepest.waitFor();
    expect(await deepest.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  });

  test('folds repeated siblings into one row that opens', async () => {
    const { page } = await open('timeline');
    await showShop(page);
    const run = page.getByRole('row', { name: /SELECT products WHERE id = \? ×9/ });
    await run.click();
    expect((await names(page)).filter((name) => name.startsWith('SELECT products'))).toHaveLength(
      10,
    );
    expect(await run.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('r');
    expect((await names(page)).filter((name) => name.startsWith('SELECT products'))).toHaveLength(
      9,
    );
  });

  test('is walked, folded, cropped and opened by keyboard alone', async () => {
    const { page } = await open('timeline');
    await showShop(page);
    await page.getByRole('row', { name: /POST \/checkout/ }).focus();
    await page.keyboard.press('j');
    expect(await focusedRow(page)).toBe('loadSession');
    await page.keyboard.press('ArrowLeft');
    expect(await names(page)).not.toContain('GET session:{id}');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    expect((await names(page))[0]).toBe('GET http://cart/carts/{id}');
    await page.keyboard.press('c');
    expect((await names(page))[0]).toBe('POST /checkout');
    await page.keyboard.press('End');
    expect(await focusedRow(page)).toBe('UPDATE orders SET status = ?');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const events = await page.evaluate(() => window.spanlight.events);
    expect(events).toContainEqual({
      type: 'spanlight-span-select',
      detail: { spanId: 'a0b0c0d0e0f00000', row: 0 },
    });
    expect(events.filter(({ type }) => type === 'spanlight-crop')).toEqual([
      { type: 'spanlight-crop', detail: { spanId: 'a0b0c0d0e0f00003' } },
      { type: 'spanlight-crop', detail: { spanId: null } },
    ]);
  });

  test('finds, counts, goes on to the next and shows only matches', async () => {
    const { page } = await open('timeline');
    await showShop(page);
    await page.getByRole('row', { name: /POST \/checkout/ }).focus();
    await page.keyboard.press('/');
    await page.keyboard.type('status:error');
    await page.getByText('3 found').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 3').waitFor();
    await page.getByRole('button', { name: 'Show only matching spans' }).click();
    expect(await names(page)).toEqual([
      'POST /checkout',
      'POST http://payment/charges',
      'POST /charges',
      'POST https://bank.example/v2/authorize',
    ]);
    await page.getByRole('button', { name: /19 hidden/ }).click();
    expect(await names(page)).toHaveLength(15);
  });

  test('hides a system from the legend, and spans like one', async () => {
    const { page } = await open('timeline');
    await showShop(page);
    await page.getByRole('button', { name: /db:postgresql/ }).click();
    expect((await names(page)).some((name) => name.startsWith('SELECT'))).toBe(false);
    await page.getByRole('row', { name: /loadSession/ }).focus();
    await page.keyboard.press('x');
    expect(await names(page)).toContain('GET session:{id}');
    expect(await names(page)).not.toContain('loadSession');
    await page.keyboard.press('X');
    expect(await names(page)).toContain('loadSession');
  });

  test('opens what hides the span that it is asked to show, and follows the attributes', async () => {
    const { page } = await open('timeline');
    await showShop(page);
    await page.keyboard.press('Tab');
    await page.getByRole('row', { name: /POST \/checkout/ }).focus();
    await page.keyboard.press('E');
    await page.evaluate(() =>
      document.querySelector('spanlight-trace-timeline')?.setAttribute('span', 'a0b0c0d0e0f00008'),
    );
    await page.locator('.row[aria-selected=true]').waitFor();
    expect(await page.locator('.row[aria-selected=true] .text').textContent()).toBe(
      'SELECT products WHERE id = ?',
    );
    await page.evaluate(() =>
      document
        .querySelector('spanlight-trace-timeline')
        ?.setAttribute('root-span', 'a0b0c0d0e0f00010'),
    );
    await page.getByRole('button', { name: 'POST /charges' }).waitFor();
    expect((await names(page))[0]).toBe('POST /charges');
  });

  test('never lets text from telemetry act', async () => {
    const { page, problems } = await open('timeline');
    await page.evaluate(() => {
      const hostile = [
        '<img src=x onerror="document.title=1">',
        'a\u001b[31m\u202eb\u0000c',
        '',
        ' \t',
      ];
      window.spanlight.mount({ tools: '' }).columns = window.spanlight.shopTrace(hostile);
    });
    await page.getByRole('treegrid').waitFor();
    const shown = await names(page);
    expect(shown.slice(0, 4)).toEqual([
      '<img src=x onerror="document.title=1">',
      'a [31m b c',
      '(no name)',
      '(no name)',
    ]);
    expect(await page.title()).toBe('timeline');
    expect(problems).toEqual([]);
  });

  test('has tools as soon as the attribute comes, and none when it goes', async () => {
    const { page, problems } = await open('timeline');
    await page.evaluate(() => {
      window.spanlight.mount().columns = window.spanlight.shopTrace();
    });
    const element = page.locator('spanlight-trace-timeline');
    const toolbar = element.getByRole('toolbar');
    await element.locator('.row').first().waitFor();
    expect(await toolbar.count()).toBe(0);
    await element.evaluate((timeline) => timeline.setAttribute('tools', ''));
    await toolbar.waitFor();
    await element.evaluate((timeline) => timeline.removeAttribute('tools'));
    await toolbar.waitFor({ state: 'detached' });
    await element.locator('.row').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('is small without tools: no controls, and the keys of tools do nothing', async () => {
    const { page, problems } = await open('timeline');
    await page.evaluate(() => {
      window.spanlight.mount().columns = window.spanlight.shopTrace();
    });
    await page.getByRole('row', { name: /POST \/checkout/ }).focus();
    expect(await page.getByRole('toolbar').count()).toBe(0);
    for (const key of ['/', 'n', 'p', 'x', 'e', '+', 'r']) await page.keyboard.press(key);
    expect(await names(page)).toHaveLength(23);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('states', () => {
  test('says that it loads, that there is nothing, and what went wrong', async () => {
    const { page } = await open('timeline');
    await page.evaluate(() => {
      window.spanlight.mount({ tools: '' });
    });
    await page.getByText('Loading the trace…').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => {
      const empty = {
        ...window.spanlight.syntheticTrace(1),
        rowCount: 0,
        parents: new Int32Array(),
      };
      window.spanlight.mount().columns = empty;
    });
    await page.getByText('This trace has no spans.').waitFor();

    await page.evaluate(() => {
      let isDown = true;
      const element = window.spanlight.mount({ tools: '', project: '7', 'trace-id': '4c1f' });
      element.client = {
        traces: {
          columns: () => {
            if (isDown) {
              isDown = false;
              return Promise.reject(new Error('trace "4c1f" not found'));
            }
            return Promise.resolve(window.spanlight.shopTrace());
          },
        },
      };
    });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('trace "4c1f" not found');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('treegrid').waitFor();
    expect(await page.evaluate(() => window.spanlight.events.at(-1)?.detail)).toEqual({
      status: 'ready',
    });
  });

  test('keeps an old trace and says so when a newer one cannot be had', async () => {
    const { page } = await open('timeline');
    await page.evaluate(() => {
      let calls = 0;
      const element = window.spanlight.mount({ tools: '', 'trace-id': '4c1f' });
      element.client = {
        traces: {
          columns: () =>
            calls++ === 0
              ? Promise.resolve(window.spanlight.shopTrace())
              : Promise.reject(new Error('server is away')),
        },
      };
    });
    await page.getByRole('treegrid').waitFor();
    await page.evaluate(() => document.querySelector('spanlight-trace-timeline')?.reload());
    await page.getByText('server is away').waitFor();
    expect(await names(page)).toHaveLength(15);
    await expect.poll(() => page.locator('spanlight-trace-timeline:state(stale)').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('loads nothing in the place of a trace that it was handed', async () => {
    const { page } = await open('timeline');
    await page.evaluate(() => {
      const element = window.spanlight.mount({ 'trace-id': '4c1f' });
      element.client = { traces: { columns: () => Promise.reject(new Error('was asked')) } };
      element.columns = window.spanlight.shopTrace();
    });
    await page.getByRole('treegrid').waitFor();
    const shown = await names(page);
    const before = await page.evaluate(() => window.spanlight.events.length);
    await page.evaluate(() => document.querySelector('spanlight-trace-timeline')?.reload());
    expect(await names(page)).toEqual(shown);
    expect(await page.evaluate(() => window.spanlight.events.length)).toBe(before);
  });

  test('asks a server by itself, and shows what the server says', async () => {
    const { page } = await open('timeline');
    const asked: string[] = [];
    await page.route('**/internal/v1/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await route.fulfill({ status: 404, json: { message: 'trace "ab" not found' } });
    });
    await page.evaluate(() => {
      window.spanlight.mount({ project: '7', 'trace-id': 'ab', url: '/portal/' });
    });
    await page.getByText('trace "ab" not found').waitFor();
    expect(asked).toEqual(['/portal/internal/v1/tracing/7/traces/ab/columns']);
  });
});

describe('very large traces', () => {
  for (const size of [100_000, 1_000_000]) {
    test(`shows ${size} spans exactly, with few nodes`, async () => {
      const { page, problems } = await open('timeline', { height: 900 });
      await page.evaluate((count) => {
        window.spanlight.mount({ tools: '', repeats: '0' }).columns =
          window.spanlight.syntheticTrace(count);
      }, size);
      await page.getByRole('treegrid').waitFor();
      await page.getByRole('button', { name: /Expand all/ }).click();
      const grid = page.getByRole('treegrid');
      expect(await grid.getAttribute('aria-rowcount')).toBe(String(size + 1));
      await page.getByRole('row').nth(1).focus();

      const expected = await page.evaluate((count) => {
        const { buildTree, syntheticTrace } = window.spanlight;
        const columns = syntheticTrace(count);
        const tree = buildTree(columns);
        return [0, count >> 1, count - 1].map((position) => ({
          level: tree.depths[position]! + 1,
          name: columns.names[columns.nameIndexes[tree.rows[position]!]!]!,
        }));
      }, size);
      const rowAt = async (index: number): Promise<{ level: number; name: string } | undefined> => {
        await page.waitForFunction(
          async (wanted) => (await window.spanlight.readRows()).some((row) => row.index === wanted),
          index,
        );
        const rows = await page.evaluate(() => window.spanlight.readRows());
        const found = rows.find((row) => row.index === index);
        return found && { level: found.level, name: found.name };
      };
      expect(await rowAt(0)).toEqual(expected[0]);
      await page.keyboard.press('End');
      expect(await rowAt(size - 1)).toEqual(expected[2]);
      // A drag of the scrollbar to its middle.
      await page.evaluate(() => {
        const rows = document
          .querySelector('spanlight-trace-timeline')
          ?.shadowRoot?.querySelector('.rows');
        rows?.scrollTo(0, (rows.scrollHeight - rows.clientHeight) / 2);
      });
      expect(await rowAt(size >> 1)).toEqual(expected[1]);
      const nodes = await page.evaluate(
        () =>
          document.querySelector('spanlight-trace-timeline')?.shadowRoot?.querySelectorAll('*')
            .length,
      );
      expect(nodes).toBeLessThan(1200);
      expect(problems).toEqual([]);
    });
  }

  test('lays a large trace out in a worker', async () => {
    const { page } = await open('timeline');
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.evaluate(() => {
      window.spanlight.mount({ tools: '' }).columns = window.spanlight.syntheticTrace(60_000);
    });
    await page.getByRole('treegrid').waitFor();
    expect(workers.join()).toContain('timeline-worker');
  });
});
