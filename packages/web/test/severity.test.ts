import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  channels,
  metricAlert,
  metricMonitor,
  why,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { ok, type Handlers } from './fixture-server.ts';

const under = useConsole();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function chooseSeverity(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name }).click();
}

test('a monitor is given a severity and labels; names that no label can have are told', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/monitors/new-error', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/error': ({ body }) => {
        sent.push(body);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  await field(page, 'Name').fill('Mine');
  await chooseSeverity(page, 'Critical');
  await field(page, 'Label 1').fill('run book');
  await field(page, 'Value of label 1').fill('x');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('"run book" must be letters, digits and underscores').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await field(page, 'Label 1').fill('team');
  await field(page, 'Value of label 1').fill('shop');
  await page.getByRole('button', { name: 'Add label' }).click();
  await field(page, 'Label 2').fill('team');
  await page.getByText('"team" appears twice').waitFor();
  await page.getByRole('button', { name: 'Remove label 2' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent).toMatchObject([{ severity: 'critical', labels: { team: 'shop' } }]);
  expect(problems).toEqual([]);
});

test('a channel is told what it takes', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/channels/slack/8', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/slack/8': ({ body }) => {
        sent.push(body);
        return ok({ channel: { ...channels[1], ...(body as object) } });
      },
    },
  });
  await page.getByRole('checkbox', { name: 'Info' }).click();
  await page.getByRole('checkbox', { name: 'Info' }).click();
  await page.getByRole('checkbox', { name: 'Warning' }).click();
  await page.getByRole('checkbox', { name: 'Critical' }).click();
  await field(page, 'Label of condition 1').fill('severity');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('"severity" can\'t be a label').waitFor();
  await field(page, 'Label of condition 1').fill('team');
  await page.getByRole('combobox', { name: 'Operator of condition 1' }).click();
  await page.getByRole('option', { name: '!=' }).click();
  await field(page, 'Value of condition 1').fill('shop');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/channels');
  expect(sent).toMatchObject([
    {
      severities: ['critical', 'warning'],
      matchers: [{ label: 'team', op: '!=', value: 'shop' }],
    },
  ]);
  expect(problems).toEqual([]);
});

test('lists and pages show severity and labels, and lists are narrowed and sorted by them', async () => {
  const asked: URLSearchParams[] = [];
  const bad = metricAlert(1, { severity: 'critical', labels: { team: '<b>shop</b>' } });
  const backend: Handlers = {
    ...handlers,
    'GET /projects/2/alerts': ({ url: { searchParams } }) => {
      asked.push(searchParams);
      const items = [{ key: 'label.team', value: '<b>shop</b>', count: 1 }];
      return ok({ alerts: [bad], count: 1, facets: [{ key: 'label.team', items }] });
    },
    'GET /projects/2/alerts/1/why': () => ok({ ...why, alert: bad }),
    'GET /projects/2/monitors': ({ url: { searchParams } }) => {
      asked.push(searchParams);
      const labelled = { ...metricMonitor, severity: 'info', labels: { team: 'shop' } };
      return ok({ monitors: [labelled], states: [], count: 1 });
    },
  };
  const { page, problems } = await under.open('/alerting/2/alerts', { handlers: backend });
  const row = page.getByRole('row', { name: /team/u });
  await row.getByText('Critical').waitFor();
  await row.getByText('<b>shop</b>').waitFor();
  await page.getByRole('combobox', { name: 'Order by' }).click();
  await page.getByRole('option', { name: 'Severity' }).click();
  await expect.poll(() => asked.at(-1)?.get('sort_by')).toBe('severity');
  await page.getByRole('checkbox', { name: '<b>shop</b>' }).click();
  await expect.poll(() => asked.at(-1)?.get('attrs')).toContain('"label.team":["<b>shop</b>"]');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(new URL('/alerting/2/alerts/1', page.url()).href);
  await page.locator('dt:text-is("Severity") + dd').getByText('Critical').waitFor();
  await page.locator('dt:text-is("Labels") + dd').getByText('<b>shop</b>').waitFor();

  await page.goto(new URL('/alerting/2/monitors', page.url()).href);
  await page.getByRole('row', { name: /team shop Info/u }).waitFor();
  await chooseSeverity(page, 'Info');
  await expect.poll(() => asked.at(-1)?.get('severity')).toBe('info');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});
