import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  errorAlert,
  events,
  metricAlert,
  why,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { faultsInLooks, turn } from './looks.ts';

const under = useConsole();

test('an error that goes on was seen last when it came last, and a closed alert says when', async () => {
  const alert = {
    ...errorAlert,
    status: 'closed' as const,
    time: '2026-03-04T10:31:00Z',
    updatedAt: '2026-03-04T10:20:00Z',
  };
  const closing = {
    ...events[0],
    status: 'closed' as const,
    time: '2026-03-04T10:20:00Z',
    recordedAt: '2026-03-04T10:40:00Z',
  };
  const { page } = await under.open('/alerting/2/alerts/871', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/871/why': () => ok({ ...why, alert, events: [closing] }),
    },
  });
  const facts = page.locator('dl').first();
  await facts.getByText('Last seen').waitFor();
  const text = (await facts.textContent()) ?? '';
  expect(text).toMatch(/Last seen.*10:31:00.*Closed.*10:40:00/);
});

test('charts of errors hold the newest one, on the card and in the list', async () => {
  const alert = { ...errorAlert, status: 'open' as const, time: '2026-03-04T13:31:00Z' };
  const { page } = await under.open('/alerting/2/alerts/871', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/871/why': () => ok({ ...why, alert, events: [] }),
      'GET /projects/2/alerts': () => ok({ alerts: [alert], count: 1, facets: [] }),
    },
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/percentiles|group-stats/u.test(url.pathname)) return;
    const [from, to] = [url.searchParams.get('time_gte'), url.searchParams.get('time_lt')];
    if (from && to && from <= alert.time && alert.time < to) asked.push(url.pathname);
  });
  for (const [path, question] of [
    ['/alerting/2/alerts/871', 'percentiles'],
    ['/alerting/2/alerts', 'group-stats'],
  ]) {
    await page.goto(new URL(path ?? '', page.url()).href);
    await expect.poll(() => asked.at(-1)).toContain(question);
  }
});

test('card and history of an error say alike when it was first seen', async () => {
  const event = { ...events[0], reason: 'new-error' as const, text: '' };
  const alert = { ...errorAlert, createdAt: '2026-03-04T09:30:00Z', time: '2026-03-04T10:31:00Z' };
  const noticed = { ...event, time: alert.time, createdAt: '2026-03-04T10:20:00Z' };
  const { page, problems } = await under.open('/alerting/2/alerts/871', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/871/why': () => ok({ ...why, alert, events: [noticed] }),
    },
  });
  const first = page.locator('dl').first().getByText('First seen').locator('..');
  await first.getByText('09:30:00').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('First seen').waitFor();
  await history.getByText('09:30:00').waitFor();
  expect(await history.getByText('Created').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('an error names its cause and what else it was seen as, with links; the list counts them', async () => {
  const consequence = {
    spanGroupId: '6',
    name: 'Error: <img src=x onerror=alert(1)>',
    service: 'orders',
    count: 40,
    firstSeenAt: '2026-03-04T10:00:00Z',
    lastSeenAt: '2026-03-04T10:10:00Z',
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
  };
  const cause = {
    spanGroupId: '5',
    name: 'Timeout',
    service: 'payments',
    alertId: 12,
    reason: 'separate' as const,
  };
  const alert = { ...errorAlert, cause, consequences: [consequence], consequenceCount: 3 };
  const { page, problems } = await under.open('/alerting/2/alerts/871', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/871/why': () => ok({ ...why, alert }),
      'GET /projects/2/alerts': () => ok({ alerts: [alert], count: 1, facets: [] }),
    },
  });
  const section = page.getByRole('region', { name: 'Cause and consequences' });
  await section.getByText('1 caller passed it on: orders').waitFor();
  const links = section.getByRole('link');
  await expect.poll(() => links.allTextContents()).toEqual(['payments: Timeout', consequence.name]);
  await expect.poll(() => links.nth(0).getAttribute('href')).toContain('/alerting/2/alerts/12');
  await expect
    .poll(() => links.nth(1).getAttribute('href'))
    .toContain(`/traces/2/${consequence.traceId}/${consequence.spanId}`);
  await section.getByText('and 2 more').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(page.url().replace('/871', ''));
  await page.getByText('+3 consequences').first().waitFor();
  expect(problems).toEqual([]);
});

test('an event that nobody was told of says why', async () => {
  const untold = 'Nobody was notified of this: no active monitor matched it.';
  const quiet = events.map((event) => ({ ...event, deliveries: [], untold }));
  const { page } = await under.open('/alerting/2/alerts/1', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () => ok({ ...why, events: quiet.slice(0, 1) }),
    },
  });
  await page.getByRole('region', { name: 'History' }).getByText(untold).waitFor();
});

test('an alert opens above the list by keyboard, is closed, and says who was told and why not', async () => {
  let status = 'open';
  const calls: string[] = [];
  const { page, problems } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () =>
        ok({ ...why, alert: metricAlert(1, { status: status as 'open' }) }),
      'PUT /projects/2/alerts/closed': () => {
        status = 'closed';
        return ok({ changed: 1 });
      },
      'POST /projects/2/deliveries/(\\d+)/replay': ({ path }) => {
        calls.push(path[1] ?? '');
        return ok({ delivery: events[0]?.deliveries[1] });
      },
    },
  });
  await page
    .getByRole('link', { name: /db-1\}/u })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Disk nearly full: used{host_name=db-1}' });
  await dialog.getByRole('figure', { name: 'Disk nearly full: used{host_name=db-1}' }).waitFor();
  expect(parametersOf(page)['alert']).toBe('1');
  await dialog
    .getByText(
      'The value was above the allowed range, up to 90%, for at least 3 minutes: it was 95%.',
    )
    .waitFor();
  await dialog.getByText('max allowed').first().waitFor();
  await dialog.getByText('pager: delivered at 2026-03-04 10:20:00 after 1 try.').waitFor();
  await dialog.getByText('not sent: the channel was paused').waitFor();
  await dialog.getByText('nobody answered within 5s').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Send again to ops-room' }).click();
  await expect.poll(() => calls).toEqual(['2']);
  await dialog.getByRole('button', { name: 'Close alert' }).click();
  await dialog.getByRole('button', { name: 'Reopen alert' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(parametersOf(page)['alert']).toBeUndefined();
  expect(problems).toEqual([]);
});

