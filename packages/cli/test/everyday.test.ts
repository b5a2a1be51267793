import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { displayWidth } from '../src/output/width.ts';
import { demoAlerts, demoMetricAlert, type DemoAlerts } from './support/demo-alerts.ts';
import { demoHandlers, demoLog, spansAnswer } from './support/demo-data.ts';
import { metricHandlers } from './support/demo-metrics.ts';
import { FakeAnswer, failure, startFakeServer, type FakeServer } from './support/fake-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* What people of other command lines reach for: paths into JSON, raw calls, lists that go on, names after Tab. */

/** Id of a monitor there is. */
const MONITOR = '5';

let server: FakeServer;
let demo: DemoAlerts;
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  demo = demoAlerts();
  server = await startFakeServer({
    ...demoHandlers(() => [demoLog(1)]),
    ...metricHandlers(),
    ...demo.handlers,
  });
});

afterEach(async () => {
  await server.close();
});

const cli = async (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  await runCli(args, {
    url: server.url,
    ...options,
    env: { SPANLIGHT_PROJECT: '2', SPANLIGHT_CONFIG_DIR: folder, ...options.env },
  });

test('--json prints errors as JSON too, wherever they come from', async () => {
  const answers = [
    await cli(['monitor', 'get', 'nope', '--json']),
    await cli(['monitor', 'get', 'nope', '-o', 'json']),
    await cli(['alert', 'get', 'abc', '--json']),
    await cli(['span', 'list', '--json', '--since', 'never']),
  ];
  for (const { code, stdout, stderr } of answers) {
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ error: { exitCode: code } });
  }
  expect(answers[1]?.stderr).toBe(answers[0]?.stderr);
  expect((await cli(['monitor', 'get', 'nope', '-o', 'yaml', '--json'])).stderr).toMatch(
    /^error:/u,
  );
});

test('a connection that is closed is told in words', async () => {
  const closing = createServer((socket) => socket.once('data', () => socket.destroy()));
  await once(closing.listen(0, '127.0.0.1'), 'listening');
  const { port } = Object(closing.address());
  const url = `http://127.0.0.1:${port}`;
  const { code, stderr } = await cli(['alert', 'get', '1'], { url });
  closing.close();
  expect([code, stderr]).toEqual([
    5,
    expect.stringContaining(`The connection to ${url} was closed before an answer came.`),
  ]);
});

describe('what does not exist', () => {
  test('is 4 and says what, and where to look', async () => {
    server.handlers['alerts.why'] = () => failure(404, 'not_found', 'Not found');
    server.handlers['projects.get'] = () => failure(404, 'not_found', 'Project not found');
    server.handlers['annotations.delete'] = () => failure(404, 'not_found', 'Not found');
    for (const [args, message] of [
      [['alert', 'get', '9'], 'There is no alert 9.'],
      [['alert', 'why', '9'], 'There is no alert 9.'],
      [['annotation', 'delete', '9', '--yes'], 'There is no annotation 9.'],
      [['project', 'get', '77'], 'There is no project 77.'],
      [['monitor', 'list', '--project', 'nope'], 'There is no project "nope".'],
      [['context', 'use', 'nope'], 'There is no context "nope".'],
      [['monitor', 'list', '--context', 'nope'], 'There is no context "nope".'],
    ] as const) {
      const { code, stderr } = await cli(args);
      expect([args, code, stderr]).toEqual([args, 4, expect.stringContaining(message)]);
    }
  });

  test('a wrong argument is told without words of the parser', async () => {
    const { code, stderr } = await cli(['alert', 'get', 'abc']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "error: 'abc' can't be the alert.\nhint: It must be a whole number from 1.",
    );
    expect((await cli(['schema', 'nope'])).stderr).toBe(
      "error: 'nope' can't be the kind.\nhint: It is one of dashboard, monitors, channels, silences.\n",
    );
    expect((await cli(['alert', 'list', '--type', 'all'])).stderr).toBe(
      "error: --type can't be 'all'.\nhint: It is one of metric, error.\n",
    );
  });
});

