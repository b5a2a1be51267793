import type { Silence } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  alerts,
  metricAlert,
  metricMonitor,
  why,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { EVERY_LOOK, faultsInLooks } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const HOUR = 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();
const now = Math.floor(Date.now() / HOUR) * HOUR;

const silence = (id: number, change: Partial<Silence> = {}): Silence => ({
  id,
  projectId: 2,
  name: `Silence ${id}`,
  reason: '',
  user: '<b>Mira</b>',
  all: false,
  matchers: [{ attr: 'host_name', op: '=', values: ['db-1', 'db-2'] }],
  startsAt: null,
  endsAt: iso(now + 4 * HOUR),
  repeat: null,
  state: 'active',
  windows: [{ start: iso(now - HOUR), end: iso(now + 4 * HOUR) }],
  revision: 1,
  key: '',
  owner: '',
  createdAt: iso(now - HOUR),
  updatedAt: iso(now - HOUR),
  ...change,
});

const nightly = silence(2, {
  name: 'Nightly backup of all hosts with a very long name that has no room',
  reason: 'the backup reads\nall disks',
  endsAt: null,
  repeat: {
    weekdays: [],
    monthDays: [],
    time: '02:00',
    duration: 2 * HOUR,
    timeZone: 'Europe/Berlin',
  },
  state: 'upcoming',
  windows: Array.from({ length: 12 }, (_, day) => ({
    start: iso(now + (24 * day + 5) * HOUR),
    end: iso(now + (24 * day + 7) * HOUR),
  })),
});
const over = silence(3, { state: 'expired', all: true, matchers: [], windows: [] });

/** What one that is over has held. */
const HELD = {
  count: 11,
  alerts: Array.from({ length: 11 }, (_, at) => ({ id: at + 1, name: `<b>Held ${at + 1}</b>` })),
};

const MUTE = {
  silenceId: 7,
  name: 'Disk',
  reason: 'moving\nit',
  user: '<b>Mira</b>',
  until: '2026-03-04T12:00:00Z',
};

/** Alerts that may be muted, silences, and what was asked of them. */
function backend(calls: unknown[], silences: readonly Silence[] = []): Handlers {
  let mute: typeof MUTE | null = null;
  return {
    ...handlers,
    'GET /projects/2/alerts/1/why': () => ok({ ...why, alert: metricAlert(1, { mute }) }),
    'GET /projects/2/silences': ({ url }) =>
      ok({
        silences: url.searchParams.has('alert_id')
          ? [silence(7, { matchers: [{ attr: 'alert.id', op: '=', values: ['1'] }] })]
          : silences,
      }),
    'POST /projects/2/silences/preview': () =>
      ok({
        count: 22,
        alerts: [{ id: 1, name: '<i>Disk</i>' }],
        warnings: ['There is no alert 999999.'],
      }),
    'POST /projects/2/silences': ({ body }) => {
      calls.push(body);
      mute = MUTE;
      return ok({ silence: silence(7) });
    },
    'GET /projects/2/silences/2': () => ok({ silence: nightly }),
    'GET /projects/2/silences/3': () => ok({ silence: { ...over, held: HELD } }),
    'PUT /projects/2/silences/2': ({ body }) => {
      calls.push(body);
      return ok({ silence: nightly });
    },
    'DELETE /projects/2/silences/7': () => {
      calls.push('ended');
      mute = null;
      return ok({ silence: over });
    },
  };
}

