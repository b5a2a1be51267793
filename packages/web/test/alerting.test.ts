import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers as handlers } from './alerting-data.ts';
import { pathOf, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { faultsInLooks, turn } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const recipients = (page: Page) => page.locator('dt:text-is("Notifies") + dd');
const dark = { theme: 'dark', width: 360 } as const;
const light = { theme: 'light', width: 1280 } as const;

test.each([
  ['alerts', [dark, light], 'used{host_name=db-1}'],
  ['alerts/1', [dark], 'Why it did or did not notify'],
  ['alerts/871', [dark], 'Newest error'],
  ['monitors', [dark], 'Errors of checkout'],
  ['monitors/12', [dark], 'Newest evaluation'],
  ['channels', [dark], 'ops-room'],
  ['email', [dark], 'Notify on metrics'],
  ['annotations', [dark], 'Deploy 5.3.0'],
])('%s', async (path, looks, text) => {
  const { page, problems } = await under.open(`/alerting/2/${path}`, { ...dark, handlers });
  const ready = async () => {
    await page.getByText(text).first().waitFor();
    await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  };
  expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
  if (!path.includes('/')) {
    await turn(page, { theme: 'light', width: 390 });
    await ready();
    expect(await clumsyOnAPhone(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

/** At 390 px the tab is in sight, nothing is cut, and what is pressed is 24 px high and wide: what isn't so. */
async function clumsyOnAPhone(page: Page): Promise<string[]> {
  const tab = page.getByRole('navigation', { name: 'Alerting' }).locator('[aria-current=page]');
  const box = await tab.boundingBox();
  const isSeen = box !== null && box.x >= 0 && box.x + box.width <= 390;
  const found = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const small: string[] = [];
    for (const one of main.querySelectorAll('button, a[href], [role=checkbox], [role=combobox]')) {
      const { width, height, right } = (one.closest('label') ?? one).getBoundingClientRect();
      const isRow = one.matches('[data-row-link]') || one.closest('p') !== null;
      if (width > 0 && !isRow && (width < 24 || height < 24))
        small.push(`${one.outerHTML.slice(0, 120)} ${width} x ${height}`);
      if (one.closest('table') !== null && right > 390)
        small.push(`cut: ${one.outerHTML.slice(0, 120)}`);
    }
    return small;
  });
  return isSeen ? found : [`the tab is out of sight: ${JSON.stringify(box)}`, ...found];
}

test('on a phone the value of an alert stands below its name', async () => {
  const { page, problems } = await under.open('/alerting/2/alerts', {
    handlers,
    width: 390,
  });
  const values = page.getByRole('row').getByText(/ is (?:greater|smaller) than | occurrences?$/u);
  await values.filter({ visible: true }).first().waitFor();
  await turn(page, { theme: 'light', width: 1280 });
  // There the value has a column of its own, once.
  await expect
    .poll(() => values.filter({ visible: true }).count())
    .toBe(await page.locator('main tbody tr[data-index]').count());
  expect(problems).toEqual([]);
});

test('short addresses and those of before lead on', async () => {
  const { page } = await under.open('/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/1/alerts': () => ok({ alerts: [], facets: [], count: 0 }),
    },
  });
  const path = (): string => new URL(page.url()).pathname;
  await expect.poll(path).toBe('/alerting/1/alerts');
  for (const from of ['/alerting/2', '/alerts/2/905']) {
    await page.goto(under.server.url + from);
    await expect.poll(path, { message: from }).toBe('/alerting/2/alerts');
  }
});

test('guests look, and are offered nothing to change', async () => {
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /users/current': () => ok(guest),
      'GET /projects/2/notification-channels': () => failure(403, 'forbidden', 'sign in first'),
    },
  });
  await page.getByText('12 alerts').waitFor();
  expect(await page.getByRole('checkbox', { name: /^Select/u }).count()).toBe(0);
  await page.getByRole('link', { name: 'Monitors', exact: true }).last().click();
  await page.getByRole('table', { name: 'Monitors' }).getByText('Disk nearly full').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Pause|Resume|New)/u }).count()).toBe(0);
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByText('You are looking around as a guest.').waitFor();
  expect(pathOf(page)).toContain('/channels');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Disk nearly full' }).click();
  await recipients(page).getByText('1 channel', { exact: true }).waitFor();
});
