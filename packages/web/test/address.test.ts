import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parametersOf, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();
const usualQuery =
  'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)';

const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

test.each([
  ['/spans/2', { system: 'spans:all', query: usualQuery }],
  [
    '/spans/2?system=log:all',
    { system: 'log:all', query: 'group by _group_id | per_min(sum(_count)) | max(_time)' },
  ],
  ['/spans/2/timeseries?time_dur=900', { system: 'spans:all', query: usualQuery, time_dur: '900' }],
  ['/overview/2/systems', { system: 'all' }],
])('%s writes down what was chosen for the person', async (path, expected) => {
  const { page } = await under.open('/profile', { handlers });
  const before = await historyLength(page);
  await page.goto(under.server.url + path);
  await expect.poll(() => parametersOf(page)).toMatchObject(expected);
  await expect.poll(() => parametersOf(page)).toHaveProperty('time_gte');
  expect(await historyLength(page)).toBe(before + 1);
});

test('a list of items has no query of its own, and an empty query stays empty', async () => {
  const { page } = await under.open(`/spans/2/items?${range}`, { handlers });
  await expect.poll(() => parametersOf(page)['system']).toBe('spans:all');
  expect(parametersOf(page)).not.toHaveProperty('query');
  await page.goto(`${under.server.url}/spans/2?${range}&query=`);
  await expect.poll(() => parametersOf(page)['system']).toBe('spans:all');
  expect(parametersOf(page)['query']).toBe('');
});

test('nothing is chosen while there is nothing to choose from', async () => {
  const { page } = await under.open(`/spans/2?${range}`, {
    handlers: {
      ...handlers,
      'GET /tracing/(\\d+)/systems': () =>
        ok({ systems: [], dataHint: { before: '2026-03-02T18:41:09Z' } }),
    },
  });
  await page.getByRole('button', { name: /^Previous data/u }).waitFor();
  expect(parametersOf(page)).toEqual({ time_gte: '20260304T100000', time_dur: '3600' });
});

test('a page of the console brings system, query and range along in one address', async () => {
  const { page } = await under.open('/overview/2/systems', { handlers });
  await expect.poll(() => parametersOf(page)['system']).toBe('all');
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.getByText('38 groups').waitFor();
  await expect
    .poll(() => parametersOf(page))
    .toMatchObject({ system: 'spans:all', query: usualQuery, time_dur: '3600' });
});

test('quick changes are one step of the history, a change after a rest is another', async () => {
  const { page } = await under.open('/profile', { handlers });
  await page.clock.install();
  await page.goto(`${under.server.url}/spans/2?${range}`);
  await page.getByText('38 groups').waitFor();
  const before = await historyLength(page);
  const step = async (time: string): Promise<void> => {
    await page.getByRole('button', { name: 'Previous period' }).click();
    await expect.poll(() => parametersOf(page)['time_gte']).toBe(time);
  };
  await page.clock.fastForward(2100);
  await step('20260304T090000');
  expect(await historyLength(page)).toBe(before + 1);
  await step('20260304T080000');
  await step('20260304T070000');
  expect(await historyLength(page)).toBe(before + 1);
  await page.clock.fastForward(2100);
  await page.getByRole('columnheader', { name: 'p99' }).getByRole('button').click();
  await expect.poll(() => parametersOf(page)['sort_by']).toBe('p99(_duration)');
  expect(await historyLength(page)).toBe(before + 2);

  await page.goBack();
  await expect.poll(() => parametersOf(page)['sort_by']).toBeUndefined();
  expect(parametersOf(page)['time_gte']).toBe('20260304T070000');
  await page.goBack();
  await expect.poll(() => parametersOf(page)['time_gte']).toBe('20260304T100000');
});
