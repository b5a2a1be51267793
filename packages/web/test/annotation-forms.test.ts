import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers as handlers, annotations } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, parametersOf, pathOf, useConsole } from './console.ts';
import { failure, ok, type Handler } from './fixture-server.ts';
import { EVERY_LOOK, faultsInLooks } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const LIST = '/alerting/2/annotations';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const one: Handler = ({ path }) => ok({ annotation: annotations[Number(path[1]) - 1] });
const withOne = { ...handlers, 'GET /projects/2/annotations/(\\d+)': one };

test('an annotation is created: what lacks is said, empty rows are dropped, hostile Markdown stays text', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open(LIST, {
    handlers: {
      ...handlers,
      'POST /projects/2/annotations': ({ body }) => {
        sent.push(body);
        return sent.length === 1 ? failure(400, 'bad_request', 'name is required') : ok(undefined);
      },
    },
  });
  await press(page, 'Create annotation');
  const dialog = page.getByRole('dialog', { name: 'New annotation' });
  await dialog.waitFor();
  expect((await dialog.boundingBox())?.width).toBe(700);
  await press(page, 'Create');
  await page.getByText('Field is required').waitFor();
  expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(
    true,
  );

  await field(page, 'Description').fill('x'.repeat(5001));
  await page.getByText('5001 / 5000').waitFor();
  await page.getByText('Must be no more than 5000 characters long').waitFor();
  await field(page, 'Description').fill('é'.repeat(2501));
  await page.getByText('Must be no more than 5000 bytes long').waitFor();
  await field(page, 'Description').fill(
    '**Rolled out** <img src=x onerror=alert(1)> [a](javascript:alert(1))',
  );
  await press(page, 'Preview');
  const preview = page.getByRole('region', { name: 'Preview of the description' });
  await preview.getByText('Rolled out', { exact: true }).waitFor();
  expect(await preview.locator('img, a').count()).toBe(0);

  await field(page, 'Color').fill('url(x)');
  await page.getByText('Must be a color, such as #4CAF50').waitFor();
  await field(page, 'Color').fill('#9C27B0');
  await field(page, 'Name of attribute 1').fill('service.name');
  await press(page, 'Add attribute');
  await field(page, 'Value of attribute 2').fill('orphan');
  await field(page, 'Name').fill('<b>Deploy</b>');
  await press(page, 'Create');
  await expect.poll(() => page.getByText('Field is required').count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await field(page, 'Value of attribute 1').fill('checkout');
  await press(page, 'Remove attribute 2');
  await press(page, 'Add attribute');
  await press(page, 'Create');
  await page.getByRole('alert').getByText('Name is required').waitFor();
  await press(page, 'Create');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('"<b>Deploy</b>" was created').waitFor();
  expect(sent.at(-1)).toEqual({
    name: '<b>Deploy</b>',
    description: '**Rolled out** <img src=x onerror=alert(1)> [a](javascript:alert(1))',
    color: '#9C27B0',
    attrs: { 'service.name': 'checkout' },
  });
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

test('somebody was faster: both are shown by field, and one chooses', async () => {
  let stored = { ...annotations[0], revision: 4 };
  const asked: unknown[] = [];
  const { page } = await under.open(`${LIST}/1`, {
    handlers: {
      ...handlers,
      'GET /projects/2/annotations/1': () => ok({ annotation: stored }),
      'PUT /projects/2/annotations/1': ({ headers, body }) => {
        asked.push([headers['if-match'], body]);
        return headers['if-match'] === `"${stored.revision}"`
          ? ok({ annotation: stored })
          : failure(412, 'precondition_failed', 'the annotation has changed since it was read');
      },
    },
  });
  await field(page, 'Color').fill('#9C27B0');
  stored = { ...stored, name: 'theirs', revision: 5 };
  await press(page, 'Save');
  await page.getByText('Somebody changed this annotation after you opened it').waitFor();
  await press(page, 'Compare with the newest');
  const rows = page.getByRole('table', { name: 'What differs' }).getByRole('row');
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      'Field\tStored now\tYours',
      'Name\ttheirs\tDeploy 5.3.0',
      'Color\turl(https://evil.example/pixel)\t#9C27B0',
    ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, 'Keep my changes');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('theirs');
  await press(page, 'Save');
  await page.getByText('"theirs" was saved').waitFor();
  expect(asked).toMatchObject([
    ['"4"', { name: 'Deploy 5.3.0', color: '#9C27B0' }],
    ['"5"', { name: 'theirs', color: '#9C27B0' }],
  ]);
});

test('an annotation is changed from the list and on its page; leaving with changes asks', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open(LIST, {
    handlers: {
      ...withOne,
      'PUT /projects/2/annotations/(\\d+)': ({ path, body }) => {
        sent.push([path[1], (body as { name: string }).name]);
        return ok({ annotation: annotations[1] });
      },
    },
  });
  await press(page, 'Edit Deploy 5.3.1');
  await field(page, 'Name').fill('Deploy of checkout');
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await press(page, 'Edit Deploy 5.3.1');
  await field(page, 'Name').fill('Deploy of checkout');
  await press(page, 'Save');
  await page.getByText('"Deploy of checkout" was saved').waitFor();

  await page
    .getByRole('row')
    .filter({ hasText: 'Deploy 5.3.1' })
    .getByRole('button', { name: 'Open details' })
    .click();
  await page.getByRole('link', { name: 'Edit Deploy 5.3.1' }).click();
  await page.waitForURL((url) => url.pathname === `${LIST}/2`);
  await field(page, 'Name').fill('Another');
  await page.getByRole('link', { name: 'Monitors', exact: true }).first().click();
  await press(page, 'Keep editing');
  expect(pathOf(page)).toBe(`${LIST}/2`);
  await press(page, 'Save');
  await page.waitForURL((url) => url.pathname === LIST);
  expect(sent).toEqual([
    ['2', 'Deploy of checkout'],
    ['2', 'Another'],
  ]);
  expect(problems).toEqual([]);
});

