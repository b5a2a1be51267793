import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Spanlight } from '@spanlight/sdk';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';
import { sendTelemetry } from './send-telemetry.ts';

/* What "Copy as" gives is pasted where it belongs: into a shell, a program, a form for YAML, a page. */

const TOKEN = 'a-token-of-sixteen-or-more';
const run = promisify(execFile);
const pathTo = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let server: RealServer;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  vi.stubEnv('SPANLIGHT_SELF_TRACING', 'false');
  vi.stubEnv(
    'SPANLIGHT_AUTH_USERS',
    JSON.stringify([{ email: 'mira@shop.example', name: 'Mira', auth_token: TOKEN }]),
  );
  folder = await mkdtemp(join(tmpdir(), 'spanlight-copy-as-'));
  [server, browser] = await Promise.all([
    startRealServer(),
    sharedBrowser(),
    writeFile(
      join(folder, 'spanlight.mjs'),
      `import { main } from ${JSON.stringify(pathTo('cli/src/main.ts'))};
for (const argv of JSON.parse(process.argv[2])) {
  process.argv = [process.execPath, 'spanlight', ...argv];
  await main();
  if (process.exitCode !== 0) break;
  process.stdout.write('\\0');
}
`,
    ),
    // What the shell made of a command: each argument ends with a byte that none can have in it.
    writeFile(join(folder, 'spanlight'), `#!/bin/sh\nprintf '%s\\0' "$@"\n`),
  ]);
  await chmod(join(folder, 'spanlight'), 0o755);
  await sendTelemetry(server);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What "Copy as" gives of a view, by the label of the entry. */
type Copies = Partial<Record<string, string>>;

