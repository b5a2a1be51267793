import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers as handlers, annotations } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, parametersOf, useConsole } from './console.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('annotations are sorted, opened, paged and deleted; nothing in them is markup', async () => {
  const asked: string[] = [];
  const calls: string[] = [];
  const { page, problems } = await under.open('/alerting/2/annotations', {
    handlers: {
      ...handlers,
      'GET /projects/(\\d+)/annotations': ({ url }) => {
        asked.push(url.search);
        return ok({ annotations, count: 14 });
      },
      'DELETE /projects/2/annotations/(\\d+)': ({ path }) => {
        calls.push(path[1] ?? '');
        return ok(undefined);
      },
    },
  });
  await page.getByText('Deploy 5.3.0').waitFor();
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.dataset['index'])).toBe(
    '0',
  );
  await row(page, 'Deploy 5.3.0').getByRole('button', { name: 'Open details' }).click();
  await page.getByText('Rolled out <img src=x').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(asked[0]).toContain('sort_by=createdAt&sort_desc=true');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(() => parametersOf(page)).toEqual({ sort_by: 'name', sort_desc: 'false' });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => asked.at(-1)).toContain('page=2');
  await page.getByRole('button', { name: 'Delete Deploy 5.3.1' }).click();
  await page.getByText('Do you really want to delete "Deploy 5.3.1" annotation?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls).toEqual(['2']);
  expect(problems).toEqual([]);
});

test('attributes that have no room are opened, and a phone shows the whole name', async () => {
  const name = 'Rolled back payments to 1.2.7 because the risk check did not answer';
  const attrs = { a: '1', b: '2', c: '3', service_name: 'payments', version: '1.2.7' };
  const [first] = annotations;
  const { page, problems } = await under.open('/alerting/2/annotations', {
    handlers: {
      ...handlers,
      'GET /projects/(\\d+)/annotations': () =>
        ok({ annotations: [{ ...first, name, attrs }], count: 1 }),
    },
  });
  await page.getByRole('button', { name: '2 more attributes' }).click();
  const rest = page.getByRole('dialog', { name: 'More attributes' });
  await rest.getByText('1.2.7', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await rest.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  const text = page.getByRole('link').getByText(name);
  await expect
    .poll(() => text.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0);
  expect((await text.boundingBox())?.height).toBeGreaterThan(30);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  expect(problems).toEqual([]);
});

test('chips below a narrow chart keep their names, and a long one takes them from no other', async () => {
  const [first] = annotations;
  const named = ['Deploy cart', 'Rolled back payments to 1.2.7 because it did not', 'Deploy shop'];
  const { page } = await under.open(
    '/spans/2/timeseries?system=spans:all&time_gte=20260304T095000&time_dur=3600',
    {
      handlers: {
        ...handlers,
        'GET /projects/(\\d+)/annotations': () =>
          ok({
            annotations: named.map((name, index) => ({ ...first, id: index + 1, name })),
            count: 3,
          }),
      },
    },
  );
  const list = page.getByRole('list', { name: 'Annotations' });
  const names = list.locator('button > span:nth-child(2)');
  const cut = () =>
    names.evaluateAll((all) =>
      all
        .filter((name) => name.scrollWidth > name.clientWidth)
        .map((name) => [name.textContent, name.clientWidth > 60]),
    );
  await list.getByText('Deploy shop').waitFor();
  for (const width of [1280, 900, 700, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => horizontalOverflow(page), { message: `${width}` }).toBe(0);
    expect(await list.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    for (const [name, isRead] of await cut()) {
      expect(name).toContain('Rolled back');
      expect(isRead).toBe(true);
    }
  }
});

test('what is marked on a chart says by keyboard what it is about', async () => {
  const { page, problems } = await under.open(
    '/spans/2/timeseries?system=spans:all&time_gte=20260304T095000&time_dur=3600',
    { handlers },
  );
  await page.getByRole('button', { name: /^Deploy 5\.3\.0/u }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Annotation Deploy 5.3.0' });
  await details.getByText('Rolled out <img src=x').waitFor();
  await details.getByText('checkout').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
