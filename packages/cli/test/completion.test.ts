import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from './support/build.ts';
import { demoAlerts } from './support/demo-alerts.ts';
import { demoHandlers } from './support/demo-data.ts';
import { demoSummary, metricHandlers } from './support/demo-metrics.ts';
import { startFakeServer, type FakeServer } from './support/fake-server.ts';
import { ownEnvironment } from './support/program.ts';
import { missingProgram, openTerminal } from './support/tmux.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* What Tab does. */

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The program, as users start it. */
let program: string;
let server: FakeServer;
let env: Record<string, string>;

/** Names as people give them, and some that can't be typed as one. */
const NAMES = [
  'Hosts',
  'Slow carts',
  `it's "so": $HOME; \`x\``,
  '-x',
  '42',
  'Twice',
  'Twice',
  'Größe & Zahl',
];

beforeAll(async () => {
  program = await buildProgram();
  server = await startFakeServer({
    ...demoHandlers(),
    ...metricHandlers(),
    ...demoAlerts().handlers,
    'silences.list': () => ({ silences: [] }),
    'dashboards.list': () => ({
      dashboards: NAMES.map((name, index) => demoSummary(6 + index, name, false)),
    }),
  });
  env = {
    SPANLIGHT_URL: server.url,
    SPANLIGHT_PROJECT: '2',
    SPANLIGHT_CONFIG_DIR: temporaryFolder(),
    SPANLIGHT_KEYCHAIN: 'off',
    NODE_OPTIONS: '',
  };
});

afterAll(async () => {
  await server.close();
});

describe('completion', () => {
  test('in a real bash', async () => {
    const complete = async (line: string): Promise<string[]> => {
      const script = `
        spanlight() { node "$PROGRAM" "$@"; }
        source <("$0" "$1" completion bash)
        COMP_LINE="$LINE" COMP_POINT=\${#LINE}
        _spanlight
        printf '%s\\n' "\${COMPREPLY[@]}"`;
      // The server that knows names runs in this process: nothing here may wait for it.
      const { stdout } = await promisify(execFile)(
        'bash',
        ['-c', script, process.execPath, program],
        { env: ownEnvironment({ ...env, PROGRAM: program, LINE: line }) },
      );
      return stdout.trim().split('\n');
    };
    expect(await complete('spanlight tr')).toEqual(['trace']);
    expect(await complete('spanlight trace ')).toEqual(
      expect.arrayContaining(['list', 'get', 'search']),
    );
    expect(await complete('spanlight -o json trace g')).toEqual(['get']);
    expect(await complete('spanlight span list -o ')).toEqual([
      'table',
      'wide',
      'json',
      'yaml',
      'ndjson',
      'jsonpath=',
    ]);
    expect(await complete('spanlight ui --theme l')).toEqual(['light']);
    expect(await complete('spanlight query lint --format ')).toEqual(['text', 'json', 'github']);
    expect(await complete('spanlight plan -f x --format m')).toEqual(['markdown']);
    expect(await complete('spanlight metric list --sort ')).toEqual(['name', '-series']);
    // Nothing of ours: bash completes files then.
    expect(await complete('spanlight span list --sort ')).toEqual(['']);
    expect(await complete('spanlight dashboard lint ')).toEqual(['']);
    expect(await complete('spanlight dashboard lint --f')).toEqual(['--format']);
    expect(await complete('spanlight log tail --no-f')).toEqual(['--no-follow']);
    expect(await complete('spanlight explain mon')).toEqual(
      expect.arrayContaining(['monitor', 'monitor.keep_firing_for']),
    );
    expect(await complete('spanlight explain monitor.grouping.w')).toEqual([
      'monitor.grouping.wait',
    ]);
    expect(await complete('spanlight plan -f x --target H')).toEqual(['Hosts']);
    // Names come from the server.
    expect(await complete('spanlight system list --system httpserver:c')).toEqual([
      // What follows the colon, where bash cuts words.
      'cart',
    ]);
    expect(await complete('spanlight monitor list --project S')).toEqual(['Spanlight', 'Shop']);
    expect(await complete('spanlight dashboard get H')).toEqual(['Hosts']);
    expect(await complete('spanlight edit dashboard H')).toEqual(['Hosts']);
    expect(await complete('spanlight dashboard get --op')).toEqual(['--open']);
    expect(await complete('spanlight system list --system log:error db:')).toEqual(['postgresql']);
    // Names of metrics go on within a query.
    expect(await complete("spanlight metric query 'per_min(sum($http_req")).toEqual([
      'per_min(sum($http_requests',
    ]);
    expect(await complete("spanlight metric query '$http_requests / $system_")).toEqual([
      '$http_requests / $system_cpu_utilization',
    ]);
    expect(await complete("spanlight metric query 'per_min(")).toEqual(['']);
    // Where nothing else tells them apart, what can't be typed as a name is called by its id.
    expect(await complete('spanlight dashboard get ')).toEqual(
      expect.arrayContaining(['Slow\\ carts', '9', '10', '11', '12']),
    );
  });

  test.each(SHELLS)('a %s script names every command', (shell) => {
    const script = execFileSync(process.execPath, [program, 'completion', shell], {
      encoding: 'utf8',
      env: ownEnvironment(env),
    });
    for (const name of [
      'trace get',
      'log tail',
      'query lint',
      'dashboard diff',
      'metric query',
      'plan',
    ])
      expect(script).toContain(name);
  });
});

