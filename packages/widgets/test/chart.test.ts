import { expect, test, vi } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages, type Page } from './pages.ts';

const open = usePages();

/** Waits until a chart is drawn, and tells where. */
async function drawn(
  page: Page,
  label: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const area = page.getByRole('figure', { name: label }).locator('.area');
  // What is drawn anew is in no place for a moment.
  return await vi.waitUntil(() => area.boundingBox(), { timeout: 30_000 });
}

/** Collects the details of an event of the whole page. */
async function heard(page: Page, type: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate((name) => {
    const details: unknown[] = [];
    Reflect.set(window, name, details);
    document.addEventListener(name, (event) => details.push((event as CustomEvent).detail));
  }, type);
  return () => page.evaluate((name) => Reflect.get(window, name) as unknown[], type);
}

test('says in words and numbers what it draws, in every state', async () => {
  const { page, problems } = await open('chart');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    mount({ label: 'Latency', legend: 'table' }).data = waves(2, 40);
    mount({ label: 'Nothing' }).data = { times: [], series: [] };
    mount({ label: 'Waiting' });
    const mistaken = mount({ label: 'Mistaken', metrics: 'cpu', query: 'p42($cpu)' });
    const query = { parts: [{ query: 'p42($cpu)', error: 'unsupported func: p42' }] };
    mistaken.client = {
      metrics: { timeseries: async () => ({ query, time: [], timeseries: [] }) },
    };
    const failing = mount({ label: 'Broken', metrics: 'cpu', query: 'avg($cpu)' });
    failing.client = { metrics: { timeseries: () => Promise.reject(new Error('no such metric')) } };
    const whole = mount({
      label: 'Unfiltered',
      metrics: 'cpu',
      query: 'avg($cpu) | where host is',
    });
    const parts = [
      { query: 'avg($cpu)', error: '' },
      { query: 'where host is', error: 'unexpected "is"' },
    ];
    const series = { id: '1', name: 'cpu', metric: 'cpu', unit: '', attrs: {}, value: [3] };
    const answer = { query: { parts }, time: ['2026-03-04T10:00:00Z'], timeseries: [series] };
    whole.client = { metrics: { timeseries: async () => answer } };
  });
  await drawn(page, 'Latency');
  const unfiltered = page.getByRole('figure', { name: 'Unfiltered' });
  await unfiltered.getByText('where host is: unexpected "is"').first().waitFor();
  const latency = page.getByRole('figure', { name: 'Latency' });
  expect(await latency.locator('p.hidden').textContent()).toBe(
    'p90{host_name=web-0.eu-west-1.shop.example} from 11ms to 29ms, last 21.9ms; ' +
      'p90{host_name=web-1.eu-west-1.shop.example} from 23.6ms to 41ms, last 40.4ms',
  );
  await page.getByRole('figure', { name: 'Nothing' }).getByText('NO DATA').first().waitFor();
  await page.getByRole('figure', { name: 'Broken' }).getByText('no such metric').first().waitFor();
  await page
    .getByRole('figure', { name: 'Mistaken' })
    .getByText('p42($cpu): unsupported func: p42')
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await latency.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  const table = latency.getByRole('region', { name: 'Latency' });
  await expect.poll(() => table.getByRole('row').count()).toBe(41);
  expect(await table.getByRole('row').nth(1).textContent()).toContain('2026-03-04 10:39:00');
  await page
    .getByRole('figure', { name: 'Mistaken' })
    .getByText('p42($cpu): unsupported func: p42')
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await latency.getByRole('button', { name: 'Show as chart' }).click();
  await drawn(page, 'Latency');
  expect(problems).toEqual([]);
});