test('an alert is muted for a time, which is told, and unmuted', async () => {
  const calls: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/alerts/1', {
    handlers: backend(calls),
  });
  const before = Date.now();
  await page.getByRole('button', { name: 'Mute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mute the alert' });
  await dialog.getByText('It holds 22 open alerts now:').waitFor();
  await dialog.getByText('21 more').waitFor();
  await dialog.getByText('There is no alert 999999.').waitFor();
  await dialog.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Everything its monitor finds' }).click();
  await dialog.getByRole('combobox', { name: 'How long' }).click();
  await page.getByRole('option', { name: 'For 4 hours' }).click();
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('moving');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const [{ endsAt, ...asked }] = calls as [{ endsAt: string }];
  expect(Date.parse(endsAt) - before).toBeGreaterThanOrEqual(4 * HOUR);
  expect(asked).toEqual({
    name: '',
    reason: 'moving',
    matchers: [{ attr: 'monitor.id', op: '=', values: ['12'] }],
  });

  const fact = page.locator('dt:text-is("Muted") + dd');
  await fact.getByText('until 2026-03-04 12:00').waitFor();
  await fact.getByText('<b>Mira</b>').waitFor();
  await fact.getByText('moving').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unmute' }).click();
  await fact.waitFor({ state: 'detached' });
  expect(calls.at(-1)).toBe('ended');
  expect(problems).toEqual([]);
});

test('a monitor is muted from its menu; what is refused is said in the dialog', async () => {
  const calls: unknown[] = [];
  let isDown = true;
  const { page } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...backend(calls),
      'POST /projects/2/silences': ({ body }) => {
        if (isDown) return failure(503, 'unavailable', 'the store is away');
        calls.push(body);
        return ok({ silence: nightly });
      },
    },
  });
  await page.getByRole('button', { name: `Actions of ${metricMonitor.name}` }).click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mute the monitor' });
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('new disks');
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await dialog.getByRole('alert').getByText('The store is away').waitFor();
  isDown = false;
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(calls).toMatchObject([
    {
      name: metricMonitor.name,
      reason: 'new disks',
      matchers: [{ attr: 'monitor.id', values: [metricMonitor.id] }],
    },
  ]);
});

test('the list says what is muted, and mutes several at once', async () => {
  const calls: unknown[] = [];
  const listed = alerts.map((alert, at) => ({ ...alert, mute: at === 0 ? MUTE : null }));
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...backend(calls),
      'GET /projects/2/alerts': () => ok({ alerts: listed, count: listed.length, facets: [] }),
    },
  });
  await page.getByText('muted until 2026-03-04 12:00').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: /^Mute \(\d+\)$/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await page.getByText('Muted', { exact: true }).first().waitFor();
  const open = listed.slice(0, 10).filter(({ status }) => status === 'open');
  expect(calls).toMatchObject([
    { matchers: [{ attr: 'alert.id', values: open.map(({ id }) => String(id)) }] },
  ]);
});

test('the page of silences shows what is in force and what comes, in every look', async () => {
  const { page, problems } = await under.open('/alerting/2/silences', {
    handlers: backend([], [over, nightly, silence(1)]),
    width: 390,
  });
  const table = page.getByRole('table', { name: 'Silences' });
  await table.getByRole('link', { name: /Silence 1/u }).waitFor();
  const states = await table.getByRole('row').allInnerTexts();
  expect(states.slice(1).map((text) => /active|upcoming|expired/u.exec(text)?.[0])).toEqual([
    'active',
    'upcoming',
    'expired',
  ]);
  const strip = page.getByRole('region', { name: 'The next two weeks' });
  await expect.poll(() => strip.getByRole('listitem').count()).toBe(2);
  await strip
    .getByText(/ to \d{4}-/u)
    .first()
    .waitFor({ state: 'attached' });
  expect(await faultsInLooks(page, EVERY_LOOK)).toEqual([]);
  expect(problems).toEqual([]);
});

