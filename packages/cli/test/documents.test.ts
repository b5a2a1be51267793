import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spanlight } from '@spanlight/sdk';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { startProxy } from './support/watching-proxy.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* Dashboards as files against a real server, through the real command object. */

const reason = missingEngine();

/** A dashboard with a chart, a gauge and a table. */
const shop = `schema: v2
key: shop
name: 'Shop: orders'
owner: shop-team
min_interval: 2m0s
table_grid_items:
  - title: Up
    type: gauge
    metrics: [shop_up as $up]
    query:
      - sum($up) as up
table:
  - metrics: [shop_orders as $orders]
    query:
      - group by shop_name
      - per_min(sum($orders)) as rpm
grid_rows:
  - title: General
    items:
      - title: Orders
        metrics: [shop_orders as $orders]
        query:
          - per_min(sum($orders)) as rpm
      - title: Failures
        metrics: [shop_failures as $failures]
        query:
          - sum($failures)
`;

const blog = 'schema: v2\nkey: blog\nname: Blog\nowner: shop-team\ngrid_rows: []\n';

describe.skipIf(reason !== '')(`dashboards as files${reason}`, () => {
  let server: RealServer;
  let client: Spanlight;

  beforeAll(async () => {
    server = await startRealServer(accounts);
    client = new Spanlight({ url: server.url, token: miraToken });
  });
  afterAll(async () => {
    await server.stop();
  });
  const clear = async (): Promise<void> => {
    for (const project of [1, 2]) {
      for (const { id } of await client.dashboards.list({ project })) {
        await client.dashboards.delete({ project, id });
      }
    }
  };
  beforeEach(clear);

  const cli = async (args: string, options: CliOptions = {}): Promise<CliResult> =>
    await runCli(args.split(' '), {
      url: server.url,
      ...options,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1', ...options.env },
    });

  /** Runs a command that must succeed. */
  const done = async (args: string, options: CliOptions = {}): Promise<string> => {
    const { code, stdout, stderr } = await cli(args, options);
    expect([args, code, stderr]).toEqual([args, 0, expect.anything()]);
    return stdout;
  };

  function folderWith(files: Readonly<Record<string, string>>): string {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  const names = async (project = 1): Promise<string[]> =>
    (await client.dashboards.list({ project })).map(({ name }) => name);

  const keyed = async (key: string): Promise<{ id: number; revision: number }> => {
    const found = (await client.dashboards.list({ project: 1 })).find((each) => each.key === key);
    if (!found) throw new Error(`no dashboard has the key ${key}`);
    return found;
  };

  test('apply creates, then updates what differs, then has nothing to do', async () => {
    const folder = folderWith({ 'shop.yml': shop, 'blog.yml': blog });
    expect(await done(`apply -f ${folder} --yes`)).toBe(
      [
        `+ create dashboard "Blog" (${folder}/blog.yml:1, key blog, owner shop-team)`,
        `+ create dashboard "Shop: orders" (${folder}/shop.yml:1, key shop, owner shop-team)`,
        'Plan: 2 to create, 0 to update, 0 to delete, 0 unchanged.',
        `created dashboard "Blog" (id ${(await keyed('blog')).id})`,
        `created dashboard "Shop: orders" (id ${(await keyed('shop')).id})`,
        '',
      ].join('\n'),
    );
    const { revision } = await keyed('shop');
    expect(await done(`dashboard apply ${folder} --yes`)).toBe(
      'Plan: 0 to create, 0 to update, 0 to delete, 2 unchanged.\n',
    );
    expect((await keyed('shop')).revision).toBe(revision);

    writeFileSync(
      join(folder, 'shop.yml'),
      shop
        .replace('sum($failures)', 'sum($failures) as failed')
        .replace('min_interval: 2m0s\n', ''),
    );
    const { id } = await keyed('shop');
    expect(await done(`dashboard apply ${folder} --yes`)).toBe(
      [
        `~ update dashboard "Shop: orders" (${folder}/shop.yml:1, key shop, owner shop-team, id ${id}, revision ${revision})`,
        '    - min_interval: "2m0s"',
        '    ~ grid_rows[General].items[Failures].query[0]: "sum($failures)" → "sum($failures) as failed"',
        'Plan: 0 to create, 1 to update, 0 to delete, 1 unchanged. Updates remove 1 thing.',
        `updated dashboard "Shop: orders" (id ${id})`,
        '',
      ].join('\n'),
    );
    const { dashboard } = await client.dashboards.get({ project: 1, id });
    expect(dashboard.minInterval).toBe(0);
  });

  test('plan and diff write nothing and answer 2 when something differs', async () => {
    await done('apply -f - --yes', { stdin: shop });
    await using proxy = await startProxy(server.url);
    const folder = folderWith({ 'shop.yml': shop, 'blog.yml': blog });
    for (const command of [
      `plan -f ${folder}`,
      `dashboard diff ${folder}`,
      `dashboard lint ${folder}`,
    ]) {
      const { code } = await cli(command, { url: proxy.url });
      expect([command, code]).toEqual([command, command.includes('lint') ? 0 : 2]);
    }
    rmSync(join(folder, 'shop.yml'));
    const pruned = `plan -f ${folder} --prune --owner shop-team --save ${folder}/plan.json`;
    expect((await cli(pruned, { url: proxy.url })).stdout).toContain(
      '1 to create, 0 to update, 1 to delete',
    );
    expect(proxy.requests.length).toBeGreaterThan(4);
    const asked = new Set(proxy.requests.filter((request) => !request.startsWith('GET ')));
    expect([...asked]).toEqual(['POST /internal/v1/projects/1/checks']);
    expect(await names()).toEqual(['Shop: orders']);
  });

  test('lint tells of a file without a document', async () => {
    const folder = folderWith({ 'later.yml': '# not yet\n', 'blog.yml': blog });
    const { code, stdout } = await cli(`dashboard lint ${folder}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/later\.yml:1:1 .*the file holds no document/u);
  });

  test('only differences answer 2: other trouble of plan and diff answers 1', async () => {
    expect((await cli('dashboard diff -', { stdin: shop })).code).toBe(2);
    await done('apply -f - --yes', { stdin: shop });
    expect((await cli('dashboard diff -', { stdin: shop })).code).toBe(0);
    for (const wrong of ['plan', 'plan -f - --format xml', 'dashboard diff', 'plan -f /nowhere']) {
      expect([wrong, (await cli(wrong)).code]).toEqual([wrong, 1]);
    }
    expect((await cli('plan -f - --prune', { stdin: shop })).stderr).toContain(
      '--prune needs --owner',
    );
    expect((await cli('dashboard diff --help')).code).toBe(0);
    const files = await cli('dashboard diff -', { stdin: 'schema: v2\n' });
    expect([files.code, files.stdout]).toEqual([1, expect.stringContaining('stdin:1:1 error')]);
  });

  test('a document stands for the dashboard of its key, its id, or its name', async () => {
    await done('apply -f - --yes', { stdin: 'schema: v2\nname: A\n' });
    const [first] = await client.dashboards.list({ project: 1 });
    if (!first) throw new Error('nothing was created');
    const id = `project_1.dashboard_${first.id}`;
    const steps = [
      ['by name, which gives it a key', 'schema: v2\nname: A\nkey: a\n'],
      ['by key, which gives it a name', 'schema: v2\nname: B\nkey: a\n'],
      ['by id, which keeps the key', `schema: v2\nname: C\nid: ${id}\n`],
      [
        'by key, though it names another id',
        'schema: v2\nname: D\nkey: a\nid: project_1.dashboard_99\n',
      ],
      ['by id, which gives it another key', `schema: v2\nname: D\nkey: d\nid: ${id}\n`],
    ] as const;
    for (const [how, stdin] of steps) {
      await done('apply -f - --yes', { stdin });
      const list = await client.dashboards.list({ project: 1 });
      expect([how, list.map((each) => each.id)]).toEqual([how, [first.id]]);
    }
    expect(await client.dashboards.list({ project: 1 })).toMatchObject([{ key: 'd', name: 'D' }]);
    await done('apply -f - --yes', { stdin: 'schema: v2\nname: D\nkey: another\n' });
    expect(await names()).toEqual(['D', 'D']);
    const { code, stdout } = await cli('dashboard diff -', { stdin: 'schema: v2\nname: D\n' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^stdin:2:7 error the project has 2 dashboards with the name "D"/u);
    expect(stdout).toContain('Say which with an id: project_1.dashboard_');
  });

  test('somebody else was faster: their change stays, and the reader learns what to do', async () => {
    await done('apply -f - --yes', { stdin: shop });
    const { id } = await keyed('shop');
    await using proxy = await startProxy(server.url);
    proxy.beforeWrite = async () => {
      await client.dashboards.updateGrid({ project: 1, id, gridQuery: 'where env = "prod"' });
    };
    const { code, stdout } = await cli('apply -f - --yes', {
      url: proxy.url,
      stdin: shop.replace('Orders', 'Sales'),
    });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'failed to update dashboard "Shop: orders": Somebody changed the dashboard after it was read at revision 1, so it was left alone. Run the command again',
    );
    const { dashboard, gridRows } = await client.dashboards.get({ project: 1, id });
    expect(dashboard.gridQuery).toBe('where env = "prod"');
    expect(gridRows[0]?.items[0]?.title).toBe('Orders');
  });

  test('a failure keeps deletions from happening, and part of the work has its own code', async () => {
    await done('apply -f - --yes', { stdin: `${shop}---\n${blog}` });
    const { id } = await keyed('shop');
    await using proxy = await startProxy(server.url);
    proxy.beforeWrite = async () => {
      await client.dashboards.updateGrid({ project: 1, id, gridQuery: 'where a = 1' });
    };
    const stdin = `${shop.replace('Orders', 'Sales')}---\nschema: v2\nname: New\n`;
    const { code, stdout } = await cli('apply -f - --yes --prune --owner shop-team -o json', {
      url: proxy.url,
      stdin,
    });
    expect(code).toBe(7);
    const { outcomes } = JSON.parse(stdout);
    expect(outcomes).toMatchObject([
      { action: 'update', state: 'failed', id, error: { code: 'precondition_failed' } },
      { action: 'create', state: 'done' },
      { action: 'delete', state: 'skipped', reason: 'nothing is deleted after a failure' },
    ]);
    expect((await names()).toSorted()).toEqual(['Blog', 'New', 'Shop: orders']);
  });

  test('prune deletes what the owner has nowhere else, and no more than is allowed', async () => {
    const foreign =
      'schema: v2\nname: Theirs\nowner: other-team\n---\nschema: v2\nname: Nobody’s\n';
    await done('apply -f - --yes', { stdin: `${shop}---\n${blog}---\n${foreign}` });
    const only = { stdin: 'schema: v2\nname: Mine\n' };
    const command = 'apply -f - --yes --prune --owner shop-team';
    const refused = await cli(`${command} --max-deletes 1`, only);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('The plan deletes 2, but at most 1 are allowed.'),
    ]);
    expect(await names()).toHaveLength(4);
    expect(
      (await cli('plan -f - --prune --owner shop-team --max-deletes 1', only)).stderr,
    ).toContain('apply will refuse this');
    const output = await done(command, only);
    expect(output.split('\n').map((line) => line.replace(/ \(.*/u, ''))).toEqual([
      '- delete dashboard "Blog"',
      '- delete dashboard "Shop: orders"',
      '+ create dashboard "Mine"',
      'Plan: 1 to create, 0 to update, 2 to delete, 0 unchanged.',
      'created dashboard "Mine"',
      'deleted dashboard "Blog"',
      'deleted dashboard "Shop: orders"',
      '',
    ]);
    expect((await names()).toSorted()).toEqual(['Mine', 'Nobody’s', 'Theirs']);
    const empty = await cli(command, { stdin: '# nothing\n' });
    expect([empty.code, empty.stderr]).toEqual([
      1,
      expect.stringContaining('There are no documents'),
    ]);
    // What was applied for an owner carries its label, so the next run finds it.
    expect(await done(command, { stdin: 'schema: v2\nname: Other\n' })).toContain(
      'deleted dashboard "Mine"',
    );
  });

  test('what somebody cloned is in no file, and nothing that prune deletes', async () => {
    await done('apply -f - --yes', { stdin: shop });
    await done('dashboard clone shop');
    const pruned = await done('apply -f - --prune --owner shop-team --yes', { stdin: shop });
    expect(pruned).toBe('Plan: 0 to create, 0 to update, 0 to delete, 1 unchanged.\n');
    expect((await names()).toSorted()).toEqual(['Shop: orders', 'Shop: orders clone']);
  });

  test('a saved plan does exactly what it says, and is refused once the server moved', async () => {
    await done('apply -f - --yes', { stdin: shop });
    const folder = temporaryFolder();
    const saved = join(folder, 'plan.json');
    const stdin = `${shop.replace('Orders', 'Sales')}---\n${blog}`;
    await cli(`plan -f - --save ${saved}`, { stdin });
    expect((await cli(`apply --plan ${saved} --yes --project 2`)).stderr).toContain(
      'The plan was made for project 1',
    );
    const { id } = await keyed('shop');
    await client.dashboards.updateGrid({ project: 1, id, gridQuery: 'where a = 1' });
    const moved = await cli(`apply --plan ${saved} --yes`);
    expect(moved.code).toBe(1);
    expect(moved.stderr).toContain(
      `dashboard "Shop: orders" (id ${id}) is at revision 2, the plan saw 1`,
    );
    expect(await names()).toEqual(['Shop: orders']);

    await cli(`plan -f - --save ${saved}`, { stdin });
    expect(await done(`apply --plan ${saved} --yes`)).toContain('updated dashboard "Shop: orders"');
    expect((await cli('dashboard diff -', { stdin })).code).toBe(0);
    const again = await cli(`apply --plan ${saved} --yes`);
    expect(again.stderr).toContain('dashboard "Blog" exists now');
    writeFileSync(saved, '{}');
    expect((await cli(`apply --plan ${saved} --yes`)).stderr).toContain("Can't read a plan");
  });

  test('without --yes it asks, and where nobody can answer it does nothing', async () => {
    const folder = folderWith({ 'shop.yml': shop });
    const alone = await cli(`apply -f ${folder}`);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('Add --yes')]);
    // A program sees no plan it could agree to.
    expect((await cli(`apply -f ${folder} -o json`, { answers: true, stdin: 'y\n' })).code).toBe(2);
    const refused = await cli(`apply -f ${folder}`, { answers: true, stdin: 'no\n' });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'Apply this? [y/N] error: Nothing was changed.\n',
    ]);
    expect(await names()).toEqual([]);
    const agreed = await cli(`apply -f ${folder}`, { answers: true, stdin: 'y\n' });
    expect(agreed.code).toBe(0);
    expect(await names()).toEqual(['Shop: orders']);
  });

  test('an export into a folder is what apply changes nothing by, whatever dashboards hold', async () => {
    const text = fc.oneof(
      fc.constantFrom(
        'yes',
        '1e3',
        '~',
        'a: b',
        '#x',
        ' x ',
        'x\ny',
        '"',
        '| - |',
        '${a}',
        '::x',
        '🙂',
      ),
      fc
        .string({ minLength: 1, maxLength: 12 })
        .filter((value) => value.trim() !== '' && !value.includes('\0')),
    );
    const item = fc.record({
      title: text,
      description: text,
      width: fc.integer({ min: 1, max: 24 }),
      type: fc.constantFrom('chart', 'table', 'gauge'),
      metrics: fc.constant(['shop_orders as $orders']),
      query: fc.constantFrom(['sum($orders)'], ['per_min(sum($orders)) as rpm', 'rpm * 60 as rph']),
    });
    const document = fc.record(
      {
        schema: fc.constant('v2'),
        name: text,
        owner: text,
        min_interval: fc.constantFrom('90s', 1234.5, '1h'),
        grid_query: fc.constantFrom('', 'where a = "b | c"'),
        grid_max_width: fc.constantFrom(1416, 2000),
        table_grid_items: fc.array(item, { maxLength: 2 }),
        grid_rows: fc.array(
          fc.record({
            title: text,
            expanded: fc.boolean(),
            items: fc.array(item, { maxLength: 3 }),
          }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: ['schema', 'name', 'table_grid_items'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 3 }), async (documents) => {
        await clear();
        // One by one: the same name twice is fine on a server.
        for (const each of documents) {
          await client.dashboards.createFromYaml({ project: 1, yaml: JSON.stringify(each) });
        }
        const folder = temporaryFolder();
        await done(`dashboard export -f ${folder}`);
        const { code, stdout } = await cli(`plan -f ${folder}`);
        expect([code, stdout]).toEqual([
          0,
          `Plan: 0 to create, 0 to update, 0 to delete, ${documents.length} unchanged.\n`,
        ]);
        expect(await done(`dashboard export -f ${folder}`)).toBe('');
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    ['a query in one text', shop.replace(' as rpm\ngrid', ' as rpm | where shop_name = "a"\ngrid')],
    [
      'the parts of a query together',
      shop.replace('- sum($failures)', '- sum($failures) | group by shop_name'),
    ],
    ['blanks in a metric', shop.replaceAll('shop_orders as $', 'shop_orders   AS $$')],
    [
      'columns that do not say how they are reduced',
      `${shop}        type: table\n        columns: { failures: { unit: bytes } }\n`,
    ],
    [
      'columns of queries with warnings',
      shop
        .replace('sum($up)', 'sum(up)')
        .replaceAll('sum($orders)', 'sum(orders)')
        .replace('- sum(up) as up\n', '$&    columns: { up: { unit: bytes } }\n')
        .replace('grid_rows:', '    columns: { rpm: { unit: bytes } }\ngrid_rows:'),
    ],
    [
      'a heatmap with an empty query',
      `${shop}      - { title: Spread, type: heatmap, metric: shop_time, query: [''] }\n`,
    ],
    [
      'items in another order than their places',
      shop.replace('- title: Orders\n', '$&        y_axis: 40\n'),
    ],
  ])('%s: applied once, and nothing differs then', async (_what, text) => {
    await done('apply -f - --yes', { stdin: text });
    const { code, stdout } = await cli('plan -f -', { stdin: text });
    expect([code, stdout]).toEqual([
      0,
      'Plan: 0 to create, 0 to update, 0 to delete, 1 unchanged.\n',
    ]);
  });

  test('an export moves to another project, where it changes nothing the second time', async () => {
    await done('apply -f - --yes', { stdin: shop });
    const folder = temporaryFolder();
    expect(await done(`dashboard export -f ${folder}`)).toBe(`${folder}/dashboard.shop.yml\n`);
    const file = readFileSync(join(folder, 'dashboard.shop.yml'), 'utf8');
    expect(file).toContain(`id: project_1.dashboard_${(await keyed('shop')).id}\nkey: shop\n`);
    expect(await done('dashboard export shop')).toBe(file);
    expect(await done(`apply -f ${folder} --yes --project 2`)).toContain('created dashboard');
    expect(await names(2)).toEqual(['Shop: orders']);
    expect((await cli(`plan -f ${folder} --project 2`)).code).toBe(0);
    writeFileSync(join(folder, 'old.yml'), blog);
    expect((await cli(`dashboard export -f ${folder}`)).stderr).toContain(
      `${folder}/old.yml was not written by this export`,
    );
    mkdirSync(join(folder, 'deep'));
    await done(`dashboard export -f ${folder}/deep/deeper`);
    expect(readdirSync(join(folder, 'deep/deeper'))).toEqual(['dashboard.shop.yml']);
  });

  test('the file of a template brings its dashboard back, an ordinary one from now on', async () => {
    const file = new URL('../../server/templates/spanlight.host.10.overview.yml', import.meta.url)
      .pathname;
    await done(`dashboard apply ${file} --yes`);
    const [dashboard] = await client.dashboards.list({ project: 1 });
    expect(dashboard).toMatchObject({ name: 'Hosts: Overview', templateId: '' });
    const { gridRows } = await client.dashboards.get({ project: 1, id: dashboard?.id ?? 0 });
    expect(gridRows.length).toBeGreaterThan(0);
  });

  test('what only templates have is warned of, as nothing is made of it', async () => {
    const stdin = `schema: v2
name: Shop
if: [{ metric: shop_orders }]
table:
  - if: [{ metric: shop_orders }]
    metrics: [shop_orders as $orders]
    query: [sum($orders)]
  - { metrics: [shop_up as $up], query: [sum($up)] }
  - { metrics: [shop_up as $up], query: [sum($up)] }
include_grid_rows: [shop.other]
monitors: [{ name: Too few orders }]
`;
    const warnings = [
      'stdin:3:5 warning: "if" is for templates: the dashboard is written regardless of the metrics',
      'stdin:5:5 warning: a dashboard has one table, and this is not the one',
      'stdin:9:5 warning: a dashboard has one table, and this is not the one',
      'stdin:10:20 warning: "include_grid_rows" is for templates: these rows are left out',
      'stdin:11:11 warning: "monitors" of a dashboard is not used: no monitor is created from it',
    ];
    for (const command of ['plan -f -', 'dashboard diff -', 'apply -f - --yes']) {
      const { stderr } = await cli(command, { stdin });
      const told = stderr.split('\n').filter((line) => line.includes(' warning: '));
      expect([command, told]).toEqual([
        command,
        warnings.map((warning) => expect.stringContaining(warning)),
      ]);
    }
    // A template is fine, and lint can't tell.
    expect(await cli('lint -f -', { stdin })).toMatchObject({ code: 0, stdout: '' });
    const { dashboard } = await client.dashboards.get({
      project: 1,
      id: (await client.dashboards.list({ project: 1 }))[0]?.id ?? 0,
    });
    expect(dashboard.tableMetrics).toEqual([{ name: 'shop_up', alias: 'up' }]);
  });

  test('a plan as a comment of a pull request, and for CI systems, says the same', async () => {
    await done('apply -f - --yes', { stdin: `${shop}---\n${blog}` });
    const ticks = '```';
    const folder = folderWith({
      'shop.yml': shop.replace(
        'title: Orders',
        String.raw`title: "${ticks} ##[x] @all\n\n ::error::"`,
      ),
    });
    const plan = `plan -f ${folder} --prune --owner shop-team --format`;
    const markdown = (await cli(`${plan} markdown`)).stdout;
    expect(markdown).toContain('**Plan: 0 to create, 1 to update, 1 to delete, 0 unchanged.');
    expect(markdown).toMatch(/#### Delete dashboard ` Blog `\n[\s\S]*#### Update dashboard/u);
    expect(markdown).toMatch(/\n````diff\n[\s\S]*\n````\n$/u);
    expect(markdown).not.toContain('##[x]');
    const { runs } = JSON.parse((await cli(`${plan} sarif`)).stdout);
    expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      'plan/update',
      'plan/delete',
    ]);
    const annotations = (await cli(`${plan} github`)).stdout.trimEnd().split('\n');
    expect(annotations).toEqual([
      expect.stringMatching(/^::notice file=\S+shop\.yml,line=1,col=1,title=Plan::dashboard/u),
      // What is deleted has no file: it shows at the folder.
      expect.stringMatching(
        /^::warning file=\S+,line=1,col=1,title=Plan::dashboard "Blog" is del/u,
      ),
    ]);
    const gitlab = JSON.parse((await cli(`${plan} gitlab`)).stdout);
    expect(gitlab.map(({ severity }: { severity: string }) => severity)).toEqual(['info', 'minor']);
    const { counts, changes } = JSON.parse((await cli(`plan -f ${folder} -o json`)).stdout);
    expect(counts).toEqual({ create: 0, update: 1, delete: 0, unchanged: 0 });
    expect(changes[0].fields.length).toBeGreaterThan(0);
  });

  test('list, get, clone, pin, unpin, delete', async () => {
    await done('apply -f - --yes', { stdin: `${shop}---\n${blog}` });
    expect(await done('dashboard list')).toMatch(
      /^ *ID +PINNED +KEY +OWNER +UPDATED +NAME\n *\d+ +blog +shop-team .* Blog\n.* Shop: orders\n$/u,
    );
    expect(await done('dashboard pin shop')).toMatch(
      /^Pinned dashboard "Shop: orders" \(id \d+\)\.\n$/u,
    );
    const { items } = JSON.parse(await done('dashboard list --pinned -o json'));
    expect(items).toMatchObject([{ key: 'shop', pinned: true }]);
    await done('dashboard unpin shop');
    const shown = await done('dashboard get shop');
    expect(shown).toMatch(/table +group by shop_name \| per_min/u);
    expect(shown).toMatch(
      /\nabove the table +gauge +Up +sum\(\$up\) as up\nGeneral +chart +Orders /u,
    );
    const { dashboard, gridRows } = JSON.parse(await done('dashboard get Blog -o json'));
    expect([dashboard.key, gridRows]).toEqual(['blog', []]);
    const link = `${server.url}/metrics/1/${dashboard.id}\n`;
    expect(await done(`dashboard get ${dashboard.id} --open`)).toBe(link);
    expect(await done('dashboard clone shop')).toContain('Made dashboard "Shop: orders clone"');
    expect((await cli('dashboard delete Blog')).code).toBe(2);
    const kept = await cli('dashboard delete Blog', { answers: true, stdin: '\n' });
    expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining('Nothing was deleted.')]);
    expect(await done('dashboard delete Blog --yes')).toContain('Deleted dashboard "Blog"');
    expect((await names()).toSorted()).toEqual(['Shop: orders', 'Shop: orders clone']);
    expect((await cli('dashboard get Blog')).code).toBe(4);
    expect((await cli('dashboard export')).code).toBe(2);
  });
});