test('says in English what the texts of an older host lack, in its tooltip too', async () => {
  const { page, problems } = await open('chart');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    const chart = mount({ label: 'Latency' });
    Object.assign(chart, { texts: { series: 'Reihe' } });
    chart.data = { ...waves(1, 40), unfinished: 1 };
  });
  await drawn(page, 'Latency');
  const latency = page.getByRole('figure', { name: 'Latency' });
  expect(await latency.locator('p.hidden').textContent()).toContain(' from 11ms to 29ms');
  await latency.getByRole('button', { name: 'Show as table' }).waitFor();
  await latency.getByRole('slider', { name: 'Latency over time' }).focus();
  await page.keyboard.press('End');
  await latency.locator('.tooltip').getByText('unfinished').waitFor();
  expect(problems).toEqual([]);
});

test('what is no finite number is a moment without data', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    const { mount, START, MINUTE } = window.charts;
    const times = [0, 1, 2].map((index) => START + index * MINUTE);
    const values = [Number.NaN, 10, Number.POSITIVE_INFINITY];
    mount({ label: 'Errors' }).data = { times, series: [{ name: 'ratio', values }] };
  });
  const chart = page.getByRole('figure', { name: 'Errors' });
  await chart
    .getByText('ratio from 10 to 10, last 10', { exact: true })
    .waitFor({ timeout: 10_000 });
});

test('tells periods that were dragged out or chosen by keyboard', async () => {
  const { page } = await open('chart');
  const zooms = await heard(page, 'spanlight-zoom');
  await page.evaluate(() => {
    window.charts.mount({ label: 'Latency' }).data = window.charts.waves(3, 61);
  });
  const { x, y, width } = await drawn(page, 'Latency');
  await page.mouse.move(x + width * 0.25, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + 60, { steps: 4 });
  await page.mouse.up();
  const [dragged] = (await zooms()) as { from: number; to: number }[];
  const start = Date.parse('2026-03-04T10:00:00Z');
  expect(Math.abs((dragged?.from ?? 0) - start - 15 * 60_000)).toBeLessThan(10_000);
  expect(Math.abs((dragged?.to ?? 0) - start - 30 * 60_000)).toBeLessThan(10_000);
  expect([dragged?.from, dragged?.to].every(Number.isInteger)).toBe(true);

  const slider = page.getByRole('slider', { name: 'Latency' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(
    /^2026-03-04 10:59:00: p90\{host_name=web-0\..*\} \d/,
  );
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  expect((await zooms()).at(-1)).toEqual({ from: start + 56 * 60_000, to: start + 60 * 60_000 });
});

test('hides series, alone or all but one, and names the nearest in the tooltip', async () => {
  const { page } = await open('chart');
  const toggles = await heard(page, 'spanlight-series-toggle');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    mount({ label: 'Latency' }).data = {
      ...waves(0, 30),
      series: Array.from({ length: 12 }, (_, index) => ({
        name: index === 0 ? '<img src=x onerror=alert(1)>\u202e' : `host-${index}`,
        values: Array.from({ length: 30 }, () => index * 10),
        unit: '{orders}',
      })),
    };
  });
  const { x, y, width, height } = await drawn(page, 'Latency');
  const latency = page.getByRole('figure', { name: 'Latency' });
  await page.mouse.move(x + width / 2, y + height - 2);
  const rows = latency.locator('.tooltip .row');
  await rows.nth(9).waitFor();
  await expect.poll(() => rows.count()).toBe(10);
  expect(await rows.first().textContent()).toContain('host-9');
  expect(await rows.last().textContent()).toBe('<img src=x onerror=alert(1)> 0 orders');
  await latency.locator('.tooltip').getByText('and 2 more').waitFor();
  await latency.getByRole('button', { name: /^host-3/ }).click();
  await latency.getByRole('button', { name: /^host-4/ }).click({ modifiers: ['Shift'] });
  const [one, others] = (await toggles()) as { hidden: string[] }[];
  expect(one?.hidden).toEqual(['host-3']);
  expect(others?.hidden).toHaveLength(11);
  await expect.poll(() => latency.locator('button[aria-pressed=true]').count()).toBe(1);
});

