import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  encodeTraceColumns,
  traceColumnsFromTree,
  traceColumnsMediaType,
} from '@spanlight/sdk/trace-columns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../src/config/version.ts';
import {
  demoHandlers,
  demoLog,
  demoNow,
  demoProjects,
  demoSpan,
  demoTraceId,
  demoUser,
  spansAnswer,
} from './support/demo-data.ts';
import { FakeAnswer, failure, startFakeServer, type FakeServer } from './support/fake-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

let server: FakeServer;

beforeEach(async () => {
  server = await startFakeServer(demoHandlers(() => [demoLog(1), demoLog(2), demoLog(3)]));
});

afterEach(async () => {
  // Throws when a command asked for anything that was not expected.
  await server.close();
});

async function cli(args: string, options: CliOptions = {}): Promise<CliResult> {
  return await runCli(args.split(' '), {
    url: server.url,
    env: { SPANLIGHT_PROJECT: '2' },
    ...options,
  });
}

// oxlint-disable-next-line no-control-regex -- what must never reach a terminal
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u;

describe('every list', () => {
  const lists = [
    'project list',
    'system list',
    'group list',
    'span list',
    'trace list',
    'view list',
    'log tail --no-follow',
    `trace get ${demoTraceId}`,
    `trace search ${demoTraceId}`,
    'project get 2',
  ];

  test.each(lists)('%s prints no control characters and no colour into a pipe', async (args) => {
    const { code, stdout, stderr } = await cli(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(acting);
    expect(stdout.endsWith('\n')).toBe(true);
  });

  test.each(lists)('%s is valid JSON with -o json, ndjson and YAML', async (args) => {
    const json = await cli(`${args} -o json`);
    expect(json.code).toBe(0);
    expect(json.stdout).not.toMatch(acting);
    const lines = args.startsWith('log') ? json.stdout.trimEnd().split('\n') : [json.stdout];
    for (const line of lines) JSON.parse(line);
    const ndjson = await cli(`${args} -o ndjson`);
    for (const line of ndjson.stdout.trimEnd().split('\n')) JSON.parse(line);
    const yaml = await cli(`${args} -o yaml`);
    expect(yaml.code).toBe(0);
    expect(yaml.stdout).not.toMatch(acting);
  });

  test.each(lists)('%s stays within a narrow terminal', async (args) => {
    const { stdout } = await cli(args, { columns: 38 });
    // oxlint-disable-next-line no-control-regex -- colours
    const lines = stdout.replaceAll(/\u001b\[[\d;]*m/gu, '').split('\n');
    // A log may be longer: the terminal wraps it, and nothing of it is lost.
    const wide = lines.filter((line) => line.length > 38 && !/^2026-.* INFO /u.test(line));
    expect(wide).toEqual([]);
  });
});

test('colours on a terminal, and none with NO_COLOR or --no-color', async () => {
  const colour = '\u001b[31m';
  const columns = 120;
  expect((await cli('system list', { columns })).stdout).toContain(colour);
  expect((await cli('system list --no-color', { columns })).stdout).not.toContain('\u001b');
  const quiet = await cli('system list', {
    columns,
    env: { NO_COLOR: '1', SPANLIGHT_PROJECT: '2' },
  });
  expect(quiet.stdout).not.toContain('\u001b');
});

test('a list is a table for people and items for programs', async () => {
  expect((await cli('system list --sort -errors')).stdout.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^SYSTEM +PER MIN +ERR% +COUNT +GROUPS$/u),
    expect.stringMatching(/^log:error +0\.55 +100% +33 +3$/u),
  ]);
  const { items, hasMore } = JSON.parse((await cli('system list -n 2 -o json')).stdout);
  expect(items.map(({ system }: { system: string }) => system)).toEqual([
    'db:postgresql',
    expect.stringContaining('funcs:'),
  ]);
  expect(hasMore).toBe(true);
});

test('cards take the place of columns that do not fit', async () => {
  const { stdout } = await cli('group list --no-color', { columns: 30 });
  expect(stdout).toBe(
    [
      'PER MIN  21',
      'ERR%     1.25%',
      'P50      18.2ms',
      'P90      96.5ms',
      'P99      403ms',
      'GROUP    GET /cart/:id',
      '',
    ].join('\n'),
  );
});