test('an alert that a click beside its name opened gives the focus back to its row', async () => {
  const { page } = await under.open('/alerting/2/alerts', { handlers });
  const row = page.getByRole('row').filter({ hasText: 'db-1}' });
  await row.getByRole('cell').nth(2).click();
  const dialog = page.getByRole('dialog', { name: /db-1/u });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement))
    .toBe(true);
});

test('on a phone who is on an alert and what mutes it are in sight', async () => {
  const alert = metricAlert(1, {
    acknowledgement: { user: 'Mira', time: '2026-03-04T10:20:00Z', until: null, note: 'looking' },
    mute: { silenceId: 7, name: 'Disk', reason: 'moving', user: 'Mira', until: null },
  });
  const { page } = await under.open('/alerting/2/alerts/1', {
    theme: 'light',
    width: 390,
    handlers: { ...handlers, 'GET /projects/2/alerts/1/why': () => ok({ ...why, alert }) },
  });
  for (const name of ['On it', 'Muted', 'Monitor']) {
    const fact = page.locator('dl div').filter({ has: page.locator(`dt:text-is("${name}")`) });
    const box = await fact.boundingBox();
    expect([name, box !== null && box.x >= 0 && box.x + box.width <= 390]).toEqual([name, true]);
  }
});

/** Three fifths of the window of a phone, in px: more than half of a chart that begins above is in sight. */
const IN_SIGHT = 506;

test('the chart of an alert shows when it was open, why stands by it, on a phone and on a desk', async () => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1280 },
  ] as const;
  const [created] = events;
  const closing = {
    ...events[0],
    id: '32',
    name: 'status-changed' as const,
    status: 'closed' as const,
    reason: 'recovered' as const,
    createdAt: '2026-03-04T10:32:00Z',
  };
  const alert = metricAlert(1, { status: 'closed', updatedAt: '2026-03-04T10:32:00Z' });
  const { page, problems } = await under.open('/alerting/2/alerts/1', {
    ...looks[0],
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () => ok({ ...why, alert, events: [closing, created] }),
    },
  });
  await page.getByText('allowed: up to 90%').waitFor();
  // What it was last, not on average.
  await page.getByRole('button', { name: /db-1.* 95%$/u }).waitFor();
  await page.getByText('fired from 2026-03-04 10:12:00 to 2026-03-04 10:32:00').waitFor();
  const chart = page.getByRole('figure', { name: alert.name });
  for (const look of looks) {
    await turn(page, look);
    await chart.getByText('max allowed').first().waitFor();
    expect([look, await placeOfReasons(page, chart)]).toEqual([
      look,
      look.width > 1200 ? 'beside' : 'below',
    ]);
    const picture = await chart.boundingBox();
    if (look.width === 390) expect(picture?.y).toBeLessThan(IN_SIGHT);
    const told = new Set<string>();
    const tips = page.getByText(/Alert (?:opened|closed)/u);
    for (let x = 0; x < (picture?.width ?? 0); x += 6) {
      await page.mouse.move((picture?.x ?? 0) + x, (picture?.y ?? 0) + 100);
      for (const text of await tips.allTextContents())
        told.add(text.replaceAll(/[^A-Za-z ]/gu, '').trim());
    }
    expect([...told]).toEqual(['Alert opened', 'Alert closed']);
    await page.mouse.move(0, 0);
    expect(await faultsInLooks(page, [look])).toEqual([]);
  }
  expect(problems).toEqual([]);
});

/** Where the reasons of an alert stand to its chart. */
async function placeOfReasons(page: Page, chart: Locator): Promise<string> {
  const [picture, reasons] = await Promise.all([
    chart.boundingBox(),
    page.getByRole('region', { name: 'Why' }).boundingBox(),
  ]);
  if (!picture || !reasons) throw new Error('The chart or the reasons are not drawn.');
  if (reasons.x >= picture.x + picture.width && reasons.y < picture.y) return 'beside';
  return reasons.y > picture.y + picture.height ? 'below' : 'elsewhere';
}

test('an alert about an error shows the newest one and how often it came; nothing in it is markup', async () => {
  const { page, problems } = await under.open('/alerting/2/alerts/871', { handlers });
  await page.getByRole('heading', { level: 1, name: 'TimeoutError: <img src=x' }).waitFor();
  await page.getByText('137 occurrences').waitFor();
  await page.getByText('First seen').waitFor();
  await page.getByRole('article').getByText('GET /cart/:id').first().waitFor();
  await page.getByRole('link', { name: 'Errors of checkout' }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(problems).toEqual([]);

  under.server.use({
    ...handlers,
    'GET /tracing/2/traces/(\\w{32})/(\\w{1,16})': () => failure(404, 'not_found', 'not found'),
  });
  await page.reload();
  await page.getByText('The newest error is no longer stored').waitFor();
});
