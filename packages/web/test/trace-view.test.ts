import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { pathOf, useConsole } from './console.ts';
import { ok } from './fixture-server.ts';
import {
  failedHandlers,
  failedPath,
  failedTrace,
  failedTraceId,
  origin,
} from './failed-trace-data.ts';
import { trace, traceHandlers, traceId } from './trace-data.ts';

const under = useConsole();
const handlers = failedHandlers();

const row = (page: Page, name: RegExp | string) => page.getByRole('row', { name });

test('the first span is in the upper half, and the charts above it stay open once opened', async () => {
  const { page } = await under.open(failedPath, { handlers, height: 900 });
  const first = row(page, /^POST \/checkout/);
  await first.waitFor();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  const charts = page.getByRole('region', { name: 'Percentiles of the group' });
  expect(await charts.count()).toBe(0);
  await page.getByRole('button', { name: 'Show percentiles' }).click();
  await charts.waitFor();
  await page.reload();
  await charts.waitFor();
  await page.getByRole('button', { name: 'Hide percentiles' }).click();
  await expect.poll(() => charts.count()).toBe(0);
});

test('a click anywhere on a row opens the span beside it, as wide as one wants', async () => {
  const { page } = await under.open(failedPath, { handlers, height: 900 });
  const clicked = row(page, /^Error.*POST https:\/\/bank/);
  await clicked.waitFor();
  const box = await clicked.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + 12);
  await page.getByRole('article', { name: origin.name }).waitFor();
  expect(pathOf(page)).toBe(`${failedPath}?span=${origin.id}`);

  const panel = page.getByRole('complementary', { name: 'Span' });
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
  const line = page.getByRole('separator', { name: 'Width of the span panel' });
  const before = await width();
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe(String(before));
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(before + 24);
  const at = await line.boundingBox();
  await page.mouse.move((at?.x ?? 0) + 8, 400);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) - 92, 400, { steps: 4 });
  await page.mouse.up();
  expect(await width()).toBe(before + 124);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await panel.waitFor();
  await expect.poll(width).toBe(before + 124);
  await page.keyboard.press('Tab');
  await line.dblclick();
  expect(await width()).toBe(before);
});