describe('-o jsonpath', () => {
  test('takes parts out of lists and records, a line each', async () => {
    const path = (template: string): Promise<CliResult> =>
      cli(['project', 'list', '-o', `jsonpath=${template}`]);
    expect((await path('{.items[*].name}')).stdout).toBe('Spanlight\nShop\n');
    expect((await path('{.items[?(@.id==2)].name}')).stdout).toBe('Shop\n');
    expect((await path('{.items[*].nothing}')).stdout).toBe('');
    const each = String.raw`{range .items[*]}{.id}{"\t"}{.name}{"\n"}{end}`;
    expect((await path(each)).stdout).toBe('1\tSpanlight\n2\tShop\n');
    server.handlers['spans.list'] = ({ query }) => spansAnswer(query, [demoLog(0)]);
    expect(
      (await cli(['log', 'tail', '-n', '1', '--no-follow', '-o', 'jsonpath={.displayName}']))
        .stdout,
    ).toBe(`${demoLog(0).displayName}\n`);
    const columns = 'jsonpath={.findings[*].column}';
    expect((await cli(['query', 'lint', 'where ==', '-o', columns])).stdout).toMatch(/^\d+\n$/u);
    const wrong = await path('{.items[');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("can't be read")]);
    expect((await cli(['project', 'list', '-o', 'xml'])).stderr).toContain('jsonpath=');
  });
});

test('a chart fits a narrow terminal', async () => {
  const chart = ['metric', 'query', '-m', 'http_requests', '--chart', '--no-color'];
  const { stdout } = await cli(chart, { columns: 36 });
  const lines = stdout.split('\n').slice(0, 14);
  expect(lines.map(displayWidth).every((width) => width <= 36)).toBe(true);
  expect(lines[13]).toMatch(/^ +09:20 +10:19$/u);
});

test('times are those of the machine everywhere', async () => {
  server.handlers['systems.list'] = () => ({
    systems: [],
    dataHint: { before: '2026-03-03T23:10:56Z' },
  });
  server.handlers['metrics.gauge'] = () => ({
    query: { parts: [] },
    columns: [{ name: 'seen', unit: '', isGroup: false, tableFunc: 'max' }],
    values: { seen: Date.parse('2026-03-03T23:10:56.525Z') },
  });
  server.handlers['metrics.attributeValues'] = () => ({ items: [], hasMore: false });
  vi.stubEnv('TZ', 'America/New_York');
  const printed = await Promise.all([
    cli(['system', 'list']),
    cli(['metric', 'describe', 'http_requests']),
    cli(['project', 'get', '2']),
    cli(['project', 'list', '-o', 'wide']),
    cli(['view', 'list', '-o', 'wide']),
  ]);
  vi.unstubAllEnvs();
  const [systems, metric, ...others] = printed.map(({ stdout, stderr }) => stdout + stderr);
  expect(systems).toContain('The newest before it: 2026-03-03 18:10:56\n');
  expect(metric).toMatch(/last seen +2026-03-03 18:10:56\.525/u);
  for (const text of others) expect(text).toMatch(/\d 0[34]:\d\d:\d\d\.\d{3}/u);
});

test('a pipe has long texts whole, and JSON with all its characters', async () => {
  const long = `${'line of a trace\t'.repeat(2000)}\u202eend`;
  const log = demoLog(1, { displayName: long, attrs: { exception_stacktrace: long } });
  server.handlers['spans.list'] = ({ query }) => spansAnswer(query, [log]);
  const path = async (template: string): Promise<string> =>
    (await cli(['span', 'list', '-o', `jsonpath=${template}`])).stdout;
  expect(await path('{..exception_stacktrace}')).toBe(`${long.replace('\u202e', '')}\n`);
  const items = await path('{.items}');
  expect(items).not.toContain('\u202e');
  expect(JSON.parse(items)).toMatchObject([{ attrs: { exception_stacktrace: long } }]);
  expect((await cli(['span', 'list'])).stdout).toMatch(/trace end/u);
});