/** How each is started, with nothing of the tester's own but the script. */
const STARTS: Record<(typeof SHELLS)[number], (folder: string) => string> = {
  bash: (folder) => {
    const file = join(folder, 'rc');
    writeFileSync(file, "PS1='ready> '; source <(spanlight completion bash)\n");
    return `bash --noprofile --rcfile '${file}' -i`;
  },
  zsh: (folder) => {
    const lines = ["PS1='ready> '", 'bindkey -e', 'source <(spanlight completion zsh)', ''];
    writeFileSync(join(folder, '.zshrc'), lines.join('\n'));
    return `ZDOTDIR='${folder}' zsh -d -i`;
  },
  fish: (folder) => {
    const file = join(folder, 'init.fish');
    const prompt = "function fish_prompt; echo 'ready> '; end; set -g fish_greeting";
    writeFileSync(file, `${prompt}\nspanlight completion fish | source\n`);
    return `fish --no-config --init-command "source '${file}'" -i`;
  },
};

describe.each(SHELLS)('in a terminal with %s', (shell) => {
  const missing = missingProgram('tmux', '-V') + missingProgram(shell, '--version');
  // In zsh a query goes on behind the name; the others close its quote.
  const query = shell === 'zsh' ? [")'", ')'] : ['', ''];
  const typed: readonly (readonly [line: string, whole: string, rest?: string | undefined])[] = [
    ['spanlight dash', 'spanlight dashboard'],
    ['spanlight dashboard get --op', 'spanlight dashboard get --open'],
    ['spanlight trace list -o js', 'spanlight trace list -o json'],
    ['spanlight dashboard get Slow', 'spanlight dashboard get Slow carts'],
    ['spanlight dashboard get "Slow c', 'spanlight dashboard get Slow carts'],
    ['spanlight dashboard get it', `spanlight dashboard get ${NAMES[2]}`],
    ['spanlight dashboard get "it', `spanlight dashboard get ${NAMES[2]}`],
    ["spanlight dashboard get 'it", `spanlight dashboard get ${NAMES[2]}`],
    ['spanlight dashboard get Gr', `spanlight dashboard get ${NAMES[7]}`],
    ['spanlight edit dashboard Ho', 'spanlight edit dashboard Hosts'],
    ['spanlight --project Shop dashboard get Ho', 'spanlight --project Shop dashboard get Hosts'],
    ['spanlight dashboard list --project=Sh', 'spanlight dashboard list --project=Shop'],
    [
      'spanlight system list --system httpserver:c',
      'spanlight system list --system httpserver:cart',
    ],
    [
      "spanlight metric query 'avg($system_c",
      `spanlight metric query avg($system_cpu_utilization${query[1]}`,
      query[0],
    ],
  ];

  test.skipIf(missing !== '')(
    `Tab completes, and the shell reads what it wrote${missing}`,
    async () => {
      const folder = temporaryFolder();
      const launcher = join(folder, 'spanlight');
      writeFileSync(launcher, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
      chmodSync(launcher, 0o755);
      using terminal = openTerminal(STARTS[shell](folder), {
        columns: 120,
        rows: 60,
        env: {
          ...env,
          HOME: folder,
          LC_ALL: 'C.UTF-8',
          PATH: `${folder}:${process.env['PATH'] ?? ''}`,
        },
      });
      await terminal.shows(/^ready>/u);
      for (const [index, [line, whole, rest = '']] of typed.entries()) {
        terminal.type(line);
        terminal.press('Tab');
        if (rest !== '') terminal.type(rest);
        // What stands there now is echoed, as the shell takes it.
        terminal.press('C-a');
        terminal.type(`echo read ${index}: `);
        terminal.press('Enter');
        await expect
          .poll(() => terminal.screen().map((each) => each.trimEnd()), { timeout: 30_000 })
          .toContain(`read ${index}: ${whole}`);
        terminal.press('C-l');
      }
    },
  );
});