test('when a silence is in force is said whole, in which zone, and beside what is done to it', async () => {
  const long = silence(4, {
    ...nightly,
    repeat: {
      weekdays: ['monday', 'tuesday', 'thursday', 'saturday', 'sunday'],
      monthDays: [1, 2, 3, 14, -1],
      time: '02:00',
      duration: 2 * HOUR,
      timeZone: 'America/Argentina/ComodRivadavia',
    },
  });
  const { page } = await under.open('/alerting/2/silences', {
    handlers: backend([], [long]),
    width: 1280,
    timezoneId: 'Asia/Kathmandu',
  });
  const table = page.getByRole('table', { name: 'Silences' });
  const when = table.getByText('America/Argentina/ComodRivadavia');
  await when.waitFor();
  const shown = await when.evaluate((text) => [text.scrollWidth, text.clientWidth]);
  expect(shown[0]).toBeLessThanOrEqual(shown[1] ?? 0);
  const end = await table.getByRole('button', { name: /^End / }).boundingBox();
  expect((end?.x ?? 2000) + (end?.width ?? 0)).toBeLessThan(1280);
  await table.getByText(/^from \d{4}-\d\d-\d\d \d\d:\d\d \+05:45$/u).waitFor();
  const strip = page.getByRole('region', { name: 'The next two weeks' });
  await strip.getByText(/^Asia\/Kath?mandu \(\+05:45\)$/u).waitFor();
  expect(await strip.getByText(/ to .+ \+05:45$/u).count()).toBeGreaterThan(5);

  await page.setViewportSize({ width: 390, height: 844 });
  const room = await strip.getByText(/^\d\d-\d\d$/u).evaluateAll((dates) =>
    dates.map((date) => {
      const text = document.createRange();
      text.selectNodeContents(date);
      return date.getBoundingClientRect().width - text.getBoundingClientRect().width;
    }),
  );
  expect(room).toHaveLength(14);
  expect(Math.min(...room)).toBeGreaterThan(8);
});

