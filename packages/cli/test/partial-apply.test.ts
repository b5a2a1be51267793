import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* One bad document among good ones: what becomes of it, and of them. */

const reason = missingEngine();

/** Each is wrong in a way that somebody else finds: the reader of YAML, the schema, the comparison, the server. */
const wrong = {
  syntax: ['blog.yml', 'schema: v2\nname: "Blog\n', /^blog\.yml:\d+:\d+ error/mu],
  schema: [
    'blog.yml',
    'schema: v2\nname: Blog\ngrid_rows: 7\n',
    /^blog\.yml:3:12 error "grid_rows" must be a list/mu,
  ],
  comparison: [
    'blog.yml',
    'monitors:\n  - { name: Blog, type: error, channels: [nobody] }\n',
    /^blog\.yml:2:43 error there is no channel "nobody"/mu,
  ],
  server: [
    'blog.yml',
    'channels:\n  - name: Blog\n    type: webhook\n    url: http://127.0.0.1:9/\n',
    /^blog\.yml:4:10 error the server refuses this: .*127\.0\.0\.1/mu,
  ],
} as const satisfies Record<string, readonly [string, string, RegExp]>;

const good = 'schema: v2\nkey: shop\nname: Shop\nowner: team\ngrid_rows: []\n';
const old = 'schema: v2\nkey: old\nname: Old\nowner: team\ngrid_rows: []\n';

