import type { DashboardResponse } from '@spanlight/sdk';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { dashboard, dashboardHandlers, details } from './dashboard-data.ts';
import { failure, ok } from './fixture-server.ts';

const under = useConsole();
const handlers = dashboardHandlers();

const editor = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'YAML of the dashboard' });

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Whether what is typed goes into the editor. */
function hasFocus(page: Page): Promise<boolean> {
  return editor(page).evaluate((element) => element.matches(':focus'));
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions of HTTP: Server' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a dashboard is read, copied and downloaded as YAML', async () => {
  const { page, problems } = await under.open('/metrics/2', {
    handlers: {
      ...handlers,
      'GET /metrics/2/dashboards/42/yaml': () => ok('schema: v2\nname: "<b>HTTP</b>: Server"\n'),
    },
  });
  await openMenu(page, 'View YAML');
  const dialog = page.getByRole('dialog', { name: 'YAML of HTTP: Server' });
  await dialog.getByText('name: "<b>HTTP</b>: Server"').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('42.yml');
  expect(problems).toEqual([]);
});

test('a new dashboard is checked while it is written, and created', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/metrics/2', {
    theme: 'dark',
    handlers: {
      ...handlers,
      'POST /metrics/2/dashboards/yaml': ({ body }) => {
        sent.push(body);
        return ok({ dashboard, dashboards: [dashboard] });
      },
    },
  });
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('menuitem', { name: 'New from YAML' }).click();
  await page.getByText('Service: requests: 1 row, 1 item').waitFor();
  const create = page.getByRole('button', { name: 'Create' });
  await expect.poll(() => create.isEnabled()).toBe(true);
  await expect.poll(() => hasFocus(page)).toBe(true);

  const lines = ['schema: v2', 'name: Mine', 'grid_rows:', '  - title: General', '    items:'];
  const broken = [
    '      - title: Requests',
    '        metrics: [requests as $hits]',
    '        query: [per_minute(sum($hits))]',
  ];
  await write(page, [...lines, ...broken].join('\n'));
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button');
  await expect.poll(() => problem.textContent()).toContain('8:17');
  expect(await problem.textContent()).toContain('per_min');
  // A query that is wrong is its item's trouble alone.
  expect(await create.isEnabled()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await problem.click();
  expect(await hasFocus(page)).toBe(true);

  const text = [...lines, ...broken].join('\n').replace('per_minute', 'per_min');
  await write(page, text);
  await page.getByText('Mine: 1 row, 1 item').waitFor();
  await create.click();
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/table');
  expect(sent).toEqual([text]);
  expect(problems).toEqual([]);
});

test('what was written is not thrown away unasked', async () => {
  const { page } = await under.open('/metrics/2', { handlers });
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('menuitem', { name: 'New from YAML' }).click();
  await write(page, 'name: half');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('What you have changed here will be lost.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => editor(page).textContent()).toBe('name: half');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
});

test('changes are shown by field and by line before they are saved, over what they were made of', async () => {
  const sent: { body: unknown; revision: unknown }[] = [];
  // Without the items whose queries are wrong on purpose.
  let stored: DashboardResponse = { ...details, gridRows: [] };
  let isReachable = true;
  const { page, problems } = await under.open('/metrics/2', {
    handlers: {
      ...handlers,
      'GET /metrics/2/dashboards/42': () =>
        isReachable ? ok(stored) : failure(400, 'bad_request', 'the store is away'),
      'PUT /metrics/2/dashboards/42/yaml': ({ body, headers }) => {
        sent.push({ body, revision: headers['if-match'] });
        return headers['if-match'] === `"${stored.dashboard.revision}"`
          ? ok(undefined)
          : failure(412, 'precondition_failed', 'the dashboard was changed meanwhile');
      },
    },
  });
  await openMenu(page, 'Edit YAML');
  expect(await page.getByRole('button', { name: 'Review changes' }).isDisabled()).toBe(true);
  await editor(page).getByText("'HTTP: Server'").click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText('s');
  await page.getByRole('button', { name: 'Review 1 change' }).click();

  const change = page.getByRole('list', { name: 'Changes by field' }).getByRole('listitem');
  expect(await change.allTextContents()).toEqual(['changednameHTTP: Server → HTTP: Servers']);
  await page.locator('.cm-deletedChunk').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  // Somebody else was faster.
  stored = { ...stored, dashboard: { ...dashboard, revision: 8, owner: 'team-a' } };
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByText('Somebody changed this dashboard after you opened it');
  await refusal.waitFor();
  isReachable = false;
  await page.getByRole('button', { name: 'Compare with the newest' }).click();
  await page.getByText('the store is away').waitFor();
  expect(await refusal.isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  isReachable = true;
  await page.getByRole('button', { name: 'Compare with the newest' }).click();
  await expect
    .poll(() => change.allTextContents())
    .toEqual(['changednameHTTP: Server → HTTP: Servers', 'removedownerteam-a']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The dashboard has been successfully updated from the YAML').waitFor();
  expect(sent.map(({ revision }) => revision)).toEqual(['"7"', '"8"']);
  expect(sent[1]?.body).toContain("name: 'HTTP: Servers'");
  // What was taken out is taken back, not left as it was.
  expect(sent[1]?.body).toContain("owner: ''");
  expect(problems).toEqual([]);
});