test('the unit of a metric acts on no terminal, and keeps the axis straight', async () => {
  const charted = async (unit: string): Promise<string[]> => {
    const { 'metrics.timeseries': timeseries } = metricHandlers();
    server.handlers['metrics.timeseries'] = async (request) => {
      const answer = Object(await timeseries?.(request));
      const [series] = answer.timeseries;
      return { ...answer, timeseries: [{ ...series, unit }] };
    };
    const { code, stdout } = await cli(['metric', 'query', '-m', 'http_requests', '--chart']);
    expect(code).toBe(0);
    return stdout.split('\n').slice(0, 13);
  };
  const hostile = await charted('{\u001b]0;title\u0007\u009b31mevil\u202e}');
  expect(hostile[0]).toMatch(/^ *0\.\d+ evil ┤/u);
  // oxlint-disable-next-line no-control-regex -- what must never reach a terminal
  expect(hostile.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u);
  const axes = (await charted('{リクエスト}')).map((line) =>
    displayWidth(line.split('┤')[0] ?? ''),
  );
  expect(new Set(axes).size).toBe(1);
});

describe('api', () => {
  test('sends no text that is not UTF-8', async () => {
    const bytes = Buffer.from('{"alertIds": [1],\n "note": "caf\u00e9"}', 'latin1');
    const file = join(folder, 'body.json');
    writeFileSync(file, bytes);
    const call = ['api', 'PUT', '/projects/2/alerts/closed', '-d'];
    for (const [data, name] of [
      [`@${file}`, file],
      ['-', 'The standard input'],
      ['@-', 'The standard input'],
    ] as const) {
      const { code, stderr } = await cli([...call, data], { stdin: bytes });
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`${name}:2:14 is not UTF-8 from here on.`),
      ]);
    }
    const long = await cli([...call, '-'], { stdin: new Uint8Array(2_000_001).fill(0x20) });
    expect([long.code, long.stderr]).toEqual([2, expect.stringContaining('over 2000000 bytes')]);
    expect(demo.changes).toEqual([]);
    expect((await cli([...call, '@-'], { stdin: '{"alertIds": [1]}' })).code).toBe(0);
  });

  test('makes any call with the credential and the project, and prints the answer', async () => {
    let seen: unknown;
    server.handlers['monitors.pause'] = ({ headers, params }) => {
      seen = [headers.authorization, params];
      return demo.handlers['monitors.pause']?.({ headers, params, query: {}, body: undefined });
    };
    const env = { SPANLIGHT_TOKEN: 'secret' };
    const paused = await cli(['api', 'put', '/projects/{project}/monitors/7/paused'], { env });
    expect(paused.code).toBe(0);
    expect(JSON.parse(paused.stdout).monitor.state).toBe('paused');
    expect(seen).toEqual(['Bearer secret', { projectId: 2, monitorId: 7 }]);
    const body = ['-d', '{"alertIds":[1]}'];
    const closed = await cli(['api', 'PUT', '/projects/{project}/alerts/closed', ...body]);
    expect([closed.stdout, demo.changes]).toEqual([
      '{\n  "changed": 1\n}\n',
      [{ to: 'closed', ids: [1] }],
    ]);
    const names = await cli([
      'api',
      'GET',
      '/projects/2/monitors',
      '-o',
      'jsonpath={.monitors[0].name}',
    ]);
    expect(names.stdout.trim()).not.toBe('');
  });

  test('a refusal is an error with what the server said', async () => {
    server.handlers['monitors.list'] = () => failure(403, 'forbidden', 'not yours');
    const { code, stderr } = await cli(['api', 'GET', '/projects/2/monitors']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('answered 403')]);
    const unreachable = await cli(['api', 'GET', '/x'], { url: 'http://127.0.0.1:1' });
    expect(unreachable.code).toBe(5);
    expect((await cli(['api', 'GET', 'x'])).code).toBe(2);
    const withBody = await cli(['api', 'get', '/projects/2/monitors', '-d', '{}']);
    expect([withBody.code, withBody.stderr]).toEqual([
      2,
      expect.stringMatching(/GET sends no body/u),
    ]);
  });
});