/** Takes everything that an open-able menu offers to copy. */
async function copiesOf(page: Page, trigger: Locator): Promise<Copies> {
  const copies: Copies = {};
  await trigger.click();
  const group = page.getByRole('group', { name: 'Copy as' });
  const labels = await group
    .getByRole('menuitem')
    .first()
    .waitFor()
    .then(() => group.getByRole('menuitem').allTextContents());
  await page.keyboard.press('Escape');
  for (const label of labels) {
    // An entry with an ellipsis asks first, and copies nothing yet.
    if (label.endsWith('…')) {
      copies[label] = '';
      continue;
    }
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await trigger.click();
    await group.getByRole('menuitem', { name: label, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    copies[label] = await page.evaluate(() => navigator.clipboard.readText());
  }
  return copies;
}

interface View {
  readonly path: string;
  readonly trigger: Locator;
  /** The entries of its menu, in their order. */
  readonly has: string;
}

async function copiesOfViews(page: Page, views: readonly View[]): Promise<Copies[]> {
  const copies: Copies[] = [];
  let shown = '';
  for (const { path, trigger, has } of views) {
    // Views of one page are copied as it stands.
    if (path !== shown) await page.goto(server.url + path);
    shown = path;
    const found = await copiesOf(page, trigger);
    expect([path, Object.keys(found).join(' ')]).toEqual([path, has]);
    copies.push(found);
  }
  return copies;
}

/**
 * Runs commands as a shell does that has the command line installed, one after another in one process of it, as starting it
 * takes longest; answers what each says.
 */
async function commands(lines: readonly string[]): Promise<string[]> {
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
  const calls = await Promise.all(
    lines.map(async (line) => {
      const { stdout } = await run('sh', ['-c', line], { env: { ...process.env, PATH } });
      return stdout.split('\0').slice(0, -1);
    }),
  );
  const { stdout } = await run(
    process.execPath,
    ['--conditions=@spanlight/source', join(folder, 'spanlight.mjs'), JSON.stringify(calls)],
    {
      env: {
        ...process.env,
        HOME: folder,
        SPANLIGHT_URL: server.url,
        SPANLIGHT_TOKEN: TOKEN,
        NO_COLOR: '1',
      },
      maxBuffer: 2 ** 26,
    },
  );
  return stdout.split('\0').slice(0, -1);
}

const IMPORT = "import { Spanlight } from '@spanlight/sdk';\n";

/** Runs programs in TypeScript one after another in one process, as starting it takes longest; answers the names each `answer` has. */
async function programs(sources: readonly string[]): Promise<string[]> {
  const blocks = sources.map((source) => {
    expect(source.startsWith(IMPORT)).toBe(true);
    return `{${source.slice(IMPORT.length)}\nconsole.log(Object.keys(answer).join(' '));}`;
  });
  const { stdout } = await run(
    process.execPath,
    [
      '--conditions=@spanlight/source',
      '--input-type=module-typescript',
      '--eval',
      IMPORT + blocks.join('\n'),
    ],
    {
      cwd: pathTo('web'),
      env: { ...process.env, SPANLIGHT_TOKEN: TOKEN },
      maxBuffer: 2 ** 26,
    },
  );
  return stdout.trimEnd().split('\n');
}

/** Puts what was copied into an empty page of another site, with a token; answers what each element shows once it is ready. */
async function render(context: BrowserContext, tags: readonly string[]): Promise<string[]> {
  const page = await context.newPage();
  const body = `<!doctype html><main>${tags.join('').replaceAll("'TOKEN'", `'${TOKEN}'`)}</main>`;
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(body);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const address = site.address();
  if (typeof address !== 'object' || !address) throw new Error('The site is there.');
  await page.goto(`http://127.0.0.1:${address.port}/portal`);
  const elements = page.locator('main > :not(script)');
  const shown: string[] = [];
  for (let index = 0; index < tags.length; index += 1) {
    const element = elements.nth(index);
    await element.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        element.evaluate((one) =>
          ['ready', 'empty'].find((state) => one.matches(`:state(${state})`)),
        ),
      )
      .toBeDefined();
    shown.push(await element.evaluate((one) => one.shadowRoot?.textContent ?? ''));
  }
  await page.close();
  site.close();
  return shown;
}

test('every view can be had as what it is elsewhere, and each of it works when pasted', async () => {
  const { page, context, problems } = await openPage(browser, { width: 1440 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.request.post(`${server.url}/internal/v1/users/login`, {
    data: { email: 'admin@spanlight.local', password: 'spanlight' },
  });
  const client = new Spanlight({ url: server.url, project: 1, token: TOKEN });
  const [made] = await client.dashboards.createFromYaml({
    yaml: [
      'schema: v2',
      'name: Copied',
      'grid_rows:',
      '  - title: General',
      '    items:',
      '      - title: Durations',
      '        type: chart',
      '        metrics: [uptrace_tracing_spans as $spans]',
      "        query: [p90($spans) as p90, where service_name = 'cart', group by service_name]",
      '      - title: Spans',
      '        type: gauge',
      '        metrics: [uptrace_tracing_spans as $spans]',
      '        query: [per_min(count($spans)) as rate]',
      '        template: \'${rate} "a minute"\'',
      '        x_axis: 12',
      '',
    ].join('\n'),
  });
  const monitor = await client.monitors.createMetric({
    name: 'Slow carts',
    params: {
      metrics: [{ name: 'uptrace_tracing_spans', alias: 'spans' }],
      query: 'p90($spans) as p90',
      column: 'p90',
      maxAllowedValue: 1e12,
    },
  });
  await client.annotations.create({ name: 'Deployed cart' });
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'Told of nothing',
    params: { url: 'https://hooks.example/nothing', payload: {} },
  });
  await client.channels.pause({ id: channel.id });
  await client.silences.create({ matchers: [{ attr: 'host_name', op: '=', values: ['none'] }] });
  if (!made) throw new Error('The dashboard was made.');
  const { spans } = await client.spans.list({
    system: ['spans:all'],
    time: { gte: new Date(Date.now() - 3_600_000), lt: new Date() },
  });
  const [span] = spans;
  if (!span) throw new Error('There are spans.');

  const query = `group by service_name | per_min(sum(_count)) | p90(_duration) | where service_name in ("cart", "it's")`;
  const explored = `system=spans:all&time_dur=3600&query=${encodeURIComponent(query)}`;
  const copyAs = page.getByRole('button', { name: 'Copy as', exact: true }).first();
  const actionsOf = (name: string) =>
    page.getByRole('button', { name: `Actions of ${name}`, exact: true });
  const views: View[] = [
    { path: `/spans/1?${explored}`, trigger: copyAs, has: 'Link CLI command SDK call Widget tag' },
    {
      path: `/spans/1/items?${explored}`,
      trigger: copyAs,
      has: 'Link CLI command SDK call Widget tag',
    },
    {
      path: `/spans/1/timeseries?${explored}`,
      trigger: copyAs,
      has: 'Link CLI command SDK call Widget tag Picture…',
    },
    {
      path: `/metrics/1/explore?metric=uptrace_tracing_spans&query=${encodeURIComponent('avg($spans) as avg')}`,
      trigger: page.getByRole('dialog').getByRole('button', { name: 'Copy as', exact: true }),
      has: 'Link CLI command YAML SDK call Widget tag Picture…',
    },
    {
      path: `/traces/1/${span.traceId}`,
      trigger: copyAs,
      has: 'Link CLI command SDK call Widget tag',
    },
    {
      path: `/metrics/1/${made.id}/grid`,
      trigger: actionsOf('Copied'),
      has: 'Link CLI command YAML SDK call',
    },
    {
      path: `/metrics/1/${made.id}/grid`,
      trigger: actionsOf('Durations'),
      has: 'Link CLI command YAML SDK call Widget tag Picture…',
    },
    {
      path: `/metrics/1/${made.id}/grid`,
      trigger: actionsOf('Spans'),
      has: 'Link CLI command YAML SDK call Widget tag',
    },
    {
      path: `/alerting/1/monitors/${monitor.id}`,
      trigger: actionsOf('Slow carts'),
      has: 'Link CLI command YAML SDK call Widget tag',
    },
    {
      path: '/overview/1/systems?system=httpserver:cart&system=spans:all&time_dur=3600',
      trigger: copyAs,
      has: 'Link CLI command SDK call',
    },
    {
      path: '/overview/1/slowest-groups?system=spans:all&time_dur=3600',
      trigger: copyAs,
      has: 'Link CLI command SDK call Widget tag',
    },
    {
      path: '/metrics/1/explore?search=uptrace%7Cspans&instrument=histogram&instrument=counter',
      trigger: copyAs,
      has: 'Link CLI command SDK call',
    },
    {
      path: '/alerting/1/monitors?q=carts&state=active',
      trigger: copyAs,
      has: 'Link CLI command YAML SDK call',
    },
    ...['annotations', 'channels', 'silences', 'noise?since=7d'].map((list) => ({
      path: `/alerting/1/${list}`,
      trigger: copyAs,
      has: 'Link CLI command SDK call',
    })),
    { path: '/metrics/1?q=Cop', trigger: copyAs, has: 'Link CLI command SDK call' },
    {
      path: '/overview/1/service-graph?view=table&time_dur=3600&node=service_name%3Dcart',
      trigger: copyAs,
      has: 'Link CLI command SDK call',
    },
    {
      path: '/overview/1/service-graph?view=table&time_dur=3600&node=service_name%3Dcart',
      trigger: page
        .getByRole('complementary', { name: 'Selection' })
        .getByRole('button', { name: 'Copy as', exact: true }),
      has: 'Link CLI command SDK call Widget tag Picture…',
    },
  ];
  const copies = await copiesOfViews(page, views);
  // Errors are looked for every twenty seconds, of which the copying above has taken some.
  await expect.poll(async () => (await client.alerts.list({})).count).toBeGreaterThan(0);
  const [alert] = (await client.alerts.list({})).alerts;
  if (!alert) throw new Error('Errors were told.');
  copies.push(
    ...(await copiesOfViews(page, [
      {
        path: '/alerting/1/alerts?attrs.alert_status=open&attrs.service_name=cart',
        trigger: copyAs,
        has: 'Link CLI command SDK call Widget tag',
      },
      { path: `/alerting/1/alerts/${alert.id}`, trigger: copyAs, has: 'Link CLI command SDK call' },
    ])),
  );
  await copyAsMenuLooksRight(page);
  const metric = views.find(({ path }) => path.startsWith('/metrics/1/explore'));
  if (!metric) throw new Error('A metric is among the views.');
  await page.goto(server.url + metric.path);
  await pictureIsShownElsewhere(page, metric.trigger, client);
  const of = (label: string): string[] =>
    copies.flatMap((found) => (found[label] === undefined ? [] : [found[label]]));

  const sources = of('SDK call');
  // What an account without a token does, as the program says.
  const signsIn = (sources[0] ?? '')
    .replace(/^\/\/ (await client\.users\.login)/mu, '$1')
    .replace('you@example.com', 'admin@spanlight.local')
    .replace('…', 'spanlight')
    .replace("process.env['SPANLIGHT_TOKEN']", 'undefined');
  const lines = of('CLI command');
  const [said, answers] = await Promise.all([commands(lines), programs([...sources, signsIn])]);
  expect(said).toHaveLength(lines.length);
  expect(lines.filter((_, at) => said[at] === '')).toEqual([]);
  expect(said.find((text) => text.includes('Slow carts') && text.includes('STATE'))).toBeDefined();
  expect(said.find((text) => text.includes('Deployed cart'))).toBeDefined();
  const graph = said.find((text) => text.includes('"edges": ['));
  expect(graph).toContain('"serverName": ');
  expect(
    said.find((text) => text.includes('uptrace_tracing_spans') && text.includes('SERIES')),
  ).toBeDefined();
  expect(answers).toHaveLength(sources.length + 1);
  expect(answers).not.toContain('');
  for (const yaml of of('YAML')) {
    const isMonitor = /^monitors:/mu.test(yaml);
    const [again] = isMonitor
      ? await client.monitors.createFromYaml({ yaml })
      : await client.dashboards.createFromYaml({ yaml });
    expect(again).toBeDefined();
  }
  for (const link of of('Link')) {
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(200);
    expect(await page.getByText('Page not found').count()).toBe(0);
  }
  const rendered = (await render(context, of('Widget tag'))).join('\n');
  expect(rendered).toContain('"a minute"');
  expect(rendered).toContain('Slow carts');
  expect(problems).toEqual([]);
}, 600_000);

/** Holds the open menu to axe. */
async function copyAsMenuLooksRight(page: Page): Promise<void> {
  await page.goto(`${server.url}/spans/1?system=spans:all`);
  await page.getByRole('button', { name: 'Copy as', exact: true }).click();
  // What was copied says what it needs where it is pasted.
  await page.getByRole('menuitem', { name: 'CLI command' }).click();
  await page.getByText(`A terminal signs in once: spanlight login ${server.url}`).waitFor();
  await page.getByRole('button', { name: 'Copy the sign-in' }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe(`spanlight login ${server.url}`);
  await page.getByRole('button', { name: 'Copy as', exact: true }).click();
  await page.getByRole('menuitem', { name: 'SDK call' }).waitFor();
  const screenshots = process.env['SCREENSHOTS'];
  if (screenshots) await page.screenshot({ path: `${screenshots}/copy-as.png` });
  // What floats over the page stands beside its landmarks.
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);
}

/** Makes a picture of what is shown, puts the texts that it is had as into pages, and revokes it. */
async function pictureIsShownElsewhere(
  page: Page,
  trigger: Locator,
  client: Spanlight,
): Promise<void> {
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Picture…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of a chart' });
  await dialog.getByLabel('Title', { exact: true }).fill('Spans [of "carts"] & <more>');
  await dialog.getByLabel('Where it will be used').fill('wiki: on call');
  const screenshots = process.env['SCREENSHOTS'];
  if (screenshots) await page.screenshot({ path: `${screenshots}/picture-form.png` });
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Make picture' }).click();
  await isPainted(dialog.getByRole('img'));
  if (screenshots) await page.screenshot({ path: `${screenshots}/picture-made.png` });
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);

  const copied = async (label: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await dialog.getByRole('button', { name: `Copy ${label}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    return await page.evaluate(() => navigator.clipboard.readText());
  };
  const url = await copied('Address');
  expect(new URL(url).pathname).toMatch(/^\/pictures\/spe_[\w-]+\.svg$/u);
  expect(await copied('Markdown')).toBe(String.raw`![Spans \[of "carts"\] \& \<more\>](${url})`);
  // Of the site's address the test knows the path alone.
  const here = server.url + new URL(url).pathname;
  const stranger = await browser.newContext();
  const wiki = await stranger.newPage();
  await wiki.setContent((await copied('HTML')).replace(url, here));
  const image = wiki.getByRole('img', { name: 'Spans [of "carts"] & <more>' });
  await isPainted(image);
  expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(800);
  await stranger.close();

  const [token] = await client.embedTokens.list();
  expect(token).toMatchObject({ subject: 'wiki: on call', resources: ['picture'] });
  await dialog.getByRole('link', { name: 'settings of the project' }).click();
  const table = page.getByRole('table', { name: 'Tokens for pages and pictures' });
  await table.getByRole('button', { name: /^Revoke Spans/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('There are no tokens').waitFor();
  if (screenshots) await page.screenshot({ path: `${screenshots}/tokens.png` });
  expect((await fetch(here)).status).toBe(404);
}

/** Waits until a picture shows something. */
async function isPainted(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true);
}
