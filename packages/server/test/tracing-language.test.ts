import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGroups } from '../src/telemetry/queries/groups/list-groups.ts';
import { listSpans } from '../src/telemetry/queries/spans/list-spans.ts';
import { openTestStore, type TestItem, type TestStore } from './telemetry-store.ts';
import { MINUTE_MICROSECONDS } from '../src/shared/time-units.ts';

const START = Date.UTC(2026, 2, 4, 10) * 1000;

/** Hostile names and values. */
const EVIL = `'); DROP TABLE items; -- \\ "{x:String}" \n \t %_`;

const ITEMS: readonly TestItem[] = [
  {
    id: 1n,
    name: 'GET /cart/:id',
    display_name: 'GET /cart/:id',
    system: 'httpserver:cart',
    kind: 'server',
    group_id: 11_859_341_763_450_127_344n,
    trace_id: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    time: START + MINUTE_MICROSECONDS,
    duration: 10e6,
    columns: {
      service_name: 'Cart',
      host_name: 'node-1',
      http_request_method: 'GET',
      http_response_status_code: 200,
      http_route: '/cart/:id',
    },
    attrs: { enduser_id: 'ada', size: 100, is_root: true },
  },
  {
    id: 2n,
    name: 'GET /cart/:id',
    display_name: 'GET /cart/:id',
    system: 'httpserver:cart',
    kind: 'server',
    group_id: 11_859_341_763_450_127_344n,
    time: START + 2 * MINUTE_MICROSECONDS,
    duration: 30e6,
    status_code: 'error',
    status_message: 'deadline exceeded',
    columns: {
      service_name: 'Cart',
      host_name: 'node-2',
      http_request_method: 'GET',
      http_response_status_code: 504,
    },
    attrs: { enduser_id: 'bob', size: 300 },
  },
  {
    id: 3n,
    name: 'POST',
    display_name: 'POST /pay',
    system: 'httpclient:shop',
    kind: 'client',
    group_id: 5n,
    time: START + 3 * MINUTE_MICROSECONDS,
    duration: 600e6,
    columns: { service_name: 'shop', http_request_method: 'POST' },
    attrs: { enduser_id: 'ada', size: 'big', service: 'own', level: 'high', wait_seconds: 1.5 },
  },
  {
    id: 4n,
    name: 'select',
    display_name: 'select * from cart',
    system: 'db:postgresql',
    kind: 'client',
    group_id: 6n,
    time: START + 4 * MINUTE_MICROSECONDS,
    duration: 1e6,
    columns: { service_name: 'Cart', db_system: 'postgresql', db_statement: 'select * from cart' },
    event_count: 2,
  },
  {
    id: 5n,
    signal: 'log',
    system: 'log:error',
    event_name: 'log',
    name: 'log',
    display_name: 'ERROR group 7 does not exist',
    group_id: 7n,
    parent_id: 2n,
    time: START + 2 * MINUTE_MICROSECONDS + 1,
    status_code: '',
    columns: { service_name: 'Cart', log_severity: 'ERROR' },
    attrs: { nan: 'nan', big: '9007199254740993' },
  },
  {
    id: 6n,
    signal: 'event',
    system: 'other-events',
    event_name: 'cache timed out',
    display_name: 'cache timed out',
    group_id: 8n,
    parent_id: 2n,
    time: START + 2 * MINUTE_MICROSECONDS + 2,
    columns: { service_name: 'Cart' },
    attrs: { [EVIL]: EVIL, evil: EVIL, 用户: '张' },
  },
];

/** One more project, which must never show. */
const FOREIGN: TestItem = { ...ITEMS[0], project_id: 2, id: 99n };

let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
  await store.insert([...ITEMS, FOREIGN]);
});

afterAll(async () => {
  await store.close();
});

const RANGE = { time_gte: '2026-03-04T10:00:00Z', time_lt: '2026-03-04T11:00:00Z' };