describe('--watch', () => {
  test('in a pipe says what is new alone, survives what recovers, and ends well', async () => {
    const abort = new AbortController();
    let asked = 0;
    const list = demo.handlers['alerts.list'];
    server.handlers['alerts.list'] = (request) => {
      asked += 1;
      if (asked === 2) return failure(503, 'unavailable', 'restarting');
      if (asked === 3) demo.alerts = [demoMetricAlert(9, 1, { name: 'New one' }), ...demo.alerts];
      if (asked === 4) abort.abort();
      return list?.(request);
    };
    const { code, stdout } = await cli(['alert', 'list', '--watch', '1s'], {
      signal: abort.signal,
    });
    const lines = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    // Header and three alerts, then the new one.
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toContain('New one');
  });

  test('ends when nobody reads it any more', async () => {
    const left = new AbortController();
    const onStdout = (): void => left.abort();
    const watched = cli(['alert', 'list', '--watch', '1h'], { unread: left.signal, onStdout });
    expect((await watched).code).toBe(0);
  });

  test('waits for as long as timers can at most', async () => {
    for (const every of ['30d', '10ms', 'x']) {
      const { code, stderr } = await cli(['system', 'list', '-w', every]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('It must be a length of time from 1s to 24d.'),
      ]);
    }
  });

  test('what is wrong from the start ends it', async () => {
    const { code, stderr } = await cli(['monitor', 'list', '-w', '--project', 'nope']);
    expect([code, stderr]).toEqual([4, expect.stringContaining('no project "nope"')]);
    expect((await cli(['alert', 'list', '--watch', '1ms'])).code).toBe(2);
  });
});

test('alert tail begins with all that are open, however many others have changed since', async () => {
  const stop = new AbortController();
  const list = demo.handlers['alerts.list'];
  const [latest, ...others] = demo.alerts;
  server.handlers['alerts.list'] = async (request) => {
    const answer = (await list?.(request)) as Record<string, unknown>;
    // As many others as one answer has.
    const attrs = request.query['attrs'] as Record<string, unknown>;
    return 'alert_status' in attrs ? answer : { ...answer, alerts: [latest] };
  };
  const open = others.find(({ status }) => status === 'open');
  const { stdout } = await cli(['alert', 'tail'], {
    signal: stop.signal,
    onStdout: () => stop.abort(),
  });
  expect(stdout).toContain(`  ${open?.id}  `);
});

