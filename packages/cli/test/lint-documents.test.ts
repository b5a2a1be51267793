import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingFormats } from '../src/report/print-findings.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* Checking files needs no server and no sign-in: these tests have neither. */

const good = `schema: v2
key: shop
name: Shop
grid_rows:
  - title: General
    items:
      - title: Orders
        metrics: [shop_orders as $orders]
        query: [per_min(sum($orders)) as rpm]
`;

const lint = async (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  await runCli(['dashboard', 'lint', ...args], { url: 'http://127.0.0.1:1', ...options });

/** A folder with files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const asks = '`spanlight plan` asks the server what it would refuse.\n';
const leftToServer = `Whether metrics exist only shows when they are queried, and a plan checks whether functions fit their instruments; ${asks}`;

const place = (text: string, needle: string): string => {
  const before = text.slice(0, text.indexOf(needle)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
};

test('files that are fine are told so on stderr alone', async () => {
  const folder = folderWith({
    'a.yml': good,
    'deep/b.yaml': 'schema: v2\nname: B\n',
    'c.txt': '?',
  });
  const fine = { code: 0, stdout: '', stderr: `2 documents are fine.\n${leftToServer}` };
  expect(await lint([folder])).toEqual(fine);
  expect(await lint([join(folder, 'a.yml'), folder, folder])).toEqual(fine);
});

test('links to folders are followed once, and one that leads nowhere is an error', async () => {
  const elsewhere = folderWith({ 'b.yml': 'schema: v2\nname: B\n' });
  const folder = folderWith({ 'a.yml': good });
  symlinkSync(elsewhere, join(folder, 'team'));
  symlinkSync(folder, join(elsewhere, 'back'));
  symlinkSync('team', join(folder, 'team-again'));
  const fine = { code: 0, stdout: '', stderr: `2 documents are fine.\n${leftToServer}` };
  expect(await lint([folder])).toEqual(fine);
  symlinkSync('nothing', join(folder, 'lost'));
  const { code, stdout } = await lint([folder, '-o', 'json']);
  expect([code, JSON.parse(stdout).findings]).toEqual([
    1,
    [
      expect.objectContaining({
        file: join(folder, 'lost'),
        level: 'error',
        message: 'the link leads nowhere',
      }),
    ],
  ]);
  expect((await lint([folder])).stdout).toContain('the link leads nowhere');
});

test('what only the server can check is said to people alone', async () => {
  const channel =
    'channels:\n  - key: ops\n    name: Ops\n    type: slack\n    webhook_url: https://hooks.slack.com/services/T/B/x\n';
  const folder = folderWith({ 'a.yml': good, 'channels/ops.yml': channel });
  expect((await lint([join(folder, 'channels')])).stderr).toBe(`1 document is fine.\n${asks}`);
  const { code, stdout, stderr } = await lint([folder, '-o', 'json']);
  expect([code, JSON.parse(stdout), stderr]).toEqual([0, { findings: [] }, '']);
});

test('kinds that share a document are told to part, where the second one begins', async () => {
  const mixed = `monitors:
  - name: Errors
    type: error
    channels: [ops]
channels:
  - key: ops
    name: Ops
    type: slack
    webhook_url: https://hooks.slack.com/services/T/B/x
`;
  const folder = folderWith({ 'mixed.yml': mixed });
  const { code, stdout } = await lint([folder]);
  expect(code).toBe(1);
  expect(stdout).toContain(
    `${join(folder, 'mixed.yml')}:5:1 error "channels" belongs in a document of its own`,
  );
  expect(stdout).toContain('Put a line with --- between them');
  expect(stdout).not.toContain('there is no key');
  const parted = folderWith({ 'parted.yml': mixed.replace('\nchannels:', '\n---\nchannels:') });
  expect((await lint([parted])).stderr).toBe(`2 documents are fine.\n${leftToServer}`);
});

test('errors stand at their line and column, in queries too, and answer 1', async () => {
  const bad = good.replace('sum(', 'summ(').replace('name: Shop', 'nmae: Shop');
  const folder = folderWith({ 'bad.yml': bad });
  const { code, stdout } = await lint([folder]);
  expect(code).toBe(1);
  const file = join(folder, 'bad.yml');
  expect(stdout).toContain(`${file}:${place(bad, 'nmae')} warning there is no key "nmae" here`);
  expect(stdout).toMatch(/error .*name/u);

  const query = good.replace('sum(', 'summ(');
  const fromStdin = await lint(['-'], { stdin: query });
  expect(fromStdin.code).toBe(1);
  expect(fromStdin.stdout).toBe(
    [
      `stdin:${place(query, 'summ')} error unsupported func: summ, did you mean sum?`,
      '  |         query: [per_min(summ($orders)) as rpm]',
      '  |                         ^^^^',
      '',
    ].join('\n'),
  );
});

test('warnings alone answer 0', async () => {
  const { code, stdout, stderr } = await lint(['-'], { stdin: `${good}colour: red\n` });
  expect(code).toBe(0);
  expect(stdout).toContain('warning there is no key "colour"');
  expect(stderr).toBe(`1 document is fine, with 1 remark.\n${leftToServer}`);
});

test.each([
  ['key', 'key: shop\nname: A', 'key: shop\nname: B'],
  ['id', 'id: project_1.dashboard_7\nname: A', 'id: project_1.dashboard_7\nname: B'],
  ['name', 'name: A', 'name: A'],
])('two documents with the same %s are an error', async (field, first, second) => {
  const folder = folderWith({
    'a.yml': `schema: v2\n${first}\n`,
    'b.yml': `schema: v2\n${second}\n`,
  });
  const { code, stdout } = await lint([folder]);
  expect(code).toBe(1);
  expect(stdout).toContain(`b.yml:2:`);
  expect(stdout).toContain(`with the ${field} `);
  expect(stdout).toContain(`written twice, first at ${join(folder, 'a.yml')}:2`);
});

test('the same name is fine with different keys', async () => {
  const stdin = 'schema: v2\nkey: a\nname: A\n---\nschema: v2\nkey: b\nname: A\n';
  expect((await lint(['-'], { stdin })).code).toBe(0);
});

test('nothing to read is wrong usage', async () => {
  const empty = await lint([temporaryFolder()]);
  expect(empty.code).toBe(2);
  expect(empty.stderr).toContain('There are no YAML files in');
  expect((await lint(['/nowhere/at-all.yml'])).stderr).toContain("Can't read /nowhere/at-all.yml.");
  expect((await runCli(['lint'])).code).toBe(2);
});

describe('reports', () => {
  const stdin = good.replace('sum(', 'summ(');

  test('for programs', async () => {
    const expected = {
      findings: [
        expect.objectContaining({
          line: 9,
          column: 25,
          endLine: 9,
          endColumn: 29,
          level: 'error',
          rule: 'query',
          message: 'unsupported func: summ, did you mean sum?',
        }),
      ],
    };
    expect(JSON.parse((await lint(['-', '--format', 'json'], { stdin })).stdout)).toEqual(expected);
    expect(JSON.parse((await lint(['-', '-o', 'json'], { stdin })).stdout)).toEqual(expected);
  });

  test('as SARIF', async () => {
    const { stdout, code } = await lint(['-', '--format', 'sarif'], { stdin });
    expect(code).toBe(1);
    const { version, runs } = JSON.parse(stdout);
    expect(version).toBe('2.1.0');
    expect(runs[0].results).toEqual([
      expect.objectContaining({
        ruleId: 'query',
        ruleIndex: 0,
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'stdin' },
              region: { startLine: 9, startColumn: 25, endLine: 9, endColumn: 29 },
            },
          },
        ],
      }),
    ]);
  });

  test('as a Code Quality report, whose fingerprints stay when lines move', async () => {
    const report = async (text: string): Promise<{ fingerprint: string; location: unknown }[]> =>
      JSON.parse((await lint(['-', '--format', 'gitlab'], { stdin: text })).stdout);
    const [before] = await report(stdin);
    const [after] = await report(`# a remark\n${stdin}`);
    expect(before).toMatchObject({
      check_name: 'spanlight/query',
      severity: 'major',
      location: { path: 'stdin', lines: { begin: 9 } },
    });
    expect(after?.location).toEqual({ path: 'stdin', lines: { begin: 10 } });
    expect(after?.fingerprint).toBe(before?.fingerprint);
  });

  test('files are called as the CI system calls them, however they were given', async () => {
    const folder = folderWith({ 'observability/bad file.yml': 'schema: v1\nname: A\n' });
    const file = join(folder, 'observability/bad file.yml');
    const paths = async (path: string, env: Record<string, string>): Promise<string[]> => {
      const report = async (format: string): Promise<string> =>
        (await lint([path, '--format', format], { env })).stdout;
      const { runs } = JSON.parse(await report('sarif'));
      const [{ location }] = JSON.parse(await report('gitlab'));
      const [, annotated = ''] = /file=([^,]*),/u.exec(await report('github')) ?? [];
      const { uri } = runs[0].results[0].locations[0].physicalLocation.artifactLocation;
      return [decodeURIComponent(uri), location.path, annotated];
    };
    const all = (path: string): string[] => [path, path, path];
    for (const typed of [file, relative(process.cwd(), file)])
      for (const name of ['CI_PROJECT_DIR', 'GITHUB_WORKSPACE']) {
        expect(await paths(typed, { [name]: folder })).toEqual(all('observability/bad file.yml'));
        const below = join(folder, 'observability');
        expect(await paths(typed, { [name]: below })).toEqual(all('bad file.yml'));
      }
    // Without a word of the system they are below the repository; what lies elsewhere is called as it was given.
    const own = join(import.meta.dirname, '../../../packages/../package.json');
    expect(await paths(own, {})).toEqual(all('package.json'));
    expect(await paths(file, {})).toEqual(all(file));
    const query = join(folder, 'observability/slow.txt');
    writeFileSync(query, 'where _durration > 1s');
    const { stdout } = await runCli(['query', 'lint', '-f', query, '--format', 'github'], {
      env: { GITHUB_WORKSPACE: folder },
    });
    expect(stdout).toContain('::error file=observability/slow.txt,line=1,');
  });
});

describe('what only the server said before', () => {
  const monitor = (setting: string): string =>
    `monitors:\n  - name: A\n    metrics: [shop_orders as $orders]\n    query: [sum($orders)]\n    column: sum($orders)\n    max_allowed_value: 5\n    ${setting}\n`;

  test.each([
    ['keep_firing_for: 61m', 'an alert can be kept firing for 0 to 60 minutes'],
    ['keep_firing_for: -1m', 'an alert can be kept firing for 0 to 60 minutes'],
    ['time_offset: 301m', 'must be between -300 and 300 minutes'],
    ['{check_num_point: 3, fire_num_point: 9}', "only 3 points are checked, so 9 can't fire"],
    [`key: ${'k'.repeat(201)}`, 'must be at most 200 characters long'],
    [`owner: ${'k'.repeat(201)}`, 'must be at most 200 characters long'],
  ])('%s', async (setting, message) => {
    const written = setting.replaceAll(/[{}]/gu, '').replace(', ', '\n    ');
    const { code, stdout } = await lint(['-'], { stdin: monitor(written) });
    expect([code, stdout]).toEqual([1, expect.stringContaining(message)]);
    expect(stdout).toMatch(/^stdin:(?:7|8):\d+ error/mu);
  });

  test('a file that is not UTF-8 is an error at its first wrong byte', async () => {
    const folder = folderWith({});
    const file = join(folder, 'latin.yml');
    writeFileSync(file, Buffer.from('schema: v2\nname: \u00e9caf\xe9\n', 'latin1'));
    writeFileSync(
      join(folder, 'mixed.yml'),
      Buffer.concat([Buffer.from('schema: v2\nname: h\u00e9caf'), Buffer.of(0xe9, 0x0a)]),
    );
    const { code, stdout } = await lint([folder, '--format', 'json']);
    const { findings } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { line: 2, column: 7, level: 'error', rule: 'encoding' },
      { line: 2, column: 12, level: 'error', rule: 'encoding' },
    ]);
    const marked = join(folder, 'marked.yml');
    writeFileSync(marked, '\ufeffschema: v2\nname: caf\u00e9\ngrid_rows: []\n');
    expect((await lint([marked])).code).toBe(0);
  });

  test('a tag nobody knows, and the id of something else, are told', async () => {
    const stdin = 'schema: v2\nname: !!js/function "x"\nid: project_1.monitor_3\ngrid_rows: []\n';
    const { code, stdout } = await lint(['-'], { stdin });
    expect(code).toBe(0);
    expect(stdout).toMatch(/stdin:2:7 warning unresolved tag: .*it is ignored/u);
    expect(stdout).toMatch(/stdin:3:5 warning the id is that of a monitor/u);
  });

  test('errors as Markdown are a list that nothing in it can leave', async () => {
    const stdin = 'schema: v2\nname: "a\\n\\n# b ```` `c`"\ngrid_rows: 5\n';
    const { stdout } = await lint(['-', '--format', 'markdown'], { stdin });
    const [head, blank, ...rows] = stdout.trimEnd().split('\n');
    expect([head, blank]).toEqual(['**Lint: 1 error, 0 remarks.**', '']);
    for (const row of rows) expect(row).toMatch(/^- error `/u);
  });
});

describe('hostile texts', () => {
  const piece = fc.constantFrom(
    '::error file=x::boo',
    '%0A::stop-commands::x',
    '\n::error::',
    '\r\n##[add-mask]x',
    '##vso[task.setvariable]x',
    '\u001b]0;title\u0007',
    '\u001b[2J',
    '\u202e',
    '[link](https://evil.example)',
    '</script><img src=x onerror=alert(1)>',
    '```',
    '@everyone',
    '{0}',
    'a',
    '\t',
    ',',
    ':',
  );
  const hostile = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  // oxlint-disable-next-line no-control-regex -- what must never reach a terminal
  const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u;
  const command = /^\s*::(?!error file=|error line=|warning file=|warning line=)|##\w*\[/mu;

  test('never act, in no report', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (key, text) => {
        const stdin = JSON.stringify({
          schema: 'v2',
          name: text,
          [key]: text,
          grid_rows: [
            {
              title: text,
              items: [{ title: text, metrics: [text], query: [text], type: key, chart: text }],
            },
          ],
        });
        for (const format of findingFormats) {
          const { stdout, stderr } = await lint(['-', '--format', format], { stdin });
          expect(stdout + stderr).not.toMatch(acting);
          expect(stdout + stderr).not.toMatch(command);
          if (format === 'github') {
            const annotation =
              /^::(?:error|warning) line=\d+,col=\d+(?:,endColumn=\d+)?,title=Lint::/u;
            const others = stdout.split('\n').filter((line) => !annotation.test(line));
            expect(others).toEqual(['']);
          } else if (format !== 'human' && format !== 'markdown') {
            const report: unknown = JSON.parse(stdout);
            // What a service shows is the text itself, no longer escaped.
            if (format !== 'json') expect(JSON.stringify(report)).not.toMatch(acting);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('the name of a file is no way in either', async () => {
    const folder = folderWith({ 'a,line=1::error::%0A##[x].yml': 'schema: v1\nname: A\n' });
    const { stdout } = await lint([folder, '--format', 'github']);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).toContain('a%2Cline=1%3A%3Aerror%3A%3A%250A##[x].yml,line=1,');
    const { runs } = JSON.parse((await lint([folder, '--format', 'sarif'])).stdout);
    const { uri } = runs[0].results[0].locations[0].physicalLocation.artifactLocation;
    expect(uri).toContain('a%2Cline%3D1%3A%3Aerror');
  });

  test('links and placeholders mean nothing in SARIF', async () => {
    const stdin = JSON.stringify({ schema: 'v2', name: 'A', '[x](https://evil.example) {0}': 1 });
    const { runs } = JSON.parse((await lint(['-', '--format', 'sarif'], { stdin })).stdout);
    expect(runs[0].results[0].message.text).toContain(
      String.raw`\[x\](https://evil.example) {{0}}`,
    );
  });
});