test('bars of a part stand in front of those of the whole, others beside them', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    const times = Array.from({ length: 40 }, (_, minute) => minute * 60_000);
    const barsOf = (name: string, color: string, value: number, isPart = false) => ({
      name,
      color,
      isPart,
      values: times.map(() => value),
      format: (number: number) => `${number}/min`,
    });
    const all = barsOf('all', '#00f', 10);
    const charts = {
      Part: [all, barsOf('failed', '#f00', 5, true)],
      Beside: [all, barsOf('other', '#f00', 5)],
    };
    for (const [label, series] of Object.entries(charts))
      window.charts.mount({ label, kind: 'bar' }).data = { times, series };
  });
  // Places are shares of the first bucket and of the height up to 10.
  const colorAt = async (label: string, x: number, y: number): Promise<string> => {
    const { width, height } = await drawn(page, label);
    const chart = page.getByRole('figure', { name: label });
    const left = await chart.locator('.area').evaluate((area: HTMLElement) => area.offsetLeft);
    const place = [left + (width / 40) * x, 8 + height * (1 - (10 / 15) * y)] as const;
    return chart
      .locator('canvas')
      .first()
      .evaluate((canvas, [across, down]) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 'none';
        const data = canvas.getContext('2d')?.getImageData(across, down, 1, 1).data;
        const [red = 0, , blue = 0, alpha = 0] = data ?? [];
        return alpha === 0 ? 'none' : red > blue ? 'red' : 'blue';
      }, place);
  };
  const colorsIn = (label: string): Promise<string[]> =>
    Promise.all([
      colorAt(label, 0.2, 0.25),
      colorAt(label, 0.2, 0.75),
      colorAt(label, 0.6, 0.25),
      colorAt(label, 0.6, 0.75),
    ]);
  expect(await colorsIn('Part')).toEqual(['red', 'blue', 'red', 'blue']);
  expect(await colorsIn('Beside')).toEqual(['blue', 'blue', 'red', 'none']);
  const part = page.getByRole('figure', { name: 'Part' });
  expect(await part.locator('p.hidden').textContent()).toContain('failed from 5/min to 5/min');
  expect(await part.getByRole('button', { name: /^all/ }).textContent()).toBe('all10/min');
});

test('stays where it was looked at when newer data comes', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    const chart = mount({ label: 'Latency' });
    chart.data = waves(3, 60);
    Reflect.set(window, 'renew', (length: number) => (chart.data = waves(3, length)));
  });
  const renew = (length: number): Promise<void> =>
    page.evaluate((count) => Reflect.get(window, 'renew')(count) && undefined, length);
  const { x, y, width } = await drawn(page, 'Latency');
  const latency = page.getByRole('figure', { name: 'Latency' });
  const moment = latency.locator('.tooltip .moment');
  await page.mouse.move(x + width / 2, y + 20);
  await moment.waitFor();
  const before = await moment.textContent();
  await renew(61);
  await moment.waitFor();
  expect(await moment.textContent()).toBe(before);

  const entry = latency.getByRole('button', { name: /^p90\{host_name=web-1/ });
  await entry.focus();
  await renew(62);
  await expect.poll(() => entry.evaluate((button) => button.matches(':focus'))).toBe(true);

  await page.mouse.move(x + 100, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 20, { steps: 3 });
  const zooms = await heard(page, 'spanlight-zoom');
  await renew(30);
  await page.mouse.up();
  expect(await zooms()).toHaveLength(1);
  await expect.poll(() => latency.getByRole('slider').getAttribute('max')).toBe('29');
});