describe('explain', () => {
  test('tells kinds, fields, limits and what is below', async () => {
    const monitor = await cli(['explain', 'monitor']);
    expect(monitor.stdout).toMatch(/^keep_firing_for +\S.*stays open/mu);
    // What only some types have stands beside what all have.
    expect(monitor.stdout).toMatch(/^type +"metric" or "error"/mu);
    expect(monitor.stdout).toMatch(/^metrics +list of string +\S/mu);
    expect(monitor.stdout).toMatch(/^notify_on_new_errors +boolean +\S/mu);
    for (const [path, types] of [
      ['channel', /^type +"slack" or "telegram" or "webhook" or "alertmanager"/mu],
      ['dashboard.grid_rows.items', /^type +"chart" or "table" or "heatmap" or "gauge"/mu],
      ['monitor.time_offset', /Default: 0\.\n +At least: -5h\.\n +At most: 5h\./u],
      ['monitor.keep_firing_for', /At most: 1h\./u],
      ['monitor.grouping.wait', /wait +duration\n[^]*Default: 30s\./u],
      ['monitor.check_num_point', /0 for the default of 5/u],
    ] as const)
      expect((await cli(['explain', path])).stdout).toMatch(types);
    const key = await cli(['explain', 'monitors.key']);
    expect(key.stdout).toContain('Characters at most: 200.');
    expect((await cli(['explain', 'dashboard.grid_rows.items'])).stdout).toMatch(/^title/mu);
    expect((await cli(['explain', 'channel'])).stdout).toMatch(/^webhook_url/mu);
    expect((await cli(['explain', 'silence.repeat'])).stdout).toMatch(
      /recurring windows in which it is in force\. Default: all the time\./u,
    );
    // Each field says what it means.
    const { stdout: paths } = await cli(['__names', 'fields']);
    expect(paths.split('\n').filter((line) => line.endsWith('\t'))).toEqual([]);
    const none = await cli(['explain', 'monitor.nothing']);
    expect([none.code, none.stderr]).toEqual([4, expect.stringContaining('keep_firing_for')]);
    expect((await cli(['explain', 'nothing'])).code).toBe(4);
    for (const [path, meant] of [
      ['monitor.flaping', 'flapping'],
      ['dashbord.name', 'dashboard'],
      ['dashboard.grid_row.items', 'grid_rows'],
    ] as const)
      expect((await cli(['explain', path])).stderr).toContain(`hint: Did you mean ${meant}?\n`);
  });
});