test('a failed trace says where it began, what decided its end, and what was logged', async () => {
  const { page, problems } = await under.open(failedPath, { handlers, height: 900, theme: 'dark' });
  await page.getByText('The failure began in payment: POST https://bank.example').waitFor();
  const began = row(page, /^Error, origin of the failure POST https:\/\/bank/);
  await began.waitFor();
  await expect.poll(() => row(page, /^Error, passed on from below POST/).count()).toBe(2);
  await page.getByRole('button', { name: 'Go to the origin' }).click();
  await page.getByRole('article', { name: origin.name }).waitFor();
  await expect.poll(() => began.getAttribute('aria-selected')).toBe('true');
  await expect
    .poll(() => page.getByRole('button', { name: 'Go to the origin' }).isDisabled())
    .toBe(true);

  // Logs stand below their span and open like one.
  const log = row(page, /^error log PaymentError: card declined/);
  await expect.poll(() => log.getAttribute('aria-level')).toBe('4');
  await log.click();
  await page.getByRole('article', { name: 'PaymentError: card declined' }).waitFor();
  expect(pathOf(page)).toContain('?span=0000e0e0e000000');
  await page.reload();
  await expect.poll(() => log.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Close' }).click();
  const logs = page.getByRole('button', { name: /^Logs/ });
  await logs.click();
  expect(await log.count()).toBe(0);

  const path = page.getByRole('button', { name: /^Critical path/ });
  await path.click();
  await page.getByRole('status').filter({ hasText: '21 spans' }).waitFor();
  await began.getByRole('gridcell', { name: /320ms on the critical path$/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await began.waitFor();
  await expect.poll(() => path.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => logs.getAttribute('aria-pressed')).toBe('false');
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('the strip of the whole trace shows and moves what is on screen, and the trace is a file', async () => {
  const { page, problems } = await under.open(failedPath, { handlers, height: 900 });
  await row(page, /^POST \/checkout/).waitFor();
  const strip = page.getByRole('slider', { name: 'Shown time' });
  const shown = () => strip.getAttribute('aria-valuetext');
  expect(await shown()).toBe('0 to 1s of 1s');
  const box = await strip.boundingBox();
  const [left, width, y] = [box?.x ?? 0, box?.width ?? 0, (box?.y ?? 0) + 20];
  const drag = async (from: number, to: number) => {
    await page.mouse.move(left + width * from, y);
    await page.mouse.down();
    await page.mouse.move(left + width * to, y, { steps: 5 });
    await page.mouse.up();
  };
  await drag(0.2, 0.4);
  await expect.poll(shown).toBe('200ms to 400ms of 1s');
  await drag(0.3, 0.5);
  await expect.poll(shown).toBe('400ms to 600ms of 1s');
  await drag(0.6, 0.8);
  await expect.poll(shown).toBe('400ms to 800ms of 1s');
  await strip.focus();
  await page.keyboard.press('Home');
  expect(await shown()).toBe('0 to 400ms of 1s');
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toBe('80ms to 480ms of 1s');
  expect(await accessibilityProblems(page)).toEqual([]);
  await strip.dblclick();
  await expect.poll(shown).toBe('0 to 1s of 1s');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the trace as JSON' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe(`trace-${failedTraceId}.json`);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(failedTrace)),
  );
  expect(problems).toEqual([]);
});

test('times are in the zone one chooses: range, facts, inputs and charts', async () => {
  const { page } = await under.open(failedPath, { handlers, timezoneId: 'Europe/Berlin' });
  const range = page.getByRole('button', { name: /^2026-03-04/ });
  const facts = page.getByRole('region', { name: 'Root span' });
  await expect.poll(() => range.innerText()).toMatch(/10:47:42 – 11:47:43\s+\+01:00/u);
  expect(await facts.innerText()).toContain('2026-03-04 11:17:42');
  await page.getByRole('button', { name: 'Show percentiles' }).click();
  const charts = page.getByRole('region', { name: 'Percentiles of the group' });
  await charts.getByRole('button', { name: /table/i }).first().click();
  const firstTime = charts.getByRole('rowheader').first();
  expect(await firstTime.innerText()).toMatch(/^2026-03-04 11:/u);

  await range.click();
  await page.getByRole('button', { name: 'Europe/Berlin (+01:00)' }).waitFor();
  await page.getByRole('button', { name: 'UTC', exact: true }).click();
  await expect.poll(() => range.innerText()).toMatch(/09:47:42 – 10:47:43\s+UTC/u);
  await expect.poll(() => facts.innerText()).toContain('2026-03-04 10:17:42');
  await page.reload();
  await range.click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Time' }).first().inputValue())
    .toBe('09:47:42');
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);
  await charts.getByRole('button', { name: /table/i }).first().click();
  expect(await firstTime.innerText()).toMatch(/^2026-03-04 10:/u);
});

test('the logs of a trace are listed a page at a time, in the order that is chosen, and a link leads to its page', async () => {
  const idOf = (index: number) => (0xa000 + index).toString(16).padStart(16, '0');
  const events = Array.from({ length: 120 }, (_, index) => ({
    name: `Line ${String(index).padStart(3, '0')}`,
    time: new Date(Date.parse('2026-03-04T10:17:42.1Z') + index).toISOString(),
    attrs: {},
    system: 'log:info',
    groupId: '900',
    id: idOf(index),
  }));
  const long = { ...trace, root: { ...trace.root, events } };
  const { page, problems } = await under.open(`/traces/2/${traceId}?tab=log:info`, {
    handlers: traceHandlers({ 'GET /tracing/2/traces/(\\w{32})': () => ok(long) }),
  });
  const table = page.getByRole('table', { name: 'log:info of this trace' });
  const rows = table.locator('tbody tr[data-index]');
  await expect.poll(() => rows.count()).toBe(50);
  expect(await rows.first().textContent()).toContain('Line 000');
  const time = table.getByRole('columnheader', { name: 'Time' });
  await time.getByRole('button').click();
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('descending');
  expect(await rows.first().textContent()).toContain('Line 119');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => rows.count()).toBe(20);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(`${under.server.url}/traces/2/${traceId}?tab=log:info&event=${idOf(60)}`);
  await expect.poll(() => rows.first().textContent()).toContain('Line 050');
  expect(problems).toEqual([]);
});