test('an attribute that makes no sense is an error, and lengths of time have units', async () => {
  const { page, problems } = await open('chart');
  const asked: URL[] = [];
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()));
    await route.fulfill({ json: { time: [], timeseries: [] } });
  });
  const mistakes: Record<string, Record<string, string>> = {
    'kind must be line or area or bar or stacked-area or stacked-bar': { kind: 'pie' },
    'legend must be list or table or none': { legend: 'foo' },
    'legend-values must be avg or last or min or max': { 'legend-values': 'avg sum' },
    'last must be a number, not "1 day"': { last: '1 day' },
    'refresh must be a number, not "often"': { refresh: 'often' },
    'height must be a number, not "tall"': { height: 'tall' },
    'from and to must be two times, the first before the second': {
      from: '2026-03-04T10:00:00Z',
      to: '2026-03-04T09:00:00Z',
    },
  };
  const what = { project: '7', metrics: 'cpu', query: 'avg($cpu)' };
  await page.evaluate(
    ([common, wrong]) => {
      for (const [label, attributes] of Object.entries(wrong))
        window.charts.mount({ ...common, label, ...attributes });
    },
    [what, mistakes] as const,
  );
  for (const message of Object.keys(mistakes))
    await page.getByRole('figure', { name: message }).locator('.note').getByText(message).waitFor();
  expect(await page.locator('spanlight-metric-chart:state(error)').count()).toBe(7);
  expect(asked).toEqual([]);
  // What is put right is asked.
  const mended = page.locator('spanlight-metric-chart[last]');
  await mended.evaluate((chart) => chart.setAttribute('last', '24h'));
  await expect.poll(() => asked.length).toBe(1);
  const { searchParams } = asked[0] ?? new URL('http://none.test');
  const [from, to] = ['time_gte', 'time_lt'].map((name) =>
    Date.parse(searchParams.get(name) ?? ''),
  );
  expect((to ?? 0) - (from ?? 0)).toBe(86_400_000);
  await page.locator('spanlight-metric-chart:state(empty)').waitFor();
  expect(problems).toEqual([]);
});

test('series stay apart in the colours of a contrast theme, and so do their swatches', async () => {
  const { page } = await open('chart');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    mount({ label: 'Latency' }).data = waves(2, 40);
  });
  await drawn(page, 'Latency');
  const chart = page.getByRole('figure', { name: 'Latency' });
  const swatches = await chart
    .locator('.swatch')
    .evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor));
  expect(swatches).toEqual(['rgb(29, 68, 186)', 'rgb(203, 129, 58)']);
  const painted = await chart
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const found = new Set<string>();
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) found.add(`rgb(${data.slice(at, at + 3).join(', ')})`);
      return [...found];
    });
  expect(painted).toEqual(expect.arrayContaining(swatches));
});

test('takes the colours of a theme that changes under it', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    window.charts.mount({ label: 'Latency' }).data = window.charts.waves(1, 30);
  });
  await drawn(page, 'Latency');
  const swatch = page.getByRole('figure', { name: 'Latency' }).locator('.swatch').first();
  const color = (): Promise<string> =>
    swatch.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await color()).toBe('rgb(29, 68, 186)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(color).toBe('rgb(85, 167, 252)');
  await page.evaluate(() => {
    document.querySelector('spanlight-metric-chart')?.setAttribute('theme', 'light');
  });
  await expect.poll(color).toBe('rgb(29, 68, 186)');
});

test('asks a server by itself, again and again, and keeps the lines when that fails', async () => {
  const { page } = await open('chart');
  const asked: URL[] = [];
  let isUp = true;
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()));
    const time = Array.from({ length: 4 }, (_, index) =>
      new Date(Date.now() - (4 - index) * 600_000).toISOString(),
    );
    await (isUp
      ? route.fulfill({
          json: {
            time,
            timeseries: [
              { name: 'rpm', metric: 'rpm', unit: '', attrs: {}, id: 1, value: [2, 3, 4] },
            ],
          },
        })
      : route.fulfill({ status: 503, json: { message: 'server is restarting' } }));
  });
  await page.evaluate(() => {
    window.charts.mount({
      label: 'Orders',
      project: '7',
      metrics: 'orders as $o',
      query: 'per_min(sum($o)) as rpm',
      refresh: '1',
    });
  });
  await drawn(page, 'Orders');
  isUp = false;
  const stale = page.locator('spanlight-metric-chart:state(stale)');
  await stale.waitFor();
  expect(await stale.locator('p.hidden').textContent()).toBe(
    'RPM from 2 to 4, last 4; not up to date: server is restarting',
  );
  expect(asked[0]?.pathname).toBe('/internal/v1/metrics/7/timeseries');
  expect(asked[0]?.searchParams.getAll('metric')).toEqual(['orders']);
  expect(asked[0]?.searchParams.getAll('alias')).toEqual(['o']);
});

