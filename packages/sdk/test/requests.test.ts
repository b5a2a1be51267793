import { describe, expect, it, vi } from 'vitest';
import {
  InvalidParameterError,
  loggingHooks,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
  Spanlight,
} from '../src/index.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const time = { gte: '2026-03-04T10:00:00Z', lt: new Date('2026-03-04T11:00:00Z') };

describe('addresses', () => {
  it('are below /internal/v1 of the project', async () => {
    context.server.on('GET /tracing/7/systems', { body: { systems: [] } });
    await context.connect().systems.list({ time });
    expect(context.server.last.path).toBe('/tracing/7/systems');
  });

  it('keep the path the server is served under', async () => {
    context.server.on('GET /apm/users/current', { body: { user: { id: 1 }, projects: [] } });
    await context.connect({ url: `${context.server.url}/apm/` }).users.current();
    expect(context.server.requests).toHaveLength(1);
  });

  it('escape what stands in the path', async () => {
    context.server.on('GET /tracing/a%2Fb/attributes/x%3Fy', { body: { items: [] } });
    await context.connect().attributes.values({ project: 'a/b', attr: 'x?y', time });
    expect(context.server.requests).toHaveLength(1);
  });

  it.each([
    ['ftp://host', 'not an http or https address'],
    ['host:14318', 'not an http or https address'],
    ['http://secret@host', 'pass `token`'],
  ])('%s is refused', (url, message) => {
    expect(() => new Spanlight({ url })).toThrow(message);
  });

  it.each([['..'], ['.'], ['']])('lead to no other place by the project %j', async (project) => {
    for (const connected of [context.connect({ project }), context.connect()]) {
      const error = await failureOf(connected.systems.list({ time, project }));
      expect(error).toMatchObject({ name: 'InvalidParameterError', parameter: 'project' });
    }
    expect(context.server.requests).toHaveLength(0);
  });

  it('need a project', async () => {
    const error = await failureOf(context.connect({ project: undefined }).systems.list({ time }));
    expect(error).toBeInstanceOf(InvalidParameterError);
    expect(error).toMatchObject({ code: 'invalid_parameter', parameter: 'project' });
    expect(context.server.requests).toHaveLength(0);
  });
});

describe('query strings', () => {
  it('carry the filter in the names of the wire', async () => {
    context.server.on('GET /tracing/7/spans', { body: { spans: [], count: 0 } });
    await context.connect().spans.list({
      time,
      system: ['db:redis', 'http:all'],
      groupId: 18_446_744_073_709_551_615n,
      query: 'where a = "b; c" | group by _group_id',
      search: 'x|y -z',
      timeOffset: 60_000,
      sortBy: '_duration',
      sortDesc: true,
      page: 3,
      limit: 50,
    });
    expect([...context.server.last.query]).toEqual([
      ['time_gte', '2026-03-04T10:00:00.000Z'],
      ['time_lt', '2026-03-04T11:00:00.000Z'],
      ['system', 'db:redis'],
      ['system', 'http:all'],
      ['group_id', '18446744073709551615'],
      ['query', 'where a = "b; c" | group by _group_id'],
      ['search', 'x|y -z'],
      ['time_offset', '60000'],
      ['sort_by', '_duration'],
      ['sort_desc', 'true'],
      ['page', '3'],
      ['limit', '50'],
    ]);
  });

  it('leave out what is absent', async () => {
    context.server.on('GET /tracing/7/groups', { body: { groups: [] } });
    await context.connect().groups.list({ time, system: [], query: undefined });
    expect([...context.server.last.query.keys()]).toEqual(['time_gte', 'time_lt']);
  });

  it.each([
    [{ gte: 1_772_618_400, lt: 1_772_622_000 }],
    [{ gte: new Date('2026-03-04T10:00:00Z'), lt: '2026-03-04T12:00:00+01:00' }],
    [{ gte: '20260304T100000', lt: '2026-03-04T11:00:00Z' }],
  ])('take times in any form: %j', async (range) => {
    context.server.on('GET /tracing/7/groups', { body: { groups: [] } });
    await context.connect().groups.list({ time: range });
    const { query } = context.server.last;
    expect(query.get('time_gte')).toBe('2026-03-04T10:00:00.000Z');
    expect(query.get('time_lt')).toBe('2026-03-04T11:00:00.000Z');
  });

  it.each([
    ['15m', 900_000],
    ['1.5h', 5_400_000],
    ['7d', 604_800_000],
    [250, 250],
  ])('turn the last %s into bounds', async (last, length) => {
    context.server.on('GET /tracing/7/groups', { body: { groups: [] } });
    const before = Date.now();
    await context.connect().groups.list({ time: { last } });
    const { query } = context.server.last;
    const end = Date.parse(query.get('time_lt') ?? '');
    expect(end - Date.parse(query.get('time_gte') ?? '')).toBe(length);
    expect(end).toBeGreaterThanOrEqual(before);
  });

  it.each([
    [{ last: '1 hour' }, 'time.last'],
    [{ last: 0 }, 'time.last'],
    [{ last: Number.POSITIVE_INFINITY }, 'time.last'],
    [{ last: '1000000000d' }, 'time.last'],
    [{ gte: 'yesterday' }, 'time.gte'],
    [{ gte: 1_772_618_400_000 }, 'time.gte'],
    [{ gte: 0, lt: new Date(Number.NaN) }, 'time.lt'],
  ])('refuse %j', async (range, parameter) => {
    const error = await failureOf(context.connect().groups.list({ time: range }));
    expect(error).toMatchObject({ name: 'InvalidParameterError', parameter });
  });
});