test('a silence is filled in as a form and as YAML, and saved', async () => {
  const calls: unknown[] = [];
  const { page } = await under.open('/alerting/2/silences/new', {
    handlers: {
      ...backend(calls),
      'GET /projects/2/alerts': () =>
        ok({
          alerts: [],
          count: 0,
          facets: [
            { key: 'service_name', items: [{ key: 'service_name', value: 'cart', count: 3 }] },
            { key: 'host_name', items: [] },
          ],
        }),
    },
    width: 390,
  });
  await page.getByRole('button', { name: 'Create' }).click();
  await page
    .getByText('It would match every alert of the project. Add a condition, or check "Hold every')
    .waitFor();
  await page.getByText('From and until are times in UTC.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Deploy');
  const attribute = page.getByRole('combobox', { name: 'Attribute of condition 1' });
  const value = page.getByRole('combobox', { name: 'Value of condition 1' });
  await attribute.fill('severity');
  await attribute.press('Tab');
  await value.fill('critcal');
  await value.press('Tab');
  await page.getByText('There is no severity "critcal". Did you mean "critical"?').waitFor();
  // What open alerts have is offered.
  await attribute.fill('serv');
  await page.getByRole('option', { name: 'service_name' }).click();
  await value.fill('ca');
  await page.getByRole('option', { name: 'cart' }).click();
  await page.getByText('If it were in force now, it would hold 22 open alerts:').waitFor();
  // Enter in a box of suggestions takes what is there, and nothing is created.
  await value.press('Enter');
  await attribute.fill('serv');
  await attribute.press('Enter');
  await attribute.press('Enter');
  await attribute.fill('host_');
  await page.getByRole('option', { name: 'host_name' }).waitFor();
  await attribute.press('ArrowDown');
  await attribute.press('Enter');
  expect(await attribute.inputValue()).toBe('host_name');
  await attribute.fill('service_name');
  await attribute.press('Escape');
  expect(calls).toEqual([]);
  const ends = page.getByRole('combobox', { name: 'Ends' });
  await ends.click();
  await page.getByRole('option', { name: 'At a time' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Field is required').waitFor();
  await ends.click();
  await page.getByRole('option', { name: 'When somebody ends it' }).click();
  await page.getByText('It never ends').waitFor();
  await page.getByRole('combobox', { name: 'In force' }).click();
  await page.getByRole('option', { name: 'Repeatedly' }).click();
  await page.getByRole('checkbox', { name: 'Monday' }).click();
  await page.getByText(/^In force \d{4}-\d\d-\d\d 22:00 UTC to /u).waitFor();
  const time = page.getByRole('textbox', { name: 'At' });
  await time.fill('2:30');
  await time.blur();
  await page.getByText('"2:30" is not a time of day. Write it like 22:00').waitFor();
  await time.fill('22:00');
  await page.getByRole('textbox', { name: 'Time zone' }).fill('Mars/Olympus');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('there is no time zone "Mars/Olympus"').waitFor();
  await page.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Berlin');
  expect(await faultsInLooks(page, EVERY_LOOK)).toEqual([]);
  await page.getByRole('tab', { name: 'YAML' }).click();
  const editor = page.getByRole('textbox', { name: 'YAML of the silence' });
  await expect.poll(() => editor.innerText()).toContain('time_zone: Europe/Berlin');
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls).toMatchObject([
    {
      name: 'Deploy',
      all: false,
      matchers: [{ attr: 'service_name', op: '=', values: ['cart'] }],
      endsAt: null,
      repeat: {
        weekdays: ['monday'],
        time: '22:00',
        duration: HOUR,
        timeZone: 'Europe/Berlin',
      },
    },
  ]);
});

test('a silence ends after two hours unless somebody says otherwise', async () => {
  const calls: { startsAt: unknown; endsAt: string | null }[] = [];
  const { page } = await under.open('/alerting/2/silences/new', { handlers: backend(calls) });
  await page.getByRole('textbox', { name: 'Name' }).fill('Deploy');
  for (const [name, text] of [
    ['Attribute', 'host_name'],
    ['Value', 'db-1'],
  ] as const) {
    const box = page.getByRole('combobox', { name: `${name} of condition 1` });
    await box.fill(text);
    await box.press('Escape');
  }
  const before = Date.now();
  // In a field without suggestions Enter sends a form, as everywhere.
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect.poll(() => calls).toHaveLength(1);
  const length = Date.parse(calls[0]?.endsAt ?? '') - before;
  expect(length).toBeGreaterThanOrEqual(2 * HOUR);
  expect(length).toBeLessThan(3 * HOUR);
});

test('one that is over says what it has held, and what it would hold', async () => {
  const { page } = await under.open('/alerting/2/silences/3', { handlers: backend([]) });
  await page.getByText('It has held back messages about 11 alerts:').waitFor();
  await page.getByRole('link', { name: '<b>Held 7</b>' }).waitFor();
  await page.getByText('and 4 more').waitFor();
  await page.getByText('If it were in force now, it would hold 22 open alerts:').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a monitor says that what it finds is muted', async () => {
  const { page } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...backend([]),
      'GET /projects/2/monitors': () =>
        ok({ monitors: [{ ...metricMonitor, mute: MUTE }], count: 1, states: [] }),
      [`GET /projects/2/monitors/${metricMonitor.id}/why`]: () =>
        ok({ monitor: { ...metricMonitor, mute: MUTE }, evaluation: null, explanation: [] }),
    },
  });
  await page.getByText('muted until 2026-03-04 12:00').waitFor();
  await page.getByRole('link', { name: metricMonitor.name }).first().click();
  const fact = page.locator('dt:text-is("Muted") + dd');
  await fact.getByText('until 2026-03-04 12:00').waitFor();
  // Who made it stands before its end: nobody says that they will end it.
  expect(await fact.innerText()).toMatch(
    /^by <b>Mira<\/b> until 2026-03-04 12:00 \(silence \d+\)\n/u,
  );
});

test('nothing silenced, a failure, and what guests see', async () => {
  const { page } = await under.open('/alerting/2/silences', { handlers: backend([]) });
  await page.getByText('Nothing is silenced').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  under.server.use({
    ...handlers,
    'GET /users/current': () => ok(guest),
    'GET /projects/2/alerts/1/why': () =>
      ok({
        ...why,
        alert: metricAlert(1, {
          mute: { silenceId: 0, name: '', reason: '', user: '', until: null },
        }),
      }),
  });
  await page.goto(`${under.server.url}/alerting/2/alerts/1`);
  await page.locator('dt:text-is("Muted") + dd').getByText('until somebody ends it').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Mute|Unmute)$/u }).count()).toBe(0);
  await page.goto(`${under.server.url}/alerting/2/silences`);
  await page.getByText('to see what is silenced').waitFor();
});