test('a legend as a table has no value on a name where there is little room', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    document.querySelector('main')?.classList.add('narrow');
    for (const placement of ['bottom', 'right'])
      mount({
        label: `Legend at the ${placement}`,
        legend: 'table',
        'legend-placement': placement,
        'legend-values': 'avg last min max',
      }).data = waves(2, 40);
  });
  for (const placement of ['bottom', 'right']) {
    const label = `Legend at the ${placement}`;
    const { y, height } = await drawn(page, label);
    const legend = page.getByRole('figure', { name: label }).locator('.legend-table');
    const box = await legend.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(y + height);
    expect(box?.width).toBe(200);
    const overlaps = await legend.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [name, value] = [row.querySelector('button'), row.querySelector('td')];
        return (
          (name?.getBoundingClientRect().right ?? 0) - (value?.getBoundingClientRect().left ?? 0)
        );
      }),
    );
    expect(overlaps).toHaveLength(2);
    expect(Math.max(...overlaps)).toBeLessThanOrEqual(0);
  }
});

test('a legend as a list goes on below the names where there is little room', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    document.querySelector('main')?.classList.add('narrow');
    mount({ label: 'Orders', 'legend-values': '\n avg last\n max\n' }).data = waves(
      2,
      40,
      '{orders}',
    );
  });
  await drawn(page, 'Orders');
  const entries = page.getByRole('figure', { name: 'Orders' }).locator('.entry');
  const outside = await entries.evaluateAll((all) =>
    all.flatMap((entry) => {
      const right = entry.closest('.legend')?.getBoundingClientRect().right ?? 0;
      const parts = [...entry.children].map((part) => part.getBoundingClientRect());
      // The name begins beside its swatch.
      const isBeside = Math.abs((parts[0]?.right ?? 0) + 5 - (parts[1]?.left ?? 0)) < 1;
      return [isBeside, ...parts.map((part) => part.right <= right)];
    }),
  );
  expect(outside).toEqual(Array.from({ length: 12 }, () => true));
});

test('is drawn before it is seen, also in a part of the page that scrolls', async () => {
  const { page } = await open('chart');
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    document.querySelector('main')?.classList.add('scroller');
    for (const label of ['first', 'second', 'third']) mount({ label }).data = waves(1, 30);
  });
  await drawn(page, 'third');
  const [seen, scroller] = await page.getByRole('figure', { name: 'third' }).evaluate((figure) => {
    const main = document.querySelector('main')?.getBoundingClientRect();
    return [figure.getBoundingClientRect().top, main?.bottom ?? 0];
  });
  expect(seen).toBeGreaterThan(scroller ?? 0);
});

test('rejects the answer of a different call, not a chart without data', async () => {
  const { page } = await open('chart');
  await page.route('**/internal/v1/**', (route) => route.fulfill({ json: {} }));
  await page.evaluate(() => {
    window.charts.mount({ label: 'Orders', project: '7', metrics: 'up', query: 'sum($up)' });
  });
  await page.locator('spanlight-metric-chart:state(error)').waitFor();
  await page.getByText('The server sent an unexpected answer.').first().waitFor();
});