describe('help', () => {
  test('tells usual values as they are typed, and none where there is none', async () => {
    const { stdout } = await cli(['token', 'picture', '--help']);
    expect(stdout).toContain('(default: 90d)');
    expect(stdout).toContain('(default: 800x300)');
    expect(stdout).not.toMatch(/default: (?:\{|\[|""|\d{5})/u);
    expect((await cli(['token', 'page', '--help'])).stdout).toContain('(default: 1d)');
    expect((await cli(['metric', 'query', '--help'])).stdout).not.toContain('default: {}');
  });

  test('of a command is about the command; the root tells what all have in common', async () => {
    const { stdout } = await cli(['trace', 'get', '--help']);
    expect(stdout).not.toContain('Exit codes:');
    expect(stdout).toContain('spanlight --help');
    expect((await cli(['--help'])).stdout).toContain('130  stopped by Ctrl-C');
  });

  test('is asked for by the words of a command, too', async () => {
    for (const words of [['alert'], ['alert', 'ack'], ['man']])
      expect(await cli(['help', ...words])).toEqual(await cli([...words, '--help']));
    expect((await cli(['help', 'alert', 'ack'])).stdout).toMatch(/--note <text>/u);
    const unknown = await cli(['help', 'alert', 'akc']);
    expect([unknown.code, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('There is no command "alert akc".');
    expect(unknown.stderr).toContain('spanlight help alert');
  });

  test('fits a terminal of 40 columns', async () => {
    for (const args of [['alert', 'close'], ['plan'], ['metric', 'query']]) {
      const { stdout } = await cli([...args, '--help'], { columns: 40 });
      const [help = ''] = stdout.split('Examples:');
      const lines = help.split('\n').filter((line) => !line.startsWith('Usage:'));
      expect(lines.filter((line) => line.length > 40)).toEqual([]);
    }
  });

  test('is the manual too', async () => {
    const { stdout } = await cli(['man']);
    expect(stdout).toMatch(/^\.TH SPANLIGHT 1/u);
    const man = join(folder, 'man1');
    const { stderr } = await cli(['man', '-f', man]);
    expect(stderr).toContain(`Read them with: man ${join(man, 'spanlight.1')}`);
    expect(readdirSync(man)).toEqual(
      expect.arrayContaining(['spanlight.1', 'spanlight-trace-get.1']),
    );
    for (const file of readdirSync(man)) {
      const text = readFileSync(join(man, file), 'utf8');
      // Every line that begins with a dot is one of ours.
      for (const line of text.split('\n'))
        expect(line).toMatch(/^(?:\.(?:TH|SH|TP|B|BR|nf|fi)(?: |$)|(?!\.|').*)/u);
    }
  });
});

test('a narrow terminal wraps what cards hold, ids above all', async () => {
  const { stdout } = await cli(['span', 'list'], { columns: 40 });
  const ids = stdout
    .split('\n')
    .map((line) => line.slice(10).trim())
    .join('');
  expect(stdout.split('\n').filter((line) => displayWidth(line) > 40)).toEqual([]);
  expect(ids).toContain('9d1c3e07a4b6f2185c0d7e91ab34f6c2');
});

describe('alert close', () => {
  test('closes what matches, after asking', async () => {
    const attrs = demo.alerts.map(({ id, attrs: own }) => [id, own] as const);
    const [key = ''] = Object.keys(attrs[0]?.[1] ?? {});
    const value = attrs[0]?.[1][key] ?? '';
    const expected = demo.alerts
      .filter((alert) => alert.status === 'open' && alert.attrs[key] === value)
      .map(({ id }) => id);
    const asked = await cli(['alert', 'close', '-q', `where ${key} = "${value}"`], {
      answers: true,
      stdin: 'n\n',
    });
    expect([asked.code, demo.changes]).toEqual([1, []]);
    await cli(['alert', 'close', '-q', `${key} = ${value}`, '--yes']);
    expect(demo.changes).toEqual([{ to: 'closed', ids: expected }]);
    const none = await cli(['alert', 'close', '-q', `${key} = nothing`, '--yes']);
    expect(none.stdout).toBe('No open alert matches.\n');
    const wrong = await cli(['alert', 'close', '-q', 'group by a', '--yes']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Can't read")]);
    expect((await cli(['alert', 'close', '--yes'])).code).toBe(2);
    // A variable of a script that is empty stands for no alert, not for every one.
    for (const filter of [
      ['-q', ''],
      ['-q', ' | '],
      ['--search', ''],
      ['--search', ' | '],
      ['-q', `${key} == x`],
      ['1', '-q', `${key} = ${value}`],
      ['1', '--monitor', 'nope'],
    ])
      expect([filter, (await cli(['alert', 'close', ...filter, '--yes'])).code]).toEqual([
        filter,
        2,
      ]);
    expect(demo.changes).toHaveLength(1);
  });
});

describe('contexts', () => {
  const config = (): string => join(folder, 'config.json');
  const save = (context: object): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      config(),
      JSON.stringify({ contexts: { prod: context }, noticesShown: [], currentContext: 'prod' }),
    );
  };
  const inContext = async (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
    await runCli(args, { ...options, env: { SPANLIGHT_CONFIG_DIR: folder, ...options.env } });

  test('may have a colour, and ask before something is changed', async () => {
    save({ url: server.url, project: 2 });
    server.handlers['monitors.get'] = (request) => demo.handlers['monitors.pause']?.(request);
    await inContext(['context', 'set', 'prod', '--color', 'red', '--confirm']);
    expect((await inContext(['context', 'list'])).stdout).toMatch(/prod .* yes/u);
    const silent = await inContext(['monitor', 'pause', MONITOR]);
    expect([silent.code, silent.stderr]).toEqual([
      2,
      expect.stringContaining('SPANLIGHT_CONFIRM=prod'),
    ]);
    const declined = await inContext(['monitor', 'pause', MONITOR], {
      answers: true,
      stdin: 'n\n',
    });
    expect(declined.code).toBe(1);
    expect((await inContext(['alert', 'close', '1'])).code).toBe(2);
    expect((await inContext(['api', 'PUT', '/projects/2/alerts/closed'])).code).toBe(2);
    expect(demo.changes).toEqual([]);
    expect(server.calls).toEqual([]);
    // Reading goes on as ever, and so does what says yes.
    expect((await inContext(['monitor', 'list'])).code).toBe(0);
    expect((await inContext(['api', 'GET', '/projects/2/monitors'])).code).toBe(0);
    const yes = await inContext(['monitor', 'pause', MONITOR], { answers: true, stdin: 'y\n' });
    expect(yes.code).toBe(0);
    expect((await inContext(['alert', 'close', '1', '--yes'])).code).toBe(0);
    const env = { SPANLIGHT_CONFIRM: 'prod' };
    expect((await inContext(['monitor', 'pause', MONITOR], { env })).code).toBe(0);
    await inContext(['context', 'set', 'prod', '--color', 'none', '--no-confirm']);
    expect((await inContext(['monitor', 'pause', MONITOR])).code).toBe(0);
    expect(JSON.parse(readFileSync(config(), 'utf8')).contexts.prod).toEqual({
      url: server.url,
      project: 2,
      confirm: false,
    });
  });

  test('a broken file stops nothing that needs none of it, and login puts it aside', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(config(), '{ "contexts": ');
    const settled = { SPANLIGHT_URL: server.url, SPANLIGHT_TOKEN: 'good', SPANLIGHT_PROJECT: '2' };
    const going = await inContext(['monitor', 'list'], { env: settled });
    expect([going.code, going.stderr]).toEqual([0, expect.stringContaining('Going on without it')]);
    const stopped = await inContext(['monitor', 'list']);
    expect([stopped.code, stopped.stderr]).toEqual([2, expect.stringContaining('config.json')]);
    const login = await inContext(['login', server.url, '--token-stdin'], { stdin: 'good\n' });
    expect([login.code, login.stderr]).toEqual([0, expect.stringContaining('is kept as')]);
    expect(readFileSync(`${config()}.unreadable`, 'utf8')).toBe('{ "contexts": ');
    expect((await inContext(['context', 'current'])).code).toBe(0);
  });
});

describe('names after Tab', () => {
  test.each([
    ['projects', 'Shop\tShop'],
    ['systems', 'httpserver:cart\tsystem'],
    ['monitors', '\t'],
    ['channels', '\t'],
  ])('of %s', async (kind, line) => {
    const { code, stdout } = await cli(['__names', kind]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(line)]);
    const { length } = server.calls;
    expect((await cli(['__names', kind])).stdout).toBe(stdout);
    // The second Tab is answered by what the first learned.
    expect(server.calls.slice(length)).toEqual([]);
  });

  test('are those of another project after --project, and none without a server', async () => {
    await cli(['__names', 'monitors']);
    const { length } = server.calls;
    await cli(['__names', 'monitors', '--project', '1']);
    expect(server.calls.slice(length)).toEqual(['monitors.list']);
    server.handlers['systems.list'] = () => new FakeAnswer(401, '');
    const refused = await cli(['__names', 'systems']);
    expect(refused).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

test('a terminal shows how far a question has got that takes its time, and nothing of it afterwards', async () => {
  const answer = server.handlers['systems.list'];
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  server.handlers['questions.list'] = ({ query }) => {
    setTimeout(tell, 50);
    return {
      questions: [query['question']].flat().map((id) => ({
        id,
        elapsed: 1000,
        rows: 12_300_000,
        bytes: 1,
        totalRows: 98_000_000,
      })),
    };
  };
  server.handlers['systems.list'] = async (request) => {
    await told;
    return answer?.(request);
  };
  const { code, stdout, stderr } = await cli(['system', 'list'], {
    columns: 80,
    stderrColumns: 80,
  });
  expect(code).toBe(0);
  expect(stdout).not.toContain('rows read');
  const lines = stderr.split('\r');
  // Each second has its line, and no line is written twice.
  expect(lines.length).toBe(new Set(lines).size + 1);
  expect(lines.at(1)).toMatch(/^waiting for an answer, \d s$/u);
  expect(lines.at(-3)).toMatch(/^12\.3M of 98M rows read, \d s$/u);
  expect(lines.slice(-2).join('').trim()).toBe('');
});