/** Ids of the items that satisfy a query. */
async function ids(query: string, more: Record<string, unknown> = {}): Promise<number[]> {
  const parameters = {
    ...spanFilterSchema.parse({ ...RANGE, query, ...more }),
    page: 1,
    limit: 100,
  };
  const { spans, query: echo } = await listSpans(
    { client: store.client, projectId: 1 },
    parameters,
  );
  expect(echo.parts.map(({ error }) => error).filter(Boolean)).toEqual([]);
  return spans.map(({ id }) => Number.parseInt(id, 16)).sort((a, b) => a - b);
}

describe('a filter', () => {
  it.each<[string, number[]]>([
    // The cheat sheet
    ["where _kind = 'server'", [1, 2]],
    ["where _name like '%CART%' | where enduser_id like '%A'", [1]],
    ["where display_name contains 'get|POST'", [1, 2, 3]],
    ["where display_name like 'get%' or display_name like '%exist'", [1, 2, 5]],
    ["where _status_code = 'error'", [2]],
    ["where log_message like '%group%does not exist%'", [5]],
    ["where log_message ~ 'group(.*)does not exist'", [5]],
    ['where _duration > 10ms and _duration <= 0.5s', [2]],
    ["where {.name,.event_name} contains 'timed out'", [6]],
    ['where http_status_code exists', [1, 2]],
    // Comparison
    ['where _duration = 10ms', [1]],
    ['where _duration != 10ms', [2, 3, 4, 5, 6]],
    ['where _duration in (10ms, 1ms)', [1, 4]],
    ['where _duration >= 0.03s', [2, 3]],
    ['where _dur_ms > 29.5', [2, 3]],
    ['where _dur_ms > 29ms', [2, 3]],
    ['where _dur_ms in ("10 ms", 0.03s)', [1, 2]],
    ['where wait_seconds >= 150ms', [3]],
    ['where wait_seconds = 1500ms', [3]],
    ['where wait_seconds in (1ms, 1500ms)', [3]],
    ['where wait_seconds not in (1500ms)', [1, 2, 4, 5, 6]],
    ['where wait_seconds in (1.50)', [3]],
    ['where wait_seconds in ("1.50", "1500ms")', []],
    ['where size = 100', [1]],
    ['where size = 100.0', [1]],
    ['where size > 100', [2]],
    ['where size >= 100', [1, 2]],
    ['where size != 100', [2, 3, 4, 5, 6]],
    ['where size = big', [3]],
    ['where size in (100, big)', [1, 3]],
    ['where size in (100.0, 3e2)', [1, 2]],
    ['where size not in (100.0, 300)', [3, 4, 5, 6]],
    ['where size in ("100.0", 300)', [2]],
    ['where big in (9007199254740992, 1)', []],
    ['where size not in (100, big)', [2, 4, 5, 6]],
    ['where size > "2"', [2, 3]],
    ['where size = ""', [4, 5, 6]],
    ['where big = 9007199254740993', [5]],
    ['where big = 9007199254740992', []],
    ['where big > 9007199254740000', [5]],
    ['where is_root', [1]],
    ['where not is_root', [2, 3, 4, 5, 6]],
    ['where _is_event', [6]],
    ['where _is_event = false', [1, 2, 3, 4, 5]],
    ['where _group_id = 11859341763450127344', [1, 2]],
    ['where _group_id in (5, 11859341763450127344)', [1, 2, 3]],
    ['where _group_id > 5', [1, 2, 4, 5, 6]],
    ['where _trace_id = 9d1c3e07a4b6f2185c0d7e91ab34f6c2', [1]],
    ['where _trace_id in (9d1c3e07a4b6f2185c0d7e91ab34f6c2)', [1]],
    ['where _trace_id like 9d1c%', [1]],
    ['where _trace_id', []],
    ['where constructor exists', []],
    ['where _id = "00000000000000ff" or _id = 2', [2]],
    ['where _time >= "2026-03-04T10:03:00Z"', [3, 4]],
    ['where _time < 1772618460', []],
    ['where _time = "2026-03-04T10:02:00.000001Z"', [5]],
    // Statuses: 0 stands for absent
    ['where http_status_code >= 500', [2]],
    ['where http_status_code < 500', [1]],
    ['where http_status_code != 200', [2, 3, 4, 5, 6]],
    ['where http.response.status_code = "504"', [2]],
    ['where http_status_code = ""', [3, 4, 5, 6]],
    ['where http_status_code like "5%"', [2]],
    ['where http_status_code in (200, 504)', [1, 2]],
    ['where http_status_code not exists', [3, 4, 5, 6]],
    // Text
    ['where display_name not contains "cart|pay"', [5, 6]],
    ['where display_name does not include "cart"', [3, 5, 6]],
    ['where enduser_id contains "A|"', [1, 3]],
    ['where display_name not like "%CART%"', [3, 5, 6]],
    [String.raw`where display_name ~ "^GET /\w+/:id$"`, [1, 2]],
    ['where display_name !~ "a"', [5]],
    ['where evil ~ "String.*[^_]+_$"', [6]],
    ['where evil ~ "String.*_$"', []],
    ['where evil ~ "(?s)String.*_$"', [6]],
    ['where evil ~ "nothing|(String.*_$)"', []],
    ['where display_name ~ "^GET.*id$|^POST..pay"', [1, 2, 3]],
    ["where display_name like '100\\\\'", []],
    ['where enduser_id exists', [1, 2, 3]],
    ['where enduser_id does not exist', [4, 5, 6]],
    ['where display_name exists and _duration exists', [1, 2, 3, 4, 5, 6]],
    // Names
    ['where service = own', [3]],
    ['where service = Cart', [1, 2, 4, 5, 6]],
    ['where level = high', [3]],
    ['where level = ERROR', [5]],
    ['where service.name = shop', [3]],
    ['where span.event_count > "0"', [4]],
    ['where db.query.text contains CART', [4]],
    ['where "用户" = "张"', [6]],
    // Logic
    ['where _kind = server and _status_code = error or _kind = client', [2, 3, 4]],
    ['where _kind = server and (_status_code = error or _duration = 10ms)', [1, 2]],
    ['where not (_kind = server or _kind = client)', [5, 6]],
    ['where {service_name,enduser_id} = ada', [1, 3]],
    ['where (_duration + 20) < 1000', [5, 6]],
    ['where _duration / 1000 > 20000 and _duration % 7 >= 0', [2, 3]],
    ['where lower(service_name) = "cart"', [1, 2, 4, 5, 6]],
    ['where trimPrefix(host_name, "node-") = "2"', [2]],
    ['where extract(host_name, "node-(.)") = 1', [1]],
    ['where toStartOfMinute(_time) = "2026-03-04T10:02:00Z"', [2, 5, 6]],
    ['search "does not"', [5]],
    ['search cart -get', [4]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('takes hostile names and values for what they are', async () => {
    const value = JSON.stringify(EVIL);
    expect(await ids(`where evil = ${value}`)).toEqual([6]);
    expect(await ids(`where evil in ("x", ${value})`)).toEqual([6]);
    expect(await ids(`where evil contains ${JSON.stringify("'); drop table ITEMS")}`)).toEqual([6]);
    expect(await ids(`where ${value} = ${value}`)).toEqual([]);
    expect(await ids(`where ${value} not exists and _is_event`)).toEqual([6]);
    expect(await ids('', { search: `"'); drop"` })).toEqual([]);
    expect(await ids('', { system: [EVIL] })).toEqual([]);
  });
});

describe('a system', () => {
  it.each<[string[], number[]]>([
    [[], [1, 2, 3, 4, 5, 6]],
    [['all'], [1, 2, 3, 4, 5, 6]],
    [['all', 'db:postgresql'], [4]],
    [['spans:all'], [1, 2, 3, 4]],
    [['log:all'], [5]],
    [['events:all'], [6]],
    [['http:all'], [1, 2, 3]],
    [['http:cart'], [1, 2]],
    [['httpserver:all'], [1, 2]],
    [['httpserver'], [1, 2]],
    [
      ['db:all', 'log:error'],
      [4, 5],
    ],
    [['other-events'], [6]],
    [['db:mysql'], []],
  ])('%j', async (system, expected) => {
    expect(await ids('', { system })).toEqual(expected);
  });
});

describe('a quick search', () => {
  it.each<[string, number[]]>([
    ['cart', [1, 2, 4]],
    ['GET cart', [1, 2]],
    ['pay|"timed out"', [3, 6]],
    ['-cart', [3, 5, 6]],
    ['~^ERROR', [5]],
  ])('%s', async (search, expected) => {
    expect(await ids('', { search })).toEqual(expected);
  });
});

/** Rows of a query without their synthetic keys, and the part errors. */
async function rows(query: string, more: Record<string, unknown> = {}): Promise<unknown[]> {
  const parameters = spanFilterSchema.parse({ ...RANGE, query, ...more });
  const found = await listGroups({ client: store.client, projectId: 1 }, parameters);
  expect(found.query.parts.map(({ error }) => error).filter(Boolean)).toEqual([]);
  return found.groups.map((row) => found.columns.map(({ name }) => row[name]));
}

describe('a result', () => {
  it.each<[string, unknown[]]>([
    // The cheat sheet
    [
      'group by service_name | sum(_count)',
      [
        ['Cart', 5],
        ['shop', 1],
      ],
    ],
    [
      'group by lower(service_name), upper(host_name) | _count',
      [
        ['cart', '', 3],
        ['cart', 'NODE-1', 1],
        ['cart', 'NODE-2', 1],
        ['shop', '', 1],
      ],
    ],
    [
      'group by lower(service_name) as service | _count',
      [
        ['cart', 5],
        ['shop', 1],
      ],
    ],
    ['sum(_count) | per_min(sum(_count)) | _error_count | _error_rate', [[6, 0.1, 1, 1 / 6]]],
    ['_count | per_min(_count) | per_sec(_count)', [[6, 0.1, 6 / 3600]]],
    [
      'group by service_name | p50(_duration) | where _kind exists and _duration > 0',
      [
        ['shop', 600e6],
        ['Cart', 10e6],
      ],
    ],
    [
      'group by _kind | top3(enduser_id)',
      [
        ['server', ['ada', 'bob']],
        ['client', ['ada']],
        ['internal', []],
      ],
    ],
    [
      'group by http_status_code | per_min(sum(_count)) | where http_status_code exists',
      [
        [200, 1 / 60],
        [504, 1 / 60],
      ],
    ],
    [
      "group by _group_id | uniq(enduser_id) | where _kind = 'server'",
      [['11859341763450127344', 2]],
    ],
    // Having
    ['group by _kind | max(_duration) | where max(_duration) > 30ms', [['client', 600e6]]],
    ['group by _kind | max(_duration) as longest | where longest > 30ms', [['client', 600e6]]],
    [
      'group by _kind | _count | where _count >= 2 and _kind != internal',
      [
        ['client', 2],
        ['server', 2],
      ],
    ],
    ['group by upper(_kind) as _kind | _count | having _kind = "CLIENT"', [['CLIENT', 2]]],
    ['group by _kind | _count | having _count >= 2 and _kind = "client"', [['client', 2]]],
    [
      'group by _kind | _count | where not (_count > 100)',
      [
        ['client', 2],
        ['internal', 2],
        ['server', 2],
      ],
    ],
    ['group by _kind | _count | where _error_rate > 0.1', [['server', 2]]],
    // Functions
    ['min(_duration) | max(_duration) | sum(_duration) / sum(_count)', [[0, 600e6, 641e6 / 6]]],
    ['avg(size) | min(size) | max(size) | sum(size) | uniq(size)', [[200, 100, 300, 400, 3]]],
    [
      'sum(nothing) | avg(nothing) | uniq(nothing) | any(nothing) | top5(nothing)',
      [[null, null, 0, '', []]],
    ],
    ['sum(nan) | max(nan)', [[null, null]]],
    ['avg(http_status_code) | min(http_status_code)', [[352, 200]]],
    ['max(_time) | min(_time)', [['2026-03-04T10:04:00Z', '2026-03-04T10:01:00Z']]],
    ['max(_name) | any(db_system) | anyLast(db_system)', [['work', 'postgresql', 'postgresql']]],
    ['count() | countIf(_kind = server) | sumIf(_duration, _status_code = error)', [[6, 2, 30e6]]],
    [
      'p50If(_duration, _status_code = error) | uniqIf(enduser_id, _status_code = error)',
      [[30e6, 1]],
    ],
    // Of nothing
    [
      'anyIf(_time, _kind = none) | any_lastIf(_id, _kind = none) | anyIf(_duration, _kind = none) | anyIf(_name, _kind = none)',
      [[null, null, null, '']],
    ],
    [
      'anyIf(_trace_id, _kind = none) | minIf(_id, _kind = none) | any(http_status_code) | where _kind = client',
      [['', null, null]],
    ],
    ['sum(_count) | having anyIf(_id, _kind = none) = 0', []],
    ['sum(_count) | having anyIf(_id, _kind = none) != 0', [[6]]],
    ['sum(_count) | having anyIf(_id, _kind = none) not in (1, 2)', [[6]]],
    ['sum(_count) | having not (anyIf(_id, _kind = none) > 5)', [[6]]],
    [`sum(_count) | having anyIf(_trace_id, _kind = none) != ${'0'.repeat(31)}1`, [[6]]],
    [`sum(_count) | having anyIf(_trace_id, _kind = none) not in (${'0'.repeat(31)}1)`, [[6]]],
    [
      'sum(_count) | having anyIf(_trace_id, _kind = none) !~ "0" and anyIf(_time, _kind = none) not like "1970%"',
      [[6]],
    ],
    ['sum(_count) | having anyIf(_time, _kind = none) != "2026-03-04T10:00:00Z"', [[6]]],
    ['sum(_count) | having anyIf(_id, _kind = client) in (3, 4)', [[6]]],
    ['apdex(10ms, 40ms)', [[(4 + 5) / 2 / 6]]],
    ['{p75,p90,p95,p99}(_duration) | where _kind = server', [[30e6, 30e6, 30e6, 30e6]]],
    ['countIf(_dur_ms >= 30ms) | having max(_dur_ms) > 500ms', [[2]]],
    ['countIf(_dur_ms >= 30ms) | having max(_dur_ms) > 1s', []],
    ['_count | having per_min(sum(_dur_ms)) > 10ms and per_min(sum(_dur_ms)) < 11ms', [[6]]],
    ['_count | having count() * avg(_dur_ms) > 600ms and 2 * avg(_dur_ms) < 300ms', [[6]]],
    [
      '_count | having sum(_count) * sum(wait_seconds) > 8s and per_sec(sum(wait_seconds)) < 1s',
      [[6]],
    ],
    ['_count | having sumIf(wait_seconds, wait_seconds in (1500ms)) = 1500ms', [[6]]],
    // Arithmetic
    ['sum(_count) + 2 * 3 - 1', [[11]]],
    ['(sum(_count) + 2) * 3', [[24]]],
    ['sum(_count) / 0', [[null]]],
    ['sum(_count) % 4 | sum(_count) % 0 | -1 * _count', [[2, null, -6]]],
    ['sum(_duration / 1000000) | avg(_dur_ms)', [[641, 641 / 6]]],
    ['sum(_duration) / 1000000 as ms', [[641]]],
    // Transformations
    ['group by toStartOfHour(_time) | _count', [['2026-03-04T10:00:00Z', 6]]],
    [
      'group by _time | _count | where _kind = server',
      [
        ['2026-03-04T10:01:00Z', 1],
        ['2026-03-04T10:02:00Z', 1],
      ],
    ],
    ['group by _trace_id | _count | where _id = 1', [['9d1c3e07a4b6f2185c0d7e91ab34f6c2', 1]]],
    [
      'group by replace(host_name, "node", "n"), trimSuffix(host_name, "-1") | _count | where host_name exists',
      [
        ['n-1', 'node', 1],
        ['n-2', 'node-2', 1],
      ],
    ],
    [
      String.raw`group by replaceRegexp(host_name, "node-(.)", "\1-\2\x") | _count | where _id = 1`,
      [[String.raw`1-\x`, 1]],
    ],
    [
      'group by _is_event | _count',
      [
        [0, 5],
        [1, 1],
      ],
    ],
    ['group by service_name', [['shop'], ['Cart']]],
  ])('%s', async (query, expected) => {
    const found = await rows(query);
    expect(found.map(rounded)).toEqual(expected.map(rounded));
  });
});

/** Rates and digests are not exact to the last bit. */
function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}
