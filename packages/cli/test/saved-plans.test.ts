import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* What a plan shows is what is written, and what it shows is all there is to see. */

const reason = missingEngine();

const monitor = `monitors:
  - key: orders
    name: Too few orders
    metrics: [shop_orders as $orders]
    query:
      - per_min(sum($orders)) as rpm
    column: rpm
    min_allowed_value: 5
`;

describe.skipIf(reason !== '')(`saved plans and what is seen of them${reason}`, () => {
  let server: RealServer;
  let client: Spanlight;
  let folder: string;

  beforeAll(async () => {
    server = await startRealServer(accounts);
    client = new Spanlight({ url: server.url, token: miraToken, project: 1 });
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(() => {
    folder = temporaryFolder();
  });

  const cli = async (args: string, options: CliOptions = {}): Promise<CliResult> =>
    await runCli(args.split(' '), {
      url: server.url,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1' },
      now: Date.now,
      ...options,
    });
  const planned = async (text: string): Promise<string> => {
    const saved = join(folder, 'plan.json');
    await cli(`plan -f - --save ${saved}`, { stdin: text });
    return saved;
  };
  const bound = async (): Promise<number | null | undefined> => {
    const { monitors } = await client.monitors.list();
    const found = monitors.find(({ key }) => key === 'orders');
    return found?.type === 'metric' ? found.params.minAllowedValue : undefined;
  };

  test.each([
    ['the text that is written', 'min_allowed_value: 5', 'min_allowed_value: 12345'],
    ['the name that is shown', 'Too few orders', 'Too many orders'],
    ['the project', '"project": 1', '"project": 2'],
    ['the digest', '"digest": "', '"digest": "0'],
  ])('an edited plan is refused: %s', async (_what, from, to) => {
    const saved = await planned(monitor);
    const text = readFileSync(saved, 'utf8');
    expect(text).toContain(from);
    writeFileSync(saved, text.replace(from, to));
    const { code, stderr } = await cli(`apply --plan ${saved} --yes`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('it was edited or damaged')]);
    expect(await bound()).toBeUndefined();
  });

  test('others can not read one, also where they could read the file before', async () => {
    const mode = (file: string): number => statSync(file).mode & 0o777;
    const saved = await planned(monitor);
    expect(mode(saved)).toBe(0o600);
    chmodSync(saved, 0o644);
    await planned(monitor.replace('Too few', 'Few'));
    expect([mode(saved), readFileSync(saved, 'utf8')]).toEqual([
      0o600,
      expect.stringContaining('Few orders'),
    ]);
  });

  test('laid out anew it is the same plan', async () => {
    const saved = await planned(monitor);
    writeFileSync(saved, JSON.stringify(JSON.parse(readFileSync(saved, 'utf8'))));
    expect((await cli(`apply --plan ${saved} --yes`)).code).toBe(0);
    expect(await bound()).toBe(5);
  });

  test('a difference that nobody can see is written out, in every report and in exports', async () => {
    const hidden = 'Too\u200b few\u202e orders\u{e0041}';
    await cli('apply -f - --yes', { stdin: monitor });
    const stdin = monitor.replace('Too few orders', hidden);
    const seen = String.raw`"Too\u200b few\u202e orders\u{e0041}"`;
    expect((await cli('plan -f -', { stdin })).stdout).toContain(`"Too few orders" → ${seen}`);
    expect((await cli('plan -f - --format markdown', { stdin })).stdout).toContain(
      `- name: "Too few orders"\n+ name: ${seen}`,
    );
    const saved = join(folder, 'plan.json');
    await cli(`plan -f - --save ${saved}`, { stdin });
    expect(readFileSync(saved, 'utf8')).toContain(String.raw`"Too\u200b few\u202e orders`);
    expect((await cli(`apply --plan ${saved} --yes`)).code).toBe(0);
    await cli(`export -f ${folder}`);
    const text = readFileSync(join(folder, 'monitor.orders.yml'), 'utf8');
    expect(text).toContain(String.raw`name: "Too\u200b few\u202e orders\U000e0041"`);
    // Escapes are only another way to write it.
    const again = await cli(`plan -f ${folder}`);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('0 to update')]);
  });

  test('a file that is not there is said to be missing', async () => {
    for (const args of ['apply --yes --plan', 'apply --yes -f', 'query lint -f']) {
      const { code, stderr } = await cli(`${args} ${folder}/none.json`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('There is no such file.')]);
      expect(stderr).not.toContain('ENOENT');
    }
  });

  test('says who is told when channels are applied, and can be asked for some changes alone', async () => {
    const channels =
      'channels:\n  - { key: chat, name: Chat, type: telegram, chat_id: 5 }\n  - { key: hook, name: Hook, type: webhook, url: https://example.com/ }\n';
    const stdin = `${channels}---\nschema: v2\nkey: blog\nname: Blog\ngrid_rows: []\n`;
    const all = await cli('plan -f -', { stdin });
    expect(all.stdout).toMatch(/sends a test message to channel "Chat"; a channel that can't/u);
    expect(all.stdout).not.toContain('channels "');
    const some = await cli('plan -f - --target hook dashboard/blog', { stdin });
    expect(some.stdout).toContain('Plan: 2 to create');
    expect(some.stdout).not.toContain('Chat');
    const none = await cli('plan -f - --target monitor/blog', { stdin });
    expect([none.code, none.stderr]).toEqual([4, expect.stringContaining('"monitor/blog"')]);
    const faulty = stdin.replace(', url: https://example.com/', '');
    const left = await cli('apply -f - --yes --target hook', { stdin: faulty });
    expect([left.code, left.stdout]).toEqual([1, expect.stringMatching(/^stdin:\d+:\d+ error/mu)]);
    const quiet = await cli('plan -f - --quiet', { stdin });
    expect([quiet.code, quiet.stdout]).toEqual([
      2,
      'Plan: 3 to create, 0 to update, 0 to delete, 0 unchanged.\n',
    ]);
    await cli('apply -f - --yes --target hook', { stdin });
    expect((await client.channels.list()).map(({ key }) => key)).toEqual(['hook']);
  });

  test('edit opens the document in the editor, and applies what was changed', async () => {
    await cli('apply -f - --yes', { stdin: monitor });
    const editor = (script: string): Record<string, string> => {
      const file = join(folder, 'my editor.mjs');
      writeFileSync(
        file,
        `import { readFileSync, writeFileSync } from 'node:fs'; const file = process.argv.at(-1); const text = readFileSync(file, 'utf8'); writeFileSync(file, ${script});`,
      );
      return {
        SPANLIGHT_TOKEN: miraToken,
        SPANLIGHT_PROJECT: '1',
        EDITOR: `"${process.execPath}" --no-warnings '${file}' "$UNSET"`,
      };
    };
    const lost = await cli('edit monitor orders --yes', {
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1', EDITOR: '"/no such/editor" -w' },
    });
    expect([lost.code, lost.stderr]).toEqual([2, expect.stringContaining("can't be started")]);
    const same = await cli('edit monitor orders --yes', { env: editor('text') });
    expect([same.code, same.stderr]).toEqual([0, 'Nothing was changed.\n']);
    const changed = await cli('edit monitor orders --yes', {
      env: editor(`text.replace('min_allowed_value: 5', 'min_allowed_value: 7')`),
    });
    expect([changed.code, changed.stdout]).toEqual([
      0,
      expect.stringContaining('min_allowed_value: 5 → 7'),
    ]);
    expect(await bound()).toBe(7);
    const wrong = await cli('edit monitor orders --yes', {
      env: editor(`text.replace('column: rpm', 'column: nothing')`),
    });
    expect(wrong.code).toBe(1);
    const [, kept = ''] = /is kept in (\S+):/u.exec(wrong.stderr) ?? [];
    expect(readFileSync(kept, 'utf8')).toContain('column: nothing');
    rmSync(dirname(kept), { recursive: true });
    expect(await bound()).toBe(7);
  });
});