describe('headers', () => {
  const current = { body: { user: { id: 1 }, projects: null } };

  it('carry the token', async () => {
    context.server.on('GET /users/current', current);
    await context.connect({ token: 'sesame' }).users.current();
    expect(context.server.last.headers).toMatchObject({
      authorization: 'Bearer sesame',
      accept: 'application/json',
    });
  });

  it('ask for a fresh token each time', async () => {
    let count = 0;
    const token = async (): Promise<string> => `token-${(count += 1)}`;
    context.server.on('GET /users/current', current);
    const client = context.connect({ token });
    await client.users.current();
    await client.users.current();
    expect(context.server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('can be added and removed, by the client and by the call', async () => {
    context.server.on('GET /users/current', current);
    const client = context.connect({ token: 'x', headers: { 'x-team': 'a', 'x-env': 'b' } });
    await client.users.current({ headers: { authorization: null, 'x-env': 'c' } });
    const { headers } = context.server.last;
    expect(headers).toMatchObject({ 'x-team': 'a', 'x-env': 'c' });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('keep the session after a login until the logout', async () => {
    const set = (value: string): { headers: Record<string, string[]> } => ({
      headers: { 'set-cookie': [`other=1`, `token=${value}; Path=/; HttpOnly`] },
    });
    context.server
      .on('POST /users/login', set('jwt'))
      .on('GET /users/current', current)
      .on('POST /users/logout', set(''));
    const client = context.connect();
    await client.users.login({ email: 'a@b.c', password: 'secret' });
    expect(JSON.parse(context.server.last.body)).toEqual({ email: 'a@b.c', password: 'secret' });
    expect(context.server.last.headers['content-type']).toBe('application/json');
    await client.users.current();
    expect(context.server.last.headers.cookie).toBe('token=jwt');
    await client.withOptions({ maxRetries: 0 }).users.current();
    expect(context.server.last.headers.cookie).toBe('token=jwt');
    await client.users.logout();
    await client.users.current();
    expect(context.server.last.headers.cookie).toBeUndefined();
  });
});

it('gives another server none of the credentials', async () => {
  vi.stubEnv('SPANLIGHT_TOKEN', 'from-env');
  context.server.on('GET /other/users/current', { body: { user: { id: 1 }, projects: null } });
  const client = context.connect({ token: 'sesame', headers: { 'x-key': 'secret' } });
  const other = { url: `${context.server.url}/other` };
  await client.withOptions(other).users.current();
  expect(context.server.last.headers).not.toHaveProperty('authorization');
  expect(context.server.last.headers).not.toHaveProperty('x-key');
  await client.withOptions({ ...other, token: 'own' }).users.current();
  expect(context.server.last.headers.authorization).toBe('Bearer own');
});

it('stays with its server when no other one is named', async () => {
  vi.stubEnv('SPANLIGHT_URL', `${context.server.url}/other`);
  context.server.on('GET /users/current', { body: { user: { id: 1 }, projects: null } });
  const client = context.connect({ token: 'sesame' });
  await client.withOptions({ url: undefined, maxRetries: 0 }).users.current();
  expect(context.server.last.path).toBe('/users/current');
  expect(context.server.last.headers.authorization).toBe('Bearer sesame');
});

it('does not wait for a token longer than for anything else', async () => {
  const client = context.connect({
    token: () => new Promise<string>(() => undefined),
    timeout: 30,
  });
  expect(await failureOf(client.users.current())).toMatchObject({ name: 'TimeoutError' });
  const signal = AbortSignal.timeout(30);
  expect(await failureOf(client.users.current({ signal, timeout: 0 }))).toMatchObject({
    name: 'AbortError',
  });
});

it('takes what is left out from the environment', async () => {
  vi.stubEnv('SPANLIGHT_URL', context.server.url);
  vi.stubEnv('SPANLIGHT_TOKEN', 'from-env');
  vi.stubEnv('SPANLIGHT_PROJECT', '12');
  context.server.on('GET /projects/12', { body: { project: { id: 12, name: 'Shop' } } });
  const { project, dsn } = await new Spanlight().projects.get();
  expect(project).toMatchObject({ id: 12, name: 'Shop', largeAttrs: [] });
  expect(dsn).toBe('');
  expect(context.server.last.headers.authorization).toBe('Bearer from-env');
});

it('gives the HTTP answer on request', async () => {
  context.server.on('GET /users/current', {
    headers: { traceparent: '00-5f2c0a9be3d14b7c9a1184d20c77e6aa-00f067aa0ba902b7-01' },
    body: { user: { id: 3 }, projects: [] },
  });
  const { data, response } = await context.connect().users.current().withResponse();
  expect(data.user.id).toBe(3);
  expect(response.headers.get('traceparent')).toContain('5f2c0a9be3d14b7c9a1184d20c77e6aa');
});

describe('hooks', () => {
  it('hear of every request without its secrets', async () => {
    context.server.on('GET /users/current', { status: 503 }, { body: { user: { id: 1 } } });
    const heard: [string, RequestEvent | ResponseEvent | RetryEvent][] = [];
    const client = context.connect({
      token: 'sesame',
      headers: { 'x-api-key': 'hidden', 'x-team': 'a' },
      hooks: {
        onRequest: (event) => heard.push(['request', event]),
        onResponse: (event) => heard.push(['response', event]),
        onRetry: (event) => heard.push(['retry', event]),
      },
    });
    await client.users.current();
    expect(heard.map(([name]) => name)).toEqual([
      'request',
      'response',
      'retry',
      'request',
      'response',
    ]);
    expect(heard[0]![1]).toMatchObject({
      method: 'GET',
      attempt: 0,
      headers: { authorization: '[redacted]', 'x-api-key': '[redacted]', 'x-team': 'a' },
    });
    expect(heard[1]![1]).toMatchObject({ status: 503 });
    expect(heard[4]![1]).toMatchObject({ status: 200, attempt: 1 });
    expect(JSON.stringify(heard)).not.toMatch(/sesame|hidden/);
  });

  it('can write to a logger', async () => {
    context.server.on('GET /users/current', { status: 503 }, { body: { user: { id: 1 } } });
    const lines: string[] = [];
    const logger = {
      debug: (line: string) => lines.push(`debug ${line}`),
      warn: (line: string) => lines.push(`warn ${line}`),
    };
    await context.connect({ hooks: loggingHooks(logger) }).users.current();
    expect(lines).toEqual([
      expect.stringMatching(/^debug GET http:.*\/users\/current 503 \d+ ms$/),
      expect.stringMatching(/^warn GET .* failed \(.*503.*\), again in \d+ ms$/),
      expect.stringMatching(/^debug GET .* 200 \d+ ms$/),
    ]);
  });
});