test('the page of the list stands in the address: reload and Back come to it', async () => {
  const { page } = await under.open(`${LIST}?page=2`, { handlers: withOne });
  await page.getByRole('button', { name: 'Page 2' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current'))
    .toBe('page');
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect.poll(() => parametersOf(page)).toEqual({});
  await page.goto(`${under.server.url}${LIST}?page=9`);
  await expect.poll(() => parametersOf(page)).toEqual({ page: '2' });
});

const CHART = '/spans/2/timeseries?system=spans:all&time_gte=20260304T095000&time_dur=3600';

/** Drags from a quarter to the middle of the first chart of a page. */
async function drag(page: Page): Promise<void> {
  const area = page.locator('.area').first();
  await area.waitFor();
  const box = await area.boundingBox();
  if (!box) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 4, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 5 });
  await page.mouse.up();
}

test('a moment is annotated by dragging over a chart, and stands on it', async () => {
  const sent: { name: string; time: string }[] = [];
  const { page, problems } = await under.open(CHART, {
    handlers: {
      ...withOne,
      'POST /projects/2/annotations': ({ body }) => {
        sent.push(body as (typeof sent)[number]);
        return ok(undefined);
      },
    },
  });
  await drag(page);
  await page.getByRole('menuitem', { name: 'Annotate at the start', exact: true }).waitFor();
  await page.getByText(/^2026-03-04 10:0\d:\d\d – 10:[12]\d:\d\d$/u).waitFor();
  // A menu stands above the page, in none of its landmarks.
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);
  await page.getByRole('menuitem', { name: 'Annotate' }).click();
  await page.getByRole('dialog', { name: 'New annotation' }).waitFor();
  await page.getByText('At 2026-03-04 10:0').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await field(page, 'Name').fill('Deploy 5.4.0');
  await press(page, 'Create');
  await page.getByText('"Deploy 5.4.0" was created').waitFor();
  expect(sent).toEqual([expect.objectContaining({ name: 'Deploy 5.4.0' })]);
  expect(sent[0]?.time).toMatch(/^2026-03-04T10:0\d/u);
  expect(problems).toEqual([]);
});

test('many annotations are one row of buttons, the earlier ones behind the first', async () => {
  const long = annotations.map((each) => ({ ...each, name: `${each.name} of the shop, by hand` }));
  const { page, problems } = await under.open(CHART, {
    width: 390,
    handlers: {
      ...withOne,
      'GET /projects/(\\d+)/annotations': () => ok({ annotations: long, count: 10 }),
    },
  });
  const chips = page.getByRole('list', { name: 'Annotations' });
  await chips.waitFor();
  expect((await chips.boundingBox())?.height).toBeLessThan(40);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  const others = chips.getByRole('button', { name: '9 earlier' });
  expect(await others.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
  await others.click();
  const earlier = page.getByRole('dialog', { name: 'Earlier annotations' });
  await earlier.getByText('Deploy 5.3.8 of the shop, by hand').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await earlier.getByRole('link', { name: 'Edit Deploy 5.3.8 of the shop, by hand' }).click();
  await page.waitForURL((url) => url.pathname === `${LIST}/9`);
  // Whoever came from a chart goes on there.
  await press(page, 'Cancel');
  await page.waitForURL((url) => url.pathname === '/spans/2/timeseries');
  await chips.waitFor();
  expect(problems).toEqual([]);
});

test('guests zoom by dragging, as there is nothing else to choose', async () => {
  const { page } = await under.open(CHART, {
    handlers: { ...withOne, 'GET /users/current': () => ok(guest) },
  });
  await drag(page);
  await expect.poll(() => Number(parametersOf(page)['time_dur'])).toBeLessThan(1200);
});

test('forms of annotations in every look', async () => {
  const { page, problems } = await under.open(LIST, { ...EVERY_LOOK[0], handlers: withOne });
  await press(page, 'Create annotation');
  await press(page, 'Preview');
  expect(await faultsInLooks(page, EVERY_LOOK)).toEqual([]);
  await page.goto(`${under.server.url}${LIST}/1`);
  await field(page, 'Name').waitFor();
  expect(await faultsInLooks(page, EVERY_LOOK.toReversed())).toEqual([]);
  expect(problems).toEqual([]);
});

test('guests read annotations and change none', async () => {
  const { page } = await under.open(LIST, {
    handlers: { ...withOne, 'GET /users/current': () => ok(guest) },
  });
  await page.getByRole('cell', { name: 'Deploy 5.3.1' }).waitFor();
  expect(
    await page.getByRole('button', { name: /^(?:Create annotation|Edit |Delete )/u }).count(),
  ).toBe(0);
  await page.goto(`${under.server.url}${LIST}/1`);
  await page.getByText('Rolled out').waitFor();
  expect(await page.getByRole('form', { name: 'Annotation' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Edit/u }).count()).toBe(0);
});