test('a terminal of no size has 80 columns', async () => {
  const { stdout } = await cli('system list --no-color', { columns: 0 });
  expect(stdout).toMatch(/^SYSTEM +PER MIN +ERR% +COUNT +GROUPS\n/u);
});

test('systems are sorted by what they have', async () => {
  for (const key of ['bogus', '-bogus', 'constructor']) {
    const { code, stdout, stderr } = await cli(`system list --sort=${key}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Sort by one of system, rate, count, errors, groups');
  }
});

test('the ingestion token stays out of lists', async () => {
  expect((await cli('project list -o json')).stdout).not.toContain('shop_token');
});

test('time, system, query, search and order reach the server', async () => {
  let asked: Record<string, unknown> = {};
  server.handlers['spans.list'] = ({ query }) => {
    asked = query;
    return spansAnswer(query, []);
  };
  const { stderr } = await runCli(
    [
      'span',
      'list',
      '--since',
      '15m',
      '--system',
      'db:all',
      'db:redis',
      '-q',
      'where a = "b"',
      '--search',
      'x|y',
      '--sort',
      '-_duration',
    ],
    { url: server.url, env: { SPANLIGHT_PROJECT: '2' } },
  );
  expect(stderr).toBe('There are no matching spans.\n');
  expect(asked).toMatchObject({
    time_gte: new Date(demoNow - 900_000),
    time_lt: new Date(demoNow),
    system: ['db:all', 'db:redis'],
    query: 'where a = "b"',
    search: 'x|y',
    sort_by: '_duration',
    sort_desc: true,
  });
});

test('trace list asks for roots', async () => {
  let query: unknown;
  server.handlers['spans.list'] = (request) => {
    ({ query } = request.query);
    return spansAnswer(request.query, []);
  };
  await runCli(['trace', 'list', '-q', 'where _status_code = error'], {
    url: server.url,
    env: { SPANLIGHT_PROJECT: '2' },
  });
  expect(query).toBe('where _status_code = error | where _parent_id = 0');
});

test('pages go on until there are enough rows, also where the server has small pages', async () => {
  const spans = Array.from({ length: 35 }, (_value, index) =>
    demoSpan({ id: index.toString(16).padStart(16, '0') }),
  );
  server.handlers['spans.list'] = ({ query }) => spansAnswer({ ...query, limit: 10 }, spans);
  const { stdout, stderr } = await cli('span list -n 25 -o ndjson');
  expect(stderr).toBe('');
  const ids = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(new Set(ids).size).toBe(25);
});

describe('trace get', () => {
  test('draws a waterfall', async () => {
    const { stdout } = await cli(`trace get ${demoTraceId}`);
    expect(stdout.split('\n').slice(3, 6)).toEqual([
      expect.stringMatching(/^GET \/checkout +web +█+ +820ms$/u),
      expect.stringMatching(/^├─✗ GET \/cart\/:id +cart +█+\S* +612ms$/u),
      expect.stringMatching(/^│ └─select cart by id +cart +█+\S* +300ms$/u),
    ]);
  });

  test('shows failed spans and the way to them with --errors', async () => {
    const { stdout } = await cli(`trace get ${demoTraceId} --errors`);
    expect(stdout).toContain('GET /checkout');
    expect(stdout).not.toContain('select cart');
  });

  test('gives those to programs with --errors, too', async () => {
    const get = async (format: string): Promise<string> =>
      (await cli(`trace get ${demoTraceId} --errors -o ${format}`)).stdout;
    const ids = (await get('ndjson')).trimEnd().split('\n');
    expect(ids.map((line) => JSON.parse(line).displayName)).toEqual([
      'GET /checkout',
      'GET /cart/:id',
    ]);
    expect(JSON.parse(await get('json')).root).toMatchObject({
      displayName: 'GET /checkout',
      children: [{ displayName: 'GET /cart/:id', children: [] }],
    });
    server.handlers['traces.get'] = () => ({
      trace: { id: demoTraceId, time: '2026-03-04T10:17:42.1Z', duration: 1 },
      root: demoSpan(),
      numSpan: 1,
      hasMore: false,
    });
    expect(await get('ndjson')).toBe('');
    expect(JSON.parse(await get('json')).root).toBeNull();
  });

  test('cuts no name in a pipe', async () => {
    const name = `GET /${'漢字/'.repeat(20)}`;
    const service = 'a service with a name of many words';
    server.handlers['traces.columns'] = () =>
      new FakeAnswer(
        200,
        encodeTraceColumns(
          traceColumnsFromTree({
            trace: { id: demoTraceId, time: '2026-03-04T10:17:42.1Z', duration: 820_000_000 },
            root: {
              ...demoSpan({ attrs: { service_name: service } }),
              children: [demoSpan({ id: '11b0c9d2e4f5a687', displayName: name })],
            },
            numSpan: 2,
            hasMore: false,
          }),
        ),
        { 'content-type': traceColumnsMediaType },
      );
    const piped = (await cli(`trace get ${demoTraceId}`)).stdout;
    expect(piped).toContain(`└─${name} `);
    expect(piped).toContain(service);
    const shown = (await cli(`trace get ${demoTraceId}`, { columns: 100 })).stdout;
    expect(shown).not.toContain(name);
  });

  test('gives the tree with --json, one span a line with ndjson', async () => {
    const tree = JSON.parse((await cli(`trace get ${demoTraceId} --json`)).stdout);
    expect(tree.root.children[0].children[0].displayName).toBe('select cart by id');
    const lines = (await cli(`trace get ${demoTraceId} -o ndjson`)).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toHaveLength(4);
  });

  test('prints the link of the console with --open', async () => {
    expect((await cli(`trace get ${demoTraceId} --open`)).stdout).toBe(
      `${server.url}/traces/2/${demoTraceId}\n`,
    );
  });

  test('finds the project of the trace by itself, unless told', async () => {
    await cli(`trace get ${demoTraceId} --json`);
    expect(server.calls).toEqual(['traces.find', 'traces.get']);
    await cli(`trace get ${demoTraceId} --json --project 2`);
    expect(server.calls.slice(2)).toEqual(['traces.get']);
  });

  test('an unknown trace is not found, a bad id is wrong usage', async () => {
    server.handlers['traces.find'] = () => failure(404, 'not_found', 'not found');
    const missing = await cli(`trace get ${'0'.repeat(31)}1`);
    expect(missing.code).toBe(4);
    expect(missing.stderr).toContain('It may take up to 30 seconds');
    expect((await cli('trace get 123')).code).toBe(2);
  });
});

describe('projects', () => {
  test('a name is as good as an id', async () => {
    expect((await cli('project get shop -o json')).code).toBe(0);
    expect((await cli('system list --project Shop')).code).toBe(0);
  });

  test('without a choice the projects are listed', async () => {
    const { code, stderr } = await cli('system list', { env: {} });
    expect(code).toBe(2);
    expect(stderr).toContain('Projects: 1 (Spanlight), 2 (Shop).');
  });
});

describe('errors', () => {
  test.each([
    [401, 'unauthorized', 3, 'spanlight login'],
    [403, 'forbidden', 3, 'allowed'],
    [404, 'not_found', 4, ''],
    [500, 'internal', 6, ''],
    [504, 'timeout', 7, 'Narrow the time range'],
    [400, 'bad_request', 2, ''],
  ])('%i answers with its exit code', async (status, code, exitCode, hint) => {
    server.handlers['systems.list'] = () => failure(status, code, 'something \u001b[31mwrong');
    const result = await cli('system list');
    expect(result.code).toBe(exitCode);
    expect(result.stderr).toContain('error: Something wrong');
    expect(result.stderr).toContain(hint);
    expect(result.stderr).toContain(`server trace ${'ab'.repeat(16)}`);
    expect(result.stdout).toBe('');
  });

  test('print no control characters, whatever the names in hints hold', async () => {
    const name = 'Shop\u001b]0;title\u0007\u202e\u001b[2J';
    server.handlers['users.current'] = () => ({
      user: demoUser,
      projects: demoProjects.map((project) => ({ ...project, name })),
    });
    const { code, stderr } = await cli('system list --project none', { env: {} });
    expect([code, stderr]).toEqual([4, expect.stringContaining('Projects: 1 (Shop), 2 (Shop).')]);
    expect(stderr).not.toMatch(acting);
  });

  test('are an envelope for programs', async () => {
    server.handlers['systems.list'] = () => failure(401, 'unauthorized', 'who are you?');
    const { stderr } = await cli('system list -o json');
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'unauthorized',
        message: 'Who are you?',
        hint: 'Sign in with `spanlight login`, or set SPANLIGHT_TOKEN.',
        exitCode: 3,
        traceId: 'ab'.repeat(16),
      },
    });
  });

  test('a server that is not there', async () => {
    const { code, stderr } = await cli('system list', { url: 'http://127.0.0.1:2' });
    expect(code).toBe(5);
    expect(stderr).toMatch(/No answer from http:\/\/127\.0\.0\.1:2[\s\S]*spanlight doctor/u);
    // One that no client would ask, as the Fetch Standard has it.
    const blocked = await cli('system list', { url: 'http://127.0.0.1:1' });
    expect(blocked).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('never call this port'),
    });
  });

  test('a page that is no API', async () => {
    const { FakeAnswer } = await import('./support/fake-server.ts');
    server.handlers['systems.list'] = () =>
      new FakeAnswer(200, '<html>', { 'content-type': 'text/html' });
    expect((await cli('system list')).code).toBe(5);
  });

  test('wrong usage', async () => {
    for (const args of [
      'trce',
      'trace',
      'trace get',
      'span list --limit x',
      'system list -o xml',
      'span list --since tomorrow',
    ]) {
      expect([args, (await cli(args)).code]).toEqual([args, 2]);
    }
    expect((await cli('trce list')).stderr).toContain('Did you mean trace?');
    expect(server.calls).toEqual([]);
  });

  test('a day that there is not is no time', async () => {
    for (const time of ['2026-02-31', '2026-04-31T10:00', '2026-02']) {
      const { code, stderr } = await cli(`span list --from ${time}`);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`"${time}" is not a time.`)]);
    }
  });

  test('flags of the terminal UI that are wrong open nothing', async () => {
    expect(await cli('ui --trace nonsense')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"nonsense" is not a trace id.'),
    });
    for (const length of ['never', '0s'])
      expect(await cli(`ui --since ${length}`)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--since is not a length of time.'),
      });
    expect(await cli('ui --since 999999999d')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--since is too long. Nothing is older than 1970: 20516d'),
    });
  });

  test('a query with a mistake is not sent', async () => {
    const { code, stderr } = await runCli(['group', 'list', '-q', 'p42(_duration)'], {
      url: server.url,
      env: { SPANLIGHT_PROJECT: '2' },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/p42\(_duration\)\n\^/u);
    expect(server.calls).toEqual([]);
  });

  test('a query the server only half understands is printed with a warning and its own code', async () => {
    server.handlers['groups.list'] = () => ({
      groups: [],
      columns: [],
      order: { column: '', desc: false },
      query: { parts: [{ query: 'apdex(1s, 2s)', error: 'unsupported func: apdex' }] },
      hasMore: false,
    });
    const { code, stderr } = await cli('group list');
    expect(code).toBe(7);
    expect(stderr).toContain('unsupported func: apdex');
  });

  test('Ctrl-C ends a command with 130', async () => {
    const abort = new AbortController();
    server.handlers['systems.list'] = () => {
      abort.abort();
      return new Promise(() => {});
    };
    const { code, stderr } = await cli('system list', { signal: abort.signal });
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'error: Interrupted.\n' });
  });
});

test.each([
  [302, 5, 'answered 302 Found', 'A proxy may require a sign-in first'],
  [200, 5, 'answered with text/html', 'A proxy may require a sign-in first'],
  [403, 3, 'answered 403 Forbidden', 'A proxy may require a sign-in first'],
  [502, 6, 'answered 502 Bad Gateway', 'the server behind it does not'],
])('a page of something else (%i) is told with its address', async (status, exit, said, hint) => {
  const page = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', location: '/login' });
    response.end('<html><title>Sign in</title></html>');
  });
  await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve));
  const address = page.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { code, stderr } = await runCli(['monitor', 'list', '--project', '1'], { url });
  page.close();
  expect(code).toBe(exit);
  expect(stderr).toContain(`${said} at ${url}, where JSON from Spanlight was expected.`);
  expect(stderr).toContain(hint);
});

describe('query lint', () => {
  test('is silent about a good query', async () => {
    const { code, stdout, stderr } = await cli('query lint', {
      stdin: 'group by service_name | p99(_duration)\n',
    });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: 'The query is fine.\n',
    });
    expect(server.calls).toEqual([]);
  });

  test('points at a mistake, on every line', async () => {
    const { code, stdout } = await cli('query lint -', {
      stdin: 'group by service_name |\n  p42(_duration)\n',
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\d:\d+ error .*\n/u);
    expect(stdout).toContain('^');
  });

  test('reports for programs and for GitHub', async () => {
    const stdin = 'where _durration > 1s';
    const { findings } = JSON.parse((await cli('query lint --format json', { stdin })).stdout);
    expect(findings).toEqual([
      expect.objectContaining({ line: 1, column: 7, endColumn: 17, suggestion: '_duration' }),
    ]);
    expect(JSON.parse((await cli('query lint -o json', { stdin })).stdout)).toEqual({ findings });
    expect((await cli('query lint -f - --format github', { stdin })).stdout).toMatch(
      /^::error line=1,col=7,endColumn=17,title=Query::.*Did you mean _duration\?\n$/u,
    );
  });

  test('a file that is not UTF-8 is an error at its first wrong byte', async () => {
    const file = join(temporaryFolder(), 'latin.txt');
    writeFileSync(file, Buffer.from('where a = 1 |\nwhere b = "caf\xe9"', 'latin1'));
    const { code, stdout } = await cli(`query lint -f ${file}`);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(':2:15 error the file is not UTF-8'),
    ]);
    const { findings } = JSON.parse((await cli(`query lint -f ${file} --format json`)).stdout);
    expect(findings).toMatchObject([{ file, line: 2, column: 15, endColumn: 16 }]);
  });

  test('a file that is not there is wrong usage', async () => {
    const { code, stderr } = await cli('query lint -f /nowhere/query.txt');
    expect(code).toBe(2);
    expect(stderr).toContain("Can't read /nowhere/query.txt.");
  });
});

describe('send-test', () => {
  beforeEach(() => {
    const { port } = server;
    server.handlers['projects.get'] = ({ params }) => ({
      ...(demoHandlers()['projects.get']?.({
        params,
        query: {},
        body: undefined,
        headers: {},
      }) as object),
      dsn: `http://shop_token@127.0.0.1:${port}?grpc=1`,
    });
  });

  test('sends a trace and waits for it', async () => {
    let sent: { traceId: string; headers: unknown } | undefined;
    let looks = 0;
    server.handlers['POST /v1/traces'] = ({ body, headers }) => {
      const { resourceSpans } = body as {
        resourceSpans: { scopeSpans: { spans: { traceId: string }[] }[] }[];
      };
      const spans = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
      sent = { traceId: spans[0]?.traceId ?? '', headers: headers['uptrace-dsn'] };
      return { partialSuccess: {} };
    };
    const columns = server.handlers['traces.columns'];
    server.handlers['traces.columns'] = (request) => {
      looks += 1;
      return looks < 3 ? failure(404, 'not_found', 'not found') : columns?.(request);
    };
    const { code, stdout, stderr } = await cli('send-test -o json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ traceId: sent?.traceId, project: 2 });
    expect(sent?.headers).toMatch(/^http:\/\/shop_token@/u);
    expect(looks).toBe(3);
  });

  test.each([
    [
      'find the project',
      { 'projects.get': () => failure(404, 'not_found', 'project not found') },
      4,
    ],
    [
      'send the trace',
      { 'POST /v1/traces': () => failure(400, 'bad_request', 'unknown token') },
      3,
    ],
    ['send the trace', { 'POST /v1/traces': () => failure(429, 'busy', 'full') }, 6],
    [
      'send the trace',
      { 'POST /v1/traces': () => ({ partialSuccess: { rejectedSpans: '3' } }) },
      6,
    ],
    [
      'wait until the trace can be queried',
      {
        'POST /v1/traces': () => ({}),
        'traces.columns': () => failure(404, 'not_found', 'not found'),
      },
      7,
    ],
  ])('names the step that failed: %s', async (step, handlers, exitCode) => {
    Object.assign(server.handlers, handlers);
    const { code, stderr } = await cli('send-test --timeout 300ms');
    expect(code).toBe(exitCode);
    expect(stderr).toContain(`Failed to ${step}`);
    expect(stderr).not.toContain('shop_token');
  });

  test('waits for some time, and says that a moment is too short', async () => {
    expect((await cli('send-test --timeout 0s')).stderr).toContain(
      'error: --timeout "0s" is not a length of time.',
    );
    Object.assign(server.handlers, {
      'POST /v1/traces': () => ({}),
      'traces.columns': () => failure(404, 'not_found', 'not found'),
    });
    expect((await cli('send-test --timeout 1ms')).stderr).toContain('wait longer');
  });

  test('sends a point of a metric and waits for it', async () => {
    let run = '';
    let asked = '';
    let looks = 0;
    server.handlers['POST /v1/metrics'] = ({ body }) => {
      run = /"test\.run","value":\{"stringValue":"(\w+)"/u.exec(JSON.stringify(body))?.[1] ?? '';
      return {};
    };
    server.handlers['metrics.table'] = ({ query }) => {
      looks += 1;
      asked = String(query['query']);
      return {
        query: { parts: [] },
        columns: [{ name: 'value', unit: '', isGroup: false, tableFunc: 'last' }],
        items: looks < 3 ? [] : [{ value: 1, _name: '', _query: '', _hash: '1' }],
        hasMore: false,
        order: { column: '', desc: true },
      };
    };
    const { code, stdout, stderr } = await cli('send-test --signal metrics --timeout 5s -o json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ metric: 'spanlight_send_test', run, project: 2 });
    expect(asked).toBe(`sum($test{test_run="${run}"}) as value`);
    expect(looks).toBe(3);
  });

  test('the DSN of another project is known before anything is sent', async () => {
    let sent = 0;
    server.handlers['POST /v1/traces'] = () => {
      sent += 1;
      return {};
    };
    const dsn = (token: string): string => `--dsn http://${token}@127.0.0.1:${server.port}`;
    const { code, stderr } = await cli(`send-test ${dsn('spanlight_token')}`);
    expect([code, sent]).toEqual([2, 0]);
    expect(stderr).toContain('this is the DSN of project 1, not of 2; nothing was sent.');
    expect(stderr).toContain('--project 1');
    for (const [token, project] of [
      ['shop_token', 2],
      ['spanlight_token', 1],
      ['another_token', 2],
    ] as const)
      expect((await cli(`send-test ${dsn(token)} --project ${project}`)).code).toBe(0);
    expect(sent).toBe(3);
  });

  test('an address nobody listens at', async () => {
    const { code, stderr } = await cli('send-test --dsn http://secret@127.0.0.1:1');
    expect(code).toBe(5);
    expect(stderr).toContain("http://127.0.0.1:1 can't be reached");
    expect(stderr).not.toContain('secret');
  });
});

describe('doctor', () => {
  test('checks everything in turn and tells what to do', async () => {
    server.handlers['projects.get'] = () => ({
      ...(demoHandlers()['projects.get']?.({
        params: { projectId: 2 },
        query: {},
        body: undefined,
        headers: {},
      }) as object),
      dsn: `http://shop_token@127.0.0.1:${server.port}?grpc=1`,
    });
    server.handlers['POST /v1/traces'] = ({ body }) => {
      expect(body).toEqual({ resourceSpans: [] });
      return {};
    };
    server.handlers['metrics.list'] = () => ({ metrics: [] });
    server.handlers['GET /internal/v1/openapi.json'] = () => ({
      info: { title: 'Spanlight API', version },
    });
    const { code, stdout } = await cli('doctor', {
      now: Date.now,
      env: { SPANLIGHT_TOKEN: 'x', SPANLIGHT_PROJECT: '2' },
    });
    expect(code).toBe(0);
    const checks = stdout
      .split('\n')
      .flatMap((line) => /^. (ok|warn|FAIL|skip) +(\S+)/u.exec(line)?.slice(1).join(' ') ?? []);
    expect(checks).toEqual([
      'ok settings',
      'ok address',
      'ok tls',
      'ok clock',
      'ok version',
      'ok sign-in',
      'ok project',
      'ok otlp/http',
      'warn otlp/grpc',
      // The made-up data is older than a week.
      'warn spans',
      'warn logs',
      'warn events',
      'warn metrics',
    ]);
    expect(stdout).not.toContain('shop_token');
  });

  test('stops where nothing answers, and skips the rest', async () => {
    const { code, stdout } = await cli('doctor -o json', { url: 'http://127.0.0.1:1' });
    expect(code).toBe(5);
    const { items } = JSON.parse(stdout);
    const statuses = items.map(
      ({ check, status }: { check: string; status: string }) => `${check} ${status}`,
    );
    expect(statuses.slice(0, 3)).toEqual(['settings warn', 'address fail', 'tls ok']);
    expect(statuses.at(-1)).toBe('metrics skipped');
  });
});

describe('log tail', () => {
  test('begins with the newest lines', async () => {
    const { stdout } = await cli('log tail --no-follow -n 2');
    expect(stdout.split('\n').map((line) => line.replace(/^.*?(?=INFO)/u, ''))).toEqual([
      'INFO  cart cart warmed 2',
      'INFO  cart cart warmed 3',
      '',
    ]);
  });

  test('begins with as many lines as are asked for, page after page', async () => {
    const logs = Array.from({ length: 1600 }, (_value, at) =>
      demoLog(at, { time: new Date(demoNow - 60_000 + at).toISOString() }),
    );
    server.handlers['spans.list'] = ({ query }) => spansAnswer(query, logs);
    const { stdout } = await cli('log tail --no-follow -n 1500');
    const lines = stdout.trimEnd().split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      1500,
      expect.stringMatching(/warmed 100$/u),
      expect.stringMatching(/warmed 1599$/u),
    ]);
  });

  test('goes on through a restart of the server, in order, nothing twice', async () => {
    const logs = [1, 2, 3].map((number) => demoLog(number));
    const answer = ({ query }: { query: Record<string, unknown> }): unknown =>
      spansAnswer(query, logs);
    server.handlers['spans.list'] = answer;
    const abort = new AbortController();
    let restarted = false;
    const running = cli('log tail -n 2', {
      signal: abort.signal,
      onStdout: (text) => {
        if (text.includes('warmed 3') && !restarted) {
          restarted = true;
          // Late, new, and seen before: all come with the next answer.
          logs.push(
            demoLog(2.5, { id: '00000000000000ff', displayName: 'late' }),
            demoLog(4),
            demoLog(5),
          );
          let failures = 0;
          server.handlers['spans.list'] = (request) => {
            failures += 1;
            return failures === 1 ? failure(503, 'unavailable', 'restarting') : answer(request);
          };
        }
        if (text.includes('warmed 5')) abort.abort();
      },
    });
    const { code, stdout, stderr } = await running;
    expect(code).toBe(0);
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^.*INFO +cart /u, ''));
    expect(messages).toEqual([
      'cart warmed 2',
      'cart warmed 3',
      'late',
      'cart warmed 4',
      'cart warmed 5',
    ]);
    expect(stderr).toBe('Connection lost: Restarting; trying again in 2 s.\nConnected again.\n');
  });
});

test('every command explains itself, and leads to what all have in common', async () => {
  for (const args of ['trace --help', 'trace get --help', 'log tail --help']) {
    const { code, stdout } = await cli(args);
    expect([args, code]).toEqual([args, 0]);
    expect(stdout).toContain('Usage: spanlight');
    expect(stdout).toContain('exit codes: spanlight --help');
  }
  for (const args of ['--help', 'help'])
    expect((await cli(args)).stdout).toContain('130  stopped by Ctrl-C');
});
