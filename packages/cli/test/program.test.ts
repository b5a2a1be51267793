import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { version } from '../src/config/version.ts';
import { buildProgram } from './support/build.ts';
import { demoAlerts } from './support/demo-alerts.ts';
import { demoHandlers, demoLog, demoSpan, demoTraceId, spansAnswer } from './support/demo-data.ts';
import { metricHandlers } from './support/demo-metrics.ts';
import { startFakeServer, type FakeServer } from './support/fake-server.ts';
import { ownEnvironment, start } from './support/program.ts';
import { missingProgram, openTerminal, type Terminal } from './support/tmux.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** The program, as users start it. */
let program: string;
let server: FakeServer;
let env: Record<string, string>;

beforeAll(async () => {
  program = await buildProgram();
  const demo = demoHandlers();
  const logs = Array.from({ length: 40 }, (_value, index) =>
    demoLog(index, { time: new Date(Date.now() - 40_000 + index * 1000).toISOString() }),
  );
  server = await startFakeServer({
    ...demo,
    ...metricHandlers(),
    ...demoAlerts().handlers,
    'spans.list': ({ query }) => {
      const systems = query['system'] as string[];
      const recent = { time: new Date(Date.now() - 60_000).toISOString() };
      return spansAnswer(query, systems.includes('log:all') ? logs : [demoSpan(recent)]);
    },
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

describe('the program', () => {
  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: ownEnvironment(env),
    });

  test('knows its version, which is that of the package', () => {
    expect(version).toBe(manifest.version);
    expect(run('--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('answers to --version with the main chunk alone', () => {
    const folder = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
    const main = readFileSync(`${folder}main.js`, 'utf8');
    const chunks = [...main.matchAll(/(?:from|import)\s?"\.\/([\w-]+\.js)"/gu)].map(
      (match) => match[1] ?? '',
    );
    const bytes = chunks.reduce((sum, name) => sum + statSync(folder + name).size, main.length);
    // The client, the UI and YAML weigh more than this each.
    expect(bytes).toBeLessThan(110_000);
  });

  test('ends quietly when the reader of a pipe leaves', () => {
    const { stdout, stderr, status } = spawnSync(
      'sh',
      [
        '-c',
        `"$0" "$1" completion bash | head -1; echo "\${PIPESTATUS:-}"`,
        process.execPath,
        program,
      ],
      { encoding: 'utf8', env: ownEnvironment(env) },
    );
    expect({ status, stderr, first: stdout.split('\n')[0] }).toEqual({
      status: 0,
      stderr: '',
      first: expect.stringContaining('# bash completion'),
    });
  });

  test('`ui` in a pipe says what to use instead', () => {
    const { status, stderr } = run('ui');
    expect(status).toBe(2);
    expect(stderr).toContain('needs a terminal');
  });

  test('Ctrl-C stops a tail', async () => {
    const tail = start(process.execPath, [program, 'log', 'tail'], ownEnvironment(env));
    await expect.poll(tail.text).toContain('cart warmed 39');
    tail.child.kill('SIGINT');
    expect(await tail.ended).toBe(0);
  });

  test('a reader that leaves does not end what changes something', async () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const deleted: unknown[] = [];
    server.handlers['monitors.delete'] = async ({ params }) => {
      deleted.push(params['monitorId']);
      if (deleted.length > 1) await left;
    };
    const args = [program, 'monitor', 'delete', '6', '5', '--yes'];
    const { child, stdout, ended } = start(process.execPath, args, ownEnvironment(env));
    await expect.poll(stdout).toContain('Deleted monitor');
    child.stdout?.destroy();
    leave();
    expect(await ended).toBe(0);
    expect(deleted).toEqual([6, 5]);
  });

  test('a reader that leaves ends a tail', async () => {
    const { 'spans.list': spans = () => undefined } = server.handlers;
    let count = 0;
    server.handlers['spans.list'] = ({ query }) => {
      count += 1;
      return spansAnswer(query, [demoLog(count, { time: new Date().toISOString() })]);
    };
    const tail = start(process.execPath, [program, 'log', 'tail'], ownEnvironment(env));
    await expect.poll(tail.stdout).toContain('cart warmed');
    tail.child.stdout?.destroy();
    expect(await tail.ended).toBe(0);
    server.handlers['spans.list'] = spans;
  });

  test('an output that takes nothing is an error', async () => {
    const shell = ['-c', '"$0" "$1" system list >/dev/full', process.execPath, program];
    const { text, ended } = start('sh', shell, ownEnvironment(env));
    expect(await ended).toBe(1);
    expect(text()).toMatch(/^error: The output: .*no space left/u);
  });

  test('an old Node gets one sentence', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '-e',
        `Object.defineProperty(process.versions, 'node', { value: '20.1.0' }); require(${JSON.stringify(program)});`,
      ],
      { encoding: 'utf8', env: ownEnvironment(env) },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'spanlight needs Node.js 22.19 or newer; this is 20.1.0.\n',
    });
  });
});