test('a hundred on one page share their crosshair and stay responsive', async () => {
  const { page, context } = await open('chart');
  const session = await context.newCDPSession(page);
  // Of the page's own time: others on the machine take none of it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripting = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  };
  await page.evaluate(() => {
    const { mount, waves } = window.charts;
    const main = document.querySelector('main');
    if (main) main.style.cssText = 'display: grid; grid-template-columns: repeat(5, 1fr)';
    const kinds = ['line', 'area', 'bar', 'stacked-area', 'stacked-bar'];
    for (let index = 0; index < 100; index += 1)
      mount({
        label: `chart ${index}`,
        kind: kinds[index % 5] ?? '',
        height: '60',
        sync: 'all',
      }).data = waves(5, 120);
  });
  const { x, y, width } = await drawn(page, 'chart 0');
  await drawn(page, 'chart 14');
  const isDrawn = (label: string): Promise<number> =>
    page.getByRole('figure', { name: label, exact: true }).locator('.area').count();
  expect(await isDrawn('chart 99')).toBe(0);
  const before = await scripting();
  expect(before).toBeLessThan(2);
  for (let step = 0; step < 20; step += 1)
    await page.mouse.move(x + (width * step) / 20, y + 20, { steps: 2 });
  // Forty moves of a crosshair over twenty charts in sight and near it.
  expect(await scripting()).toBeLessThan(before + 1);
  const crosshair = page
    .getByRole('figure', { name: 'chart 7', exact: true })
    .locator('canvas')
    .last();
  const isPainted = await crosshair.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return false;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value) => value > 0) === true;
  });
  expect(isPainted).toBe(true);

  const moved = await scripting();
  await page.mouse.wheel(0, 100_000);
  await drawn(page, 'chart 99');
  expect(await scripting()).toBeLessThan(moved + 2);
});

test('draws what is still filling faintly, and leaves it out of the last value', async () => {
  const { page, problems } = await open('chart');
  await page.evaluate(() => {
    const { mount, START, MINUTE } = window.charts;
    mount({ label: 'Orders', kind: 'bar', legend: 'table', 'legend-values': 'last min max' }).data =
      {
        times: [0, 1, 2, 3].map((minute) => START + minute * MINUTE),
        series: [{ name: 'orders', values: [80, 70, 80, 40] }],
        unfinished: 1,
      };
  });
  const { x, y, width, height } = await drawn(page, 'Orders');
  const orders = page.getByRole('figure', { name: 'Orders' });
  expect(await orders.locator('p.hidden').textContent()).toBe('orders from 70 to 80, last 80');
  expect(await orders.locator('.legend-table tbody td').allTextContents()).toEqual([
    '80',
    '70',
    '80',
  ]);
  const opacities = await page.evaluate(() => {
    const root = document.querySelector('spanlight-metric-chart')?.shadowRoot;
    const canvas = root?.querySelector('canvas');
    const area = root?.querySelector<HTMLElement>('.area');
    const context = canvas?.getContext('2d');
    if (!canvas || !area || !context) return [];
    const scale = canvas.width / canvas.clientWidth;
    // A little above the foot of each bar.
    return [0, 1, 2, 3].map((bar) => {
      const left = area.offsetLeft + (area.offsetWidth * bar) / 4 + 12;
      const top = area.offsetTop + area.offsetHeight - 8;
      return context.getImageData(left * scale, top * scale, 1, 1).data[3] ?? 0;
    });
  });
  expect(opacities[2]).toBe(opacities[0]);
  expect(opacities[3]).toBeGreaterThan(0);
  expect(opacities[3]).toBeLessThan((opacities[0] ?? 0) * 0.6);
  const tooltip = orders.locator('.tooltip');
  await page.mouse.move(x + width - 5, y + height / 2);
  await tooltip.getByText('unfinished').waitFor();
  await page.mouse.move(x + width / 2, y + height / 2);
  await tooltip.getByText('unfinished').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
