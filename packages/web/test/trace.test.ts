import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { alertingHandlers, metricMonitor } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { pathOf, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';
import { metricHandlers, metrics, timeseries } from './metrics-data.ts';
import { ids, missingId, standaloneId, trace, traceHandlers, traceId } from './trace-data.ts';

const under = useConsole();
const handlers = traceHandlers();
const tracePath = `/traces/2/${traceId}`;

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Trace timeline' });
const row = (page: Page, name: RegExp | string) => page.getByRole('row', { name });

describe('how it looks', () => {
  const looks = [
    { theme: 'light', width: 360 },
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 1280 },
    { theme: 'dark', width: 2560 },
  ] as const;

  test('the page, from a phone to a wall', async () => {
    const { page, problems } = await under.open(tracePath, { ...looks[0], handlers });
    const ready = async () => {
      await grid(page).waitFor();
      await page.getByRole('heading', { name: 'GET /checkout' }).waitFor();
    };
    expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
    expect(problems).toEqual([]);
    expect(under.server.unexpected).toEqual([]);
  });

  test('the span card, from a phone to a wall', async () => {
    const path = `${tracePath}?span=${ids.select}`;
    const { page, problems } = await under.open(path, { ...looks[0], handlers });
    const ready = () => page.getByRole('article', { name: 'select cart by id' }).waitFor();
    expect(await faultsInLooks(page, looks, { except: ['region'], ready })).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('the trace page', () => {
  test('of a trace that cannot be loaded waits for nothing and offers nothing of it', async () => {
    const path = 'GET /tracing/2/traces/(\\w{32})';
    const { page } = await under.open(tracePath, {
      handlers: {
        ...handlers,
        [path]: () => failure(500, 'internal', 'the disk is full', { traceId: '4c1f0a7be2d94f63' }),
      },
    });
    const card = page.getByRole('alert');
    await card.getByText('The disk is full').waitFor();
    await card.getByText('The trace could not be loaded').waitFor();
    await card.getByText('500', { exact: true }).waitFor();
    await card.getByText('4c1f0a7be2d94f63').waitFor();
    expect(await page.getByRole('button', { name: 'Copy as' }).count()).toBe(0);
    expect(await page.getByText('Root duration').isVisible()).toBe(false);
  });

  test('says what the trace is and leads on to the explorer', async () => {
    const { page } = await under.open(tracePath, { handlers });
    await page.getByRole('heading', { name: 'GET /checkout' }).waitFor();
    expect(await page.title()).toBe('GET /checkout · Spanlight');
    const facts = page.getByRole('region', { name: 'Root span' });
    await expect.poll(() => facts.innerText()).toContain('116');
    await expect.poll(() => facts.innerText()).toMatch(/Status\s+unset/u);
    await expect
      .poll(() => facts.innerText())
      .toMatch(/Root duration\s+820ms\s+Trace duration\s+820ms/u);
    const group = page.getByRole('link', { name: 'View group' });
    await expect
      .poll(() => group.getAttribute('href'))
      .toBe(
        '/spans/2/items?time_gte=20260304T094742&time_dur=3601&system=httpserver:web&query=where+_group_id+%3D+4979455477216678',
      );
    const explore = page.getByRole('link', { name: 'Explore trace' });
    expect(await explore.getAttribute('href')).toContain(
      `query=where+_trace_id+%3D+${traceId}+%7C+group+by+_group_id`,
    );
  });

  test('tells the keys of the timeline on ?, unless somebody types one', async () => {
    const { page } = await under.open(tracePath, { handlers });
    await row(page, /GET \/checkout/).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys of the timeline' });
    await keys.getByText('critical path on and off').waitFor();
    expect(await accessibilityProblems(page, ['region'])).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').first().focus();
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Keys of the timeline' }).waitFor();
    expect(await keys.count()).toBe(0);
  });

  test('leads to its rows on j and to its own search on /, from anywhere', async () => {
    const { page } = await under.open(tracePath, { handlers });
    await row(page, /GET \/checkout/).waitFor();
    const focused = () =>
      page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return active?.getAttribute('placeholder') ?? active?.getAttribute('role') ?? '';
      });
    await page.keyboard.press('/');
    await expect.poll(focused).toContain('status:error');
    await page.getByRole('button', { name: 'Keys of the timeline' }).focus();
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('row');
  });

  test('opens a span beside the timeline, in the address, and Back closes it', async () => {
    const { page } = await under.open(tracePath, { handlers });
    await row(page, /GET \/cart\/:id/).click();
    await page.getByRole('article', { name: 'GET /cart/:id' }).waitFor();
    expect(pathOf(page)).toBe(`${tracePath}?span=${ids.cart}`);
    await expect.poll(() => grid(page).isVisible()).toBe(true);
    await page.goBack();
    await page.getByRole('article').waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(tracePath);
  });

  test('shows the span of the address with its ancestors open, and keeps it', async () => {
    const { page } = await under.open(`${tracePath}?span=${ids.deep}`, { handlers });
    const selected = page.locator('.row[aria-selected=true]');
    await selected.waitFor();
    await expect.poll(() => selected.innerText()).toContain('check digits');
    await expect.poll(() => selected.getAttribute('aria-level')).toBe('6');
    expect(pathOf(page)).toBe(`${tracePath}?span=${ids.deep}`);
  });

  test('crops to a subtree in the address, and back', async () => {
    const { page } = await under.open(tracePath, { handlers });
    await row(page, /GET \/cart\/:id/).hover();
    await row(page, /GET \/cart\/:id/)
      .getByRole('button', { name: /^Crop/ })
      .click();
    await page.waitForURL(`**${tracePath}?root_span=${ids.cart}`);
    const chip = page.getByRole('button', { name: 'GET /cart/:id', exact: true });
    await chip.click();
    await page.waitForURL(`**${tracePath}`);
    await row(page, /GET \/checkout/).waitFor();
  });

  test('has a tab per system of events that leads to the span', async () => {
    const { page } = await under.open(tracePath, { handlers });
    await page.getByRole('tab', { name: 'log:error 1' }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'log:error');
    await page.reload();
    const event = row(page, /Timeout: deadline exceeded/);
    await event.getByRole('button', { name: 'Open details' }).click();
    await page.waitForURL((url) => url.searchParams.has('event'));
    await page.reload();
    await page.getByRole('article', { name: 'Timeout: deadline exceeded' }).waitFor();
    await event.getByRole('button', { name: 'Close details' }).click();
    await page.waitForURL((url) => !url.searchParams.has('event'));
    await event.getByRole('button', { name: 'Go to span' }).click();
    await page.getByRole('article', { name: 'GET /cart/:id' }).waitFor();
    expect(pathOf(page)).toBe(`${tracePath}?tab=log:error&span=${ids.cart}`);
  });

  test('waits for a trace that is not there yet', async () => {
    let isThere = false;
    const { page } = await under.open(`/traces/2/${traceId}`, {
      handlers: traceHandlers({
        'GET /tracing/2/traces/(\\w{32})': () =>
          isThere ? ok(trace) : failure(404, 'not_found', `trace "${traceId}" not found`),
      }),
    });
    await page
      .getByText(`Trace ${traceId} not found. It may take up to 30 seconds to process a trace.`)
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    isThere = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await grid(page).waitFor();
  });

  test('says that a trace was cut, and what failed', async () => {
    const { page } = await under.open(tracePath, {
      handlers: traceHandlers({
        'GET /tracing/2/traces/(\\w{32})': () => ok({ ...trace, hasMore: true }),
      }),
    });
    await page.getByText(/This trace is truncated because it contains more than 10,000/).waitFor();

    under.server.use(
      traceHandlers({
        'GET /tracing/2/traces/(\\w{32})': () => failure(400, 'bad_request', 'store is upset'),
      }),
    );
    await page.reload();
    await page.getByRole('alert').getByText('Store is upset').waitFor();
  });
});

describe('the span card', () => {
  const open = (span: string) => under.open(`${tracePath}?span=${span}`, { handlers });

  test('filters keys, groups them by prefix, and shows what is large on its own', async () => {
    const { page } = await open(ids.select);
    const table = page.getByRole('table', { name: 'Attributes' });
    await table.getByText('postgresql').waitFor();
    await expect.poll(() => table.getByText('<b>"hi"</b>').count()).toBe(1);
    await page.getByRole('button', { name: 'db 2' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    await page.getByLabel('Filter keys').fill('state');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await page.getByRole('tab', { name: 'SQL:pretty' }).click();
    await page.getByText(/^where id = \$1$/m).waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByText(/"db_statement": "select/).waitFor();
    await page.getByRole('tab', { name: 'body' }).click();
    await page.getByText('x'.repeat(600)).waitFor();
  });

  test('shows the other values of an attribute, and leads to them', async () => {
    const { page } = await open(ids.select);
    const attribute = row(page, /^Open details db_system/);
    await attribute.getByRole('button', { name: 'Open details' }).click();
    const stats = page.getByRole('table', { name: 'Values of db_system in this group' });
    await stats.getByText('40').waitFor();
    await row(page, /db_system postgresql What to do/)
      .getByRole('button', { name: 'What to do with db_system' })
      .click();
    await page.getByRole('menuitem', { name: 'Filter by this value' }).click();
    await page.waitForURL(/\/spans\/2\/items\?.*query=where\+db_system\+%3D\+%22postgresql%22/u);
  });

  test('leads to the form of a monitor that is filled in with its group', async () => {
    const sent: unknown[] = [];
    const spans = {
      id: '90',
      name: 'uptrace_tracing_spans',
      instrument: 'histogram',
      unit: 'nanoseconds',
    } as const;
    const { page, problems } = await under.open(`${tracePath}?span=${ids.select}`, {
      handlers: {
        ...alertingHandlers,
        ...metricHandlers(
          metrics.map((metric, index) => (index ? metric : { ...metric, ...spans })),
        ),
        ...handlers,
        'GET /metrics/2/timeseries': ({ url }) => ok(timeseries(url)),
        'POST /projects/2/monitors/backtest': () => failure(501, 'not_implemented', 'no back-test'),
        'POST /projects/2/monitors/metric': ({ body }) => {
          sent.push(body);
          return ok({ monitor: metricMonitor });
        },
      },
    });
    const card = page.getByRole('article', { name: 'select cart by id' });
    await card.getByRole('button', { name: 'Monitor', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share of errors' }).click();
    await page.getByRole('heading', { name: 'New Metric Monitor' }).waitFor();
    const name = page.getByLabel('Monitor name');
    await expect.poll(() => name.inputValue()).toBe('Share of errors of select cart by id');
    await page.getByRole('combobox', { name: /^Metric 1: uptrace_tracing_spans/u }).waitFor();
    await page.getByLabel('Max allowed value').fill('1%');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
    const group = BigInt(`0x${ids.select}`) >> 8n;
    expect(sent).toMatchObject([
      {
        name: 'Share of errors of select cart by id',
        params: {
          metrics: [{ name: 'uptrace_tracing_spans', alias: 'spans' }],
          query: `count($spans{_status_code="error"}) / count($spans) as failed | where _group_id = ${group}`,
          column: 'failed',
          columnUnit: 'utilization',
          maxAllowedValue: 0.01,
        },
      },
    ]);
    expect(problems).toEqual([]);
  });

  test('tells the events of its span, whole when they are opened, and leads back to it', async () => {
    const name = `payment declined: ${'the bank did not answer, '.repeat(12)}`.trim();
    const span = trace.root?.children?.find(({ id }) => id === ids.cart);
    const { page } = await under.open(`${tracePath}/${ids.cart}`, {
      handlers: {
        [`GET /tracing/2/traces/\\w{32}/${ids.cart}`]: () =>
          ok({ span: { ...span, events: span?.events?.map((event) => ({ ...event, name })) } }),
        ...handlers,
      },
    });
    await page.getByRole('tab', { name: 'Events 1' }).click();
    const event = page.getByRole('table', { name: 'Events' });
    const text = event.getByText(name);
    await expect
      .poll(() => text.evaluate((element) => getComputedStyle(element).textOverflow))
      .toBe('ellipsis');
    await event.locator(`[title="${name}"]`).waitFor();
    await event.getByRole('button', { name: 'Open details' }).click();
    await expect.poll(() => text.count()).toBe(2);
    const whole = text.last();
    expect(
      await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThan(1);
    await event.getByRole('link', { name: 'View group' }).waitFor();
    await event.getByRole('link', { name: 'Go to span' }).click();
    await page.waitForURL(`**${tracePath}?span=${ids.cart}`);
  });

  test('leads to the spans it links to', async () => {
    const { page } = await open(ids.cart);
    await page.getByRole('tab', { name: 'Links 1' }).click();
    const links = page.getByRole('table', { name: 'Links' });
    await links.getByText('reason: retry').waitFor();
    await links.getByRole('link').click();
    await page.getByRole('article', { name: 'check digits' }).waitFor();
    expect(pathOf(page)).toBe(`${tracePath}?span=${ids.deep}`);
  });

  test('tells how the group does', async () => {
    const { page } = await open(ids.cart);
    await page.getByRole('tab', { name: 'Group' }).click();
    await page.getByText('402ms').waitFor();
    await page.getByText('5%', { exact: true }).waitFor();
    const list = (name: string) => page.getByRole('region', { name, exact: true });
    const slowest = list('Slowest spans');
    await expect.poll(() => slowest.locator('[data-row-link]').count()).toBe(5);
    await expect
      .poll(() => slowest.locator('[data-row-link]').first().getAttribute('href'))
      .toMatch(/^\/traces\/2\/[0-9a-f]{32}\?span=/u);
    const opener = (name: string) => list(name).getByRole('link', { name: /^Open in explorer/u });
    await expect
      .poll(() => opener('Slowest spans').getAttribute('href'))
      .toContain('sort_by=_duration');
    expect(await opener('Spans with error status').getAttribute('href')).toContain(
      '_status_code+%3D+%22error%22',
    );
    const messages = list('Status messages');
    await messages.getByText('connection reset by peer').waitFor();
    await expect.poll(() => messages.locator('tbody tr').count()).toBe(2);
    await expect
      .poll(() => opener('Status messages').getAttribute('href'))
      .toContain('_status_message');
    expect(await accessibilityProblems(page, ['region'])).toEqual([]);
  });

  test('is closed by its button and by Escape', async () => {
    const { page } = await open(ids.cart);
    const card = page.getByRole('article', { name: 'GET /cart/:id' });
    await card.waitFor();
    // The card may be there before the trace is.
    await row(page, /GET \/cart\/:id/).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'detached' });
    // The keyboard is back on the row of the span.
    const onItsRow = async (): Promise<void> => {
      await expect.poll(() => page.locator('.row:focus .text').textContent()).toBe('GET /cart/:id');
    };
    await onItsRow();
    await row(page, /GET \/cart\/:id/).click();
    await page.getByRole('tab', { name: 'Attrs' }).focus();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    // Opened by keyboard, it leaves the focus on its row.
    await onItsRow();
    await page.keyboard.press('Enter');
    await card.waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys of the timeline' });
    await keys.getByText('close the span').waitFor();
    // Pressed where the focus was before, by somebody who is quicker than the dialog that takes it.
    await page
      .locator('.row', { hasText: 'GET /cart/:id' })
      .dispatchEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    await keys.waitFor({ state: 'detached' });
    await onItsRow();
    expect(await card.count()).toBe(1);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(page)).toBe(tracePath);
  });
});

describe('finding a trace', () => {
  test('goes to the trace with what the address brought', async () => {
    const { page } = await under.open(`/traces/${traceId}?span=${ids.cart}`, { handlers });
    await page.getByRole('article', { name: 'GET /cart/:id' }).waitFor();
    expect(pathOf(page)).toBe(`${tracePath}?span=${ids.cart}`);
  });

  test('goes to the page of an item without a trace', async () => {
    const { page } = await under.open(`/traces/${standaloneId}`, { handlers });
    await page.getByRole('heading', { name: 'Timeout: deadline exceeded' }).waitFor();
    expect(pathOf(page)).toBe(`/traces/2/${standaloneId}/0`);
    await page.getByRole('link', { name: 'View logs' }).waitFor();
    expect(await page.getByRole('link', { name: 'View spans' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('tells a span that is missing from a trace that is', async () => {
    const missing = '0000000000000001';
    const { page } = await under.open(`${tracePath}/${missing}`, { handlers });
    await page.getByText(new RegExp(`^Trace ${traceId} has no span ${missing}\\.`, 'u')).waitFor();
    await page.getByRole('link', { name: 'View trace' }).click();
    await grid(page).waitFor();
    expect(pathOf(page)).toBe(tracePath);
    await page.goto(`${under.server.url}/traces/2/${missingId}/${missing}`);
    await page.getByText(new RegExp(`^Trace ${missingId} not found\\.`, 'u')).waitFor();
  });

  test('says when nobody knows the trace', async () => {
    const { page } = await under.open(`/traces/${missingId}`, { handlers });
    await page.getByText(new RegExp(`^Trace ${missingId} not found\\.`, 'u')).waitFor();
  });
});
