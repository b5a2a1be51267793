import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { NotificationChannel } from '@spanlight/sdk';
import { channelToDocument, parseDocuments, printChannels } from '@spanlight/sdk/documents';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';

let server: RealServer | undefined;
let browser: Browser | undefined;

/** What channels were told. */
const received: unknown[] = [];
const receiver = createServer((request, response) => {
  void json(request).then((body) => {
    received.push(body);
    return response.end();
  });
});
const receiverUrl = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

beforeAll(async () => {
  vi.stubEnv('SPANLIGHT_SELF_TRACING', 'false');
  vi.stubEnv('SPANLIGHT_NOTIFICATIONS_ALLOW_NETWORKS', '["127.0.0.1"]');
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  [server, browser] = await Promise.all([startRealServer(), sharedBrowser()]);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  await server?.stop();
  receiver.close();
});

const MINUTE = 60_000;

/** Twenty minutes of a gauge, the middle ones above 100, a minute each. */
function load(now: number): unknown {
  const dataPoints = Array.from({ length: 20 }, (_, index) => ({
    timeUnixNano: `${BigInt(now - (20 - index) * MINUTE) * 1_000_000n}`,
    asDouble: index > 5 && index < 12 ? 150 : 50,
    attributes: [{ key: 'host.name', value: { stringValue: 'web-1' } }],
  }));
  const metrics = [{ name: 'web_load', gauge: { dataPoints } }];
  return { resourceMetrics: [{ resource: {}, scopeMetrics: [{ scope: {}, metrics }] }] };
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: /^YAML/u }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

const yaml = (bound: number): string =>
  [
    'monitors:',
    '  - name: Load',
    '    metrics: [web_load as $load]',
    '    query: [avg($load) as load, group by host_name]',
    '    column: load',
    '    check_num_point: 3',
    `    max_allowed_value: ${bound}`,
  ].join('\n');

test('a monitor from YAML to its back-test, a channel that is tried, an annotation from CI', async () => {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  const { url, dsn } = server;
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const send = async (path: string, headers: Record<string, string>, body: unknown) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  await send('/v1/metrics', { 'spanlight-dsn': dsn }, load(now));
  await send(
    '/internal/v1/annotations',
    { 'spanlight-dsn': dsn },
    { name: 'Deploy 5.3.1', exact: true },
  );

  const { page, context, problems } = await openPage(browser);
  const request = { data: { email: 'admin@spanlight.local', password: 'spanlight' } };
  await context.request.post(`${url}/internal/v1/users/login`, request);
  await page.goto(`${url}/alerting/1/channels`);
  await page.getByRole('button', { name: 'Create channel' }).click();
  await page.getByRole('menuitem', { name: 'WebHook' }).click();
  await fill(page, 'Name', 'pager');
  await fill(page, 'URL', `${receiverUrl()}/in?token=secret`);
  await fill(page, 'Payload', '{"team": ["core", null]}');
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('The receiver took the test message').waitFor();
  expect(received).toMatchObject([{ payload: { team: ['core', null] } }]);
  await fill(page, 'URL', 'http://10.0.0.1/in');
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText(/allow it with notifications.allow_networks/u).waitFor();
  await fill(page, 'URL', `${receiverUrl()}/in?token=secret`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'pager', exact: true }).click();
  await fill(page, 'Payload', '{"team": "core"}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('"pager" was saved').waitFor();

  // What was made by hand is exported, and applying that changes nothing.
  const api = `${url}/internal/v1/projects/1/notification-channels`;
  const listed = (await (await context.request.get(api)).json()) as {
    channels: NotificationChannel[];
  };
  const documents = listed.channels.map((channel) => channelToDocument(channel));
  const { documents: read, problems: mistakes } = parseDocuments(printChannels(documents));
  expect(mistakes).toEqual([]);
  expect(read.flatMap((each) => (each.kind === 'channel' ? [each.value] : []))).toEqual(documents);
  expect(listed.channels).toMatchObject([
    {
      name: 'pager',
      params: { url: `${receiverUrl()}/in?token=secret`, payload: { team: 'core' } },
    },
  ]);

  await page.goto(`${url}/alerting/1/monitors`);
  await page.getByRole('button', { name: 'New monitor', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New monitor from YAML' }).click();
  await write(page, yaml(100));
  await page.getByText('Load: metric').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Load' }).waitFor();
  await page.getByText('at most 100').waitFor();
  await page.getByRole('figure', { name: 'Load' }).getByText('max allowed').first().waitFor();

  const openMenu = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions of Load' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await openMenu('Back-test');
  await page.getByText(/minutes of 1 series: 2 changes, \d of them would have notified/u).waitFor();
  await page.keyboard.press('Escape');

  await openMenu('Edit YAML');
  await write(page, `${yaml(200)}\n    channels: [pager]`);
  await page.getByRole('button', { name: 'Review 2 changes' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('at most 200').waitFor();
  await page.getByText('pager', { exact: true }).waitFor();
  await openMenu('View YAML');
  await page.getByText('max_allowed_value: 200').waitFor();
  await page.keyboard.press('Escape');

  const section = page.getByRole('navigation', { name: 'Main' });
  await section.getByRole('link', { name: 'Notification channels' }).click();
  await page.getByRole('button', { name: 'Send a test message to pager' }).click();
  await page.getByText('pager took the test message').waitFor();
  await section.getByRole('link', { name: 'Annotations' }).click();
  await page.getByRole('cell', { name: 'Deploy 5.3.1', exact: true }).waitFor();
  await section.getByRole('link', { name: 'Alerts' }).click();
  await page.getByText("You don't have alerts that match selected filters.").waitFor();
  expect(problems).toEqual([]);
});