describe.skipIf(reason !== '')(`one bad document${reason}`, () => {
  let server: RealServer;
  let client: Spanlight;
  let folder: string;

  beforeAll(async () => {
    server = await startRealServer(accounts);
    client = new Spanlight({ url: server.url, token: miraToken, project: 2 });
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    folder = temporaryFolder();
    for (const { id } of await client.dashboards.list()) await client.dashboards.delete({ id });
    for (const { id } of (await client.monitors.list()).monitors)
      await client.monitors.delete({ id });
  });

  const cli = async (args: string, stdin = ''): Promise<CliResult> => {
    const result = await runCli(args.split(' '), {
      url: server.url,
      stdin,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '2' },
    });
    return { ...result, stdout: result.stdout.replaceAll(`${folder}/`, '') };
  };
  const filled = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  };
  const names = async (): Promise<string[]> =>
    (await client.dashboards.list()).map(({ name }) => name).toSorted();

  test.each(Object.entries(wrong))(
    'that the %s is wrong of: the others are applied, and it is told where and why',
    async (_who, [file, text, message]) => {
      filled({ 'shop.yml': good, [file]: text });
      const plan = await cli(`plan -f ${folder}`);
      expect([plan.code, plan.stdout]).toEqual([1, expect.stringMatching(message)]);
      expect(plan.stdout).toContain(
        'Without the documents that have errors:\n+ create dashboard "Shop"',
      );
      expect(await names()).toEqual([]);

      const refused = await cli(`apply -f ${folder} --yes --all-or-nothing`);
      expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(message)]);
      expect(await names()).toEqual([]);

      const applied = await cli(`apply -f ${folder} --yes`);
      expect([applied.code, applied.stdout]).toEqual([7, expect.stringMatching(message)]);
      expect(applied.stdout).toContain('created dashboard "Shop"');
      expect(applied.stderr).toContain('Documents with errors are left out');
      expect(await names()).toEqual(['Shop']);
      expect(await client.channels.list()).toEqual([]);

      // Nothing is left to do but the one that can't be done.
      const again = await cli(`apply -f ${folder} --yes -o json`);
      expect(again.code).toBe(7);
      const { outcomes, findings } = JSON.parse(again.stdout);
      expect([outcomes, findings]).toEqual([[], [expect.objectContaining({ level: 'error' })]]);
    },
  );

  test('that a monitor needs keeps the monitor from being planned, too', async () => {
    filled({
      'shop.yml': good,
      'blog.yml': `${wrong.server[1]}---
monitors:
  - { name: Hears of it, type: error, channels: [Blog] }
  - { name: Tells nobody, type: error }
`,
    });
    const plan = await cli(`plan -f ${folder}`);
    expect([plan.code, plan.stdout]).toEqual([1, expect.stringMatching(wrong.server[2])]);
    expect(plan.stdout).toMatch(
      /^blog\.yml:7:50 error the server has no channel "Blog", and the one in the files is left out/mu,
    );
    expect(plan.stdout).not.toContain('create monitor "Hears of it"');
    expect(plan.stdout).toContain('Plan: 2 to create');

    const applied = await cli(`apply -f ${folder} --yes`);
    expect(applied.code).toBe(7);
    expect(applied.stdout).toContain('created monitor "Tells nobody"');
    expect(applied.stdout).not.toContain('failed');
  });

  test('is of no matter to those that are asked for by name', async () => {
    const stdin = `monitors:
  - { key: bad, name: Bad, type: error, channels: [nobody] }
  - { key: worse, name: Worse, type: error, matchers: 7 }
---
${good}`;
    const plan = await cli('plan -f - --target shop', stdin);
    expect([plan.code, plan.stdout]).toEqual([
      2,
      expect.stringMatching(/^\+ create dashboard "Shop"[^]*1 to create/u),
    ]);
    const saved = join(folder, 'plan.json');
    expect((await cli(`plan -f - --target shop --save ${saved}`, stdin)).code).toBe(2);
    const whole = await cli('apply -f - --target shop --yes --all-or-nothing', stdin);
    expect([whole.code, await names()]).toEqual([0, ['Shop']]);
    // What one of them needs counts, and so does what may be the one.
    const bad = await cli('apply -f - --target bad --yes', stdin);
    expect([bad.code, bad.stdout]).toEqual([1, expect.stringContaining('no channel "nobody"')]);
    expect((await cli('plan -f - --target shop worse', stdin)).code).toBe(1);
    const none = await cli('plan -f - --target nothing', good);
    expect([none.code, none.stderr]).toEqual([4, expect.stringContaining('"nothing"')]);
  });

  test('counts where it was asked for by a name that a good one has, too', async () => {
    const stdin = `monitors:
  - { key: shop, name: Orders, type: error, matchers: 7 }
  - { key: twin, name: First, type: error }
  - { key: twin, name: Second, type: error }
  - { key: uses, name: Uses, type: error, channels: [nobody] }
---
schema: v2
key: uses
name: Other
grid_rows: 7
---
${good}---
${good.replace('shop', 'uses').replace('Shop', 'Uses')}`;
    const told = async (targets: string): Promise<unknown> => {
      const { code, stdout } = await cli(`plan -f - --target ${targets}`, stdin);
      return [code, stdout.match(/^stdin:\d+/gmu), stdout.match(/\d+ to create/u)?.[0]];
    };
    expect(await told('shop')).toEqual([1, ['stdin:2'], '1 to create']);
    expect(await told('Shop')).toEqual([2, null, '1 to create']);
    expect(await told('dashboard/shop')).toEqual([2, null, '1 to create']);
    expect(await told('monitor/twin')).toEqual([1, ['stdin:4'], '1 to create']);
    expect(await told('uses')).toEqual([1, ['stdin:5', 'stdin:10'], '1 to create']);
    const applied = await cli('apply -f - --target shop --yes', stdin);
    expect([applied.code, await names()]).toEqual([7, ['Shop']]);
  });

  test('a target that names what is neither on the server nor a target is refused as soon as it is planned', async () => {
    const stdin = `channels:
  - { key: told, name: Told, type: webhook, url: https://example.com/ }
---
monitors:
  - { key: free, name: Free, type: error }
  - key: uses
    name: Uses
    type: error
    channels: [told]
    escalation:
      - { after: 10m, channels: [Told] }
---
silences:
  - { key: quiet, name: Quiet, matchers: [{ attr: monitor.name, values: [Uses] }], ends_at: 2126-01-01T00:00:00Z }
`;
    const left = 'error the server has no channel "told", and the one in the files is left out';
    for (const verb of ['plan', 'apply --yes']) {
      const { code, stdout } = await cli(`${verb} -f - --target uses`, stdin);
      expect([verb, code, stdout]).toEqual([
        verb,
        1,
        expect.stringContaining(`stdin:9:16 ${left}`),
      ]);
      expect(stdout).toMatch(/^stdin:11:34 error the server has no channel "Told"/mu);
      expect(stdout).toContain('Name it with --target, too');
    }
    const some = await cli('plan -f - --target uses free', stdin);
    expect([some.code, some.stdout]).toEqual([1, expect.stringContaining('1 to create')]);
    const both = await cli('plan -f - --target uses told', stdin);
    expect([both.code, both.stdout]).toEqual([2, expect.stringContaining('2 to create')]);
    // A silence of what is not there yet is no mistake, but worth a word.
    const quiet = await cli('plan -f - --target quiet', stdin);
    expect([quiet.code, quiet.stderr]).toEqual([
      2,
      expect.stringMatching(/stdin:14:\d+ warning: there is no monitor called Uses/u),
    ]);
    const heard = await cli('plan -f - --target quiet uses told', stdin);
    expect([heard.code, heard.stderr]).toEqual([2, expect.not.stringContaining('no monitor')]);
  });

  test('what is wrong with an item is told where it stands, whatever order items are read in', async () => {
    const item = (title: string, place: number): string =>
      `{ title: '${title}', type: heatmap, metric: m, y_axis: ${place} }`;
    filled({
      'shop.yml': `schema: v2
name: Shop
table_grid_items:
  - ${item('fine', 80)}
  - ${item(' ', 0)}
grid_rows: []
`,
      'blog.yml': `schema: v2
name: Blog
grid_rows:
  - title: All
    items:
      - ${item('fine', 40)}
      - ${item(' ', 0)}
`,
    });
    const { code, stdout } = await cli(`plan -f ${folder}`);
    expect([code, stdout.match(/^\S+ error/gmu)]).toEqual([
      1,
      ['blog.yml:7:18 error', 'shop.yml:5:14 error'],
    ]);
  });

  test('what is wrong is told file by file, in the order of lines', async () => {
    filled({
      'a.yml': `monitors:
  - { key: one, name: One, type: error, channels: [nobody] }
  - { key: two, name: Two, type: error, matchers: 7 }
  - { key: one, name: Three, type: error }
  - { key: four, name: Four, type: error, channels: [no one] }
`,
      'b.yml': 'monitors: 7\n',
    });
    const lines = async (args: string): Promise<string[]> =>
      (await cli(args)).stdout.match(/^[ab]\.yml:\d+/gmu) ?? [];
    expect(await lines(`plan -f ${folder}`)).toEqual([
      'a.yml:2',
      'a.yml:3',
      'a.yml:4',
      'a.yml:5',
      'b.yml:1',
    ]);
    expect(await lines(`lint -f ${folder}`)).toEqual(['a.yml:3', 'a.yml:4', 'b.yml:1']);
  });

  test('in a list of many leaves the others of the list', async () => {
    const each = (name: string, more = ''): string => `  - { name: ${name}, type: error${more} }\n`;
    const stdin = `monitors:\n${each('A')}${each('B', ', matchers: 7')}${each('C')}`;
    const { code, stdout } = await cli('apply -f - --yes', stdin);
    expect([code, stdout]).toEqual([7, expect.stringMatching(/^stdin:3:\d+ error/mu)]);
    const { monitors } = await client.monitors.list();
    expect(monitors.map(({ name }) => name).toSorted()).toEqual(['A', 'C']);
  });

  test('keeps what it may stand for from being deleted', async () => {
    await cli('apply -f - --yes', `${good}---\n${old}`);
    filled({ 'shop.yml': good.replace('Shop', 'Store'), 'old.yml': `${old}  - broken: [\n` });
    const { code } = await cli(`apply -f ${folder} --yes --prune --owner team`);
    expect([code, await names()]).toEqual([7, ['Old', 'Store']]);
  });

  test('alone is a refusal', async () => {
    const { code, stdout } = await cli('apply -f - --yes', wrong.schema[1]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('stdin:3:12 error')]);
  });

  test('of a saved plan is found again, and all or nothing is written', async () => {
    filled({ 'shop.yml': good, 'blog.yml': 'schema: v2\nkey: blog\nname: Blog\ngrid_rows: []\n' });
    const saved = join(folder, 'plan.json');
    await cli(`plan -f ${folder} --save ${saved}`);
    expect(JSON.parse(readFileSync(saved, 'utf8')).changes).toHaveLength(2);
    await client.dashboards.createFromYaml({ yaml: 'schema: v2\nname: Shop\ngrid_rows: []\n' });
    const applied = await cli(`apply --plan ${saved} --yes --all-or-nothing`);
    expect([applied.code, await names()]).toEqual([1, ['Shop']]);
  });
});
