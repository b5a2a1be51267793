import type { DashboardResponse } from '@spanlight/sdk';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { dashboard, dashboardHandlers, details } from './dashboard-data.ts';
import { failure, ok } from './fixture-server.ts';

/** What is written as YAML in a dialog, and a reload of the tab. */

const under = useConsole();

const editor = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^YAML/u });
const text = (page: Page) => editor(page).textContent();
const restored = (page: Page) => page.getByText('Restored from your draft of');

async function write(page: Page, written: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(written);
  await expect.poll(() => text(page)).toBe(written);
  await isKept(page, written);
}

/** Resolves when the tab keeps a text for its next reload. */
async function isKept(page: Page, written: string): Promise<void> {
  const drafts = (): Promise<string> => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(drafts).toContain(written);
}

async function openNewDashboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('menuitem', { name: 'New from YAML' }).click();
  await editor(page).waitFor();
}

test('a new dashboard as YAML is there after a reload, and is discarded on request', async () => {
  const { page, problems } = await under.open('/metrics/2', { handlers: dashboardHandlers() });
  await openNewDashboard(page);
  await write(page, 'name: Half');
  await page.reload();
  await openNewDashboard(page);
  await restored(page).waitFor();
  await expect.poll(() => text(page)).toBe('name: Half');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => text(page)).toContain('Service: requests');
  await restored(page).waitFor({ state: 'detached' });
  // Nothing is left that closing would lose.
  await page.keyboard.press('Escape');
  await editor(page).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('a stored dashboard as YAML is there after a reload, and never written over what came between', async () => {
  let stored: DashboardResponse = { ...details, gridRows: [] };
  const revisions: unknown[] = [];
  const { page } = await under.open('/metrics/2', {
    handlers: {
      ...dashboardHandlers(),
      'GET /metrics/2/dashboards/42': () => ok(stored),
      'PUT /metrics/2/dashboards/42/yaml': ({ headers }) => {
        revisions.push(headers['if-match']);
        return headers['if-match'] === `"${stored.dashboard.revision}"`
          ? ok(undefined)
          : failure(412, 'precondition_failed', 'the dashboard was changed meanwhile');
      },
    },
  });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions of HTTP: Server' }).click();
    await page.getByRole('menuitem', { name: 'Edit YAML' }).click();
    await editor(page).getByText("'HTTP: Server").waitFor();
  };
  await open();
  await editor(page).getByText("'HTTP: Server'").click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText('s');
  await isKept(page, "'HTTP: Servers'");
  stored = { ...stored, dashboard: { ...dashboard, revision: 8, owner: 'team-a' } };
  await page.reload();
  await open();
  await restored(page).waitFor();
  await editor(page).getByText("'HTTP: Servers'").waitFor();
  await page.getByRole('button', { name: 'Review 2 changes' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody changed this dashboard after you opened it').waitFor();
  await page.getByRole('button', { name: 'Compare with the newest' }).click();
  await page.getByText('Somebody changed this dashboard').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(revisions).toEqual(['"7"', '"8"']);
  // What was saved is no draft any more.
  await page.reload();
  await open();
  expect(await restored(page).count()).toBe(0);
});

test('a new monitor as YAML is there after a reload', async () => {
  const { page } = await under.open('/alerting/2/monitors', { handlers: alertingHandlers });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'New monitor', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New monitor from YAML' }).click();
    await editor(page).waitFor();
  };
  await open();
  await write(page, 'monitors: half');
  await page.reload();
  await open();
  await restored(page).waitFor();
  await expect.poll(() => text(page)).toBe('monitors: half');
});

test('items to be pasted are there after a reload', async () => {
  const { page } = await under.open('/metrics/2/42/grid', { handlers: dashboardHandlers() });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Paste items' }).click();
    await editor(page).waitFor();
  };
  await open();
  await write(page, 'name: half');
  await page.reload();
  await open();
  await restored(page).waitFor();
  await expect.poll(() => text(page)).toBe('name: half');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => text(page)).toBe('');
});