const reason = missingProgram('tmux', '-V');

describe.skipIf(reason !== '')(`in a real terminal${reason}`, () => {
  const open = (columns: number, rows: number, flags = ''): Terminal =>
    openTerminal(`'${process.execPath}' '${program}' ui ${flags}`, { columns, rows, env });

  test.each([
    [80, 24],
    [40, 10],
  ])('of %i by %i, every view stays on one screen', async (columns, rows) => {
    using terminal = open(columns, rows);
    await terminal.shows('httpserver:cart');
    const trail = /Systems|Logs|Traces|Time range|Projects/u;
    const onTop = (): void => {
      // Were a frame taller than the screen, its first lines would be gone.
      expect(terminal.screen().slice(0, 2).join('\n')).toMatch(trail);
      expect(terminal.screen().length).toBeLessThanOrEqual(rows);
    };
    onTop();
    terminal.press('j', 'Enter');
    await terminal.shows(/GET \/cart/u);
    onTop();
    terminal.type(`:trace ${demoTraceId}`);
    terminal.press('Enter');
    await terminal.shows('select cart by id');
    onTop();
    terminal.press('Enter');
    await terminal.shows(/span 11b0c9d2e4f5a687/u);
    onTop();
    terminal.press('Escape');
    terminal.type(':logs');
    terminal.press('Enter');
    await terminal.shows('cart warmed 39');
    onTop();
    terminal.press('?');
    await terminal.shows('pause, go on');
    onTop();
    terminal.press('q');
    await terminal.shows('cart warmed 39');
    terminal.press('q');
    await terminal.shows('exit code 0');
  });

  test.each([
    [80, 24],
    [40, 10],
    [200, 50],
  ])('of %i by %i, dashboards and alerts stay on it too', async (columns, rows) => {
    using terminal = open(columns, rows);
    await terminal.shows('httpserver:cart');
    const go = async (command: string, shown: RegExp): Promise<void> => {
      terminal.type(`:${command}`);
      terminal.press('Enter');
      await terminal.shows(shown);
    };
    // What is beside a list on a wide screen says the same before the page is open.
    const expectTrail = async (trail: RegExp): Promise<void> => {
      await terminal.shows(trail);
      expect(terminal.screen().slice(0, 2).join('\n')).toMatch(trail);
      expect(terminal.screen().length).toBeLessThanOrEqual(rows);
    };
    await go('metrics', /system_cpu/u);
    terminal.press('Enter');
    await terminal.shows(/ ┤.*[─╭╰]/u);
    await expectTrail(/Metrics › http_requests/u);
    await go('dashboards', /★ +Hosts/u);
    terminal.press('Enter');
    await terminal.shows(/web-1 +40%/u);
    terminal.press('Tab');
    await terminal.shows(/now 50%/u);
    terminal.press('j', 'j');
    await terminal.shows(/▸ CPU by host[\s\S]* ┤/u);
    await expectTrail(/Dashboards › Hosts/u);
    await go('alerts', /open +(?:warning +)?CPU/u);
    terminal.press('Enter');
    await terminal.shows(/value +93%/u);
    await expectTrail(/Alerts \(open\) › CPU/u);
    terminal.press('C-c');
    await terminal.shows('exit code 0');
  });

  test('opens a trace where no project was chosen, in that of the trace', async () => {
    const { SPANLIGHT_PROJECT: _project, ...rest } = env;
    using terminal = openTerminal(`'${process.execPath}' '${program}' ui --trace ${demoTraceId}`, {
      columns: 100,
      rows: 24,
      env: rest,
    });
    await terminal.shows('select cart by id');
    expect(terminal.screen()[0]).toContain('project Shop');
    terminal.press('Escape');
    await terminal.shows('httpserver:cart');
  });

  test('keeps up with a window that changes its size', async () => {
    using terminal = open(100, 30, `--trace ${demoTraceId}`);
    await terminal.shows(/GET \/checkout +web/u);
    for (const [columns, rows] of [
      [30, 8],
      [12, 3],
      [140, 40],
      [60, 12],
    ] as const) {
      terminal.resize(columns, rows);
      await terminal.shows(rows >= 8 ? /trace 9d1c3[\s\S]*GET \/ch/u : /GET \/|Systems/u);
      expect(terminal.screen().length).toBeLessThanOrEqual(rows);
      // Nothing is left over from the size before, once the page is painted.
      const found = (): number =>
        terminal.screen().filter((line) => line.includes('GET /ch')).length;
      await expect.poll(found).toBeLessThanOrEqual(1);
    }
    terminal.press('C-c');
    await terminal.shows('exit code 0');
  });

  test('that has no size is taken for a usual one', async () => {
    using terminal = openTerminal(`stty cols 0 rows 0; '${process.execPath}' '${program}' ui`, {
      columns: 80,
      rows: 24,
      env,
    });
    await expect.poll(() => terminal.screen().join('\n')).toContain('httpserver:cart');
    terminal.press('q');
    await terminal.shows('exit code 0');
  });

  test('leaves the screen as it was', async () => {
    using terminal = openTerminal(`echo before; '${process.execPath}' '${program}' ui`, {
      columns: 80,
      rows: 24,
      env,
    });
    await terminal.shows('httpserver:cart');
    expect(terminal.screen().join()).not.toContain('before');
    terminal.press('q');
    await terminal.shows(/before\nexit code 0/u);
    expect(terminal.screen().join()).not.toContain('httpserver');
  });

  test('puts ids on the clipboard of the terminal', async () => {
    using terminal = open(80, 24, `--trace ${demoTraceId}`);
    await terminal.shows('GET /checkout');
    terminal.press('y');
    await terminal.shows('Copied trace id');
    await expect.poll(terminal.clipboard).toBe(demoTraceId);
  });

  test('keys typed ahead are not lost', async () => {
    using terminal = open(80, 24);
    terminal.type(`:trace ${demoTraceId}\r`);
    await terminal.shows('select cart by id');
    terminal.type('jz');
    await terminal.shows(/\[\+1\] ✗ GET \/cart/u);
    await expect.poll(() => terminal.screen().join('\n')).not.toContain('select cart by id');
  });

  test('keys are heard though the terminal answers later than the server', async () => {
    // The question for the background takes its time, as over a slow line: longer than the answer is waited for.
    const slowLine = join(temporaryFolder(), 'slow-line.mjs');
    writeFileSync(
      slowLine,
      `const write = process.stdout.write.bind(process.stdout);
      process.stdout.write = (text, ...rest) =>
        String(text).includes('\\u001b]11;?') ? void setTimeout(write, 500, text) : write(text, ...rest);`,
    );
    using terminal = openTerminal(`'${process.execPath}' '${program}' ui`, {
      columns: 80,
      rows: 24,
      env: { ...env, NO_COLOR: '', COLORFGBG: '', NODE_OPTIONS: `--import=${slowLine}` },
    });
    await terminal.shows('httpserver:cart');
    terminal.press('j');
    await expect.poll(() => terminal.screen().join('\n')).toContain('2/4');
    terminal.press('q');
    await terminal.shows('exit code 0');
  });

  test('pasted lines run no commands', async () => {
    using terminal = open(100, 24);
    await terminal.shows('httpserver:cart');
    terminal.type(':alerts');
    terminal.press('Enter');
    await terminal.shows(/1\/\d+ live/u);
    const changes = server.calls.filter((name) => /^alerts\.(?:close|open)$/u.test(name)).length;
    terminal.press('/');
    terminal.paste('E1\nc\nq');
    await terminal.shows('/E1 c q');
    terminal.press('Escape');
    terminal.press(':');
    terminal.paste('hello\nc\nq\n');
    await terminal.shows(':hello c q');
    terminal.press('Enter');
    await terminal.shows('There is no command hello');
    terminal.press('Escape');
    await terminal.shows(/1\/\d+ live/u);
    // Outside of a line nothing of it is a key.
    terminal.paste('c\nq\n');
    terminal.press('?');
    await terminal.shows('close the chosen alerts');
    terminal.press('q', 'q');
    await terminal.shows('exit code 0');
    expect(server.calls.filter((name) => /^alerts\.(?:close|open)$/u.test(name))).toHaveLength(
      changes,
    );
  });

  test('takes the mouse, gives it back, and leaves it where it is told to', async () => {
    using terminal = open(100, 24);
    await terminal.shows('httpserver:cart');
    await expect.poll(terminal.mouse).toBe(true);
    // As tmux hands a click on to a program that asked for it; one may come while the list is painted anew.
    const chosen = (): string => {
      const row = terminal.screen().findIndex((line) => line.includes('httpserver:cart'));
      if (!terminal.screen().join('\n').includes('2/4'))
        terminal.type(`\u001b[<0;5;${row + 1}M\u001b[<0;5;${row + 1}m`);
      return terminal.screen().join('\n');
    };
    await expect.poll(chosen, { interval: 3000, timeout: 60_000 }).toMatch('2/4');
    terminal.press('q');
    await terminal.shows('exit code 0');
    await expect.poll(terminal.mouse).toBe(false);
    using without = open(100, 24, '--no-mouse');
    await without.shows('httpserver:cart');
    expect(without.mouse()).toBe(false);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('gives the mouse back when %s ends it', async (signal, code) => {
    const pid = join(temporaryFolder(), 'pid');
    using terminal = openTerminal(
      `sh -c 'echo $$ >"$0"; exec "$1" "$2" ui' '${pid}' '${process.execPath}' '${program}'`,
      { columns: 80, rows: 24, env },
    );
    await terminal.shows('httpserver:cart');
    await expect.poll(terminal.mouse).toBe(true);
    process.kill(Number(readFileSync(pid, 'utf8')), signal);
    await terminal.shows(`exit code ${code}`);
    expect(terminal.mouse()).toBe(false);
  });

  test.each(['Email:', 'Password:'])('Ctrl-D at %s leaves login', async (question) => {
    using terminal = openTerminal(`'${process.execPath}' '${program}' login ${server.url}`, {
      columns: 80,
      rows: 24,
      env,
    });
    await terminal.shows('Email:');
    if (question !== 'Email:') {
      terminal.type('mira@shop.example\r');
      await terminal.shows(question);
    }
    terminal.press('C-d');
    await terminal.shows('exit code 1');
    expect(terminal.screen().join('\n')).toMatch(/^error: Nothing was entered\.\nexit code 1/mu);
  });

  test('Enter at the question for the project takes the first', async () => {
    const login = `'${process.execPath}' '${program}' login ${server.url} --token good`;
    using terminal = openTerminal(login, {
      columns: 80,
      rows: 24,
      env: { ...env, SPANLIGHT_PROJECT: '', SPANLIGHT_CONFIG_DIR: temporaryFolder() },
    });
    await terminal.shows('Project [1]:');
    terminal.press('Enter');
    await terminal.shows('exit code 0');
    expect(terminal.screen().join('\n')).toMatch(/^Project 1 \(.*\nexit code 0/mu);
  });

  test('speaks in lines for a screen reader, on the normal screen', async () => {
    using terminal = open(80, 24, '--screen-reader');
    await terminal.shows('System 1 of 4: system db:postgresql');
    terminal.press('j');
    await terminal.shows('System 2 of 4: system httpserver:cart');
    expect(terminal.screen().join('\n')).not.toMatch(/[│█─›]/u);
    terminal.press('q');
    await terminal.shows('exit code 0');
  });
});
