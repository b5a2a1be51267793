import type { SavedView, Spanlight } from '@spanlight/sdk';
import {
  alertWhyResponseSchema,
  createSavedViewRequestSchema,
  systemsResponseSchema,
} from '@spanlight/sdk/schemas';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts, type DemoAlerts } from '../../test/support/demo-alerts.ts';
import { demoHandlers, demoLog, spansAnswer } from '../../test/support/demo-data.ts';
import { failure, startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import { openUi, type OpenUi, type OpenUiOptions } from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

/* Screens go on by themselves, and what is pasted is text. */

let demo: DemoAlerts;
let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

beforeEach(async () => {
  demo = demoAlerts();
  server = await startFakeServer({ ...demoHandlers(), ...demo.handlers });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const open = (columns: number, rows: number, options: OpenUiOptions = {}): OpenUi =>
  openUi(client, columns, rows, options);

const paste = (text: string): string => `\u001b[200~${text}\u001b[201~`;

test('pasted text is text in every line of input, and nothing outside of one', async () => {
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type(paste('c\nc\nq'));
  await screen.type('/', paste('E1\nc\r\nq'));
  await screen.shows('/E1 c q');
  expect(screen.exits()).toBe(0);
  await screen.type('\u001b', ':', paste('hello\nc\nq\n'));
  await screen.shows(':hello c q');
  await screen.type('\r');
  await screen.shows('There is no command hello.');
  expect([demo.changes, screen.exits()]).toEqual([[], 0]);
  // Escape sequences in it are no keys either.
  await screen.type('\u001b', '/', paste('\u001b[31mred\u001b[0m\u0003'));
  await screen.shows('/red');
  expect(screen.exits()).toBe(0);
  screen.telemetry.ui.dispose();
});

test.each([
  [
    'traces where _durration > 1s',
    /The query is wrong: .*_durration/u,
    '\u0015traces where _duration > 1s',
    'Traces where _duration > 1s',
  ],
  ['logs where a = ', 'The query is wrong: ', '1', 'Logs where a = 1'],
  ['range 999999999d', '1970: 20516d goes back furthest.', '\u0015range 20516d', 'last 20516d'],
  ['range soon', 'Write a length of time: ', '\u0015range 7d', 'last 7d'],
  ['trace 12', 'A trace id has 32 hex digits.', `\u0015trace ${'9d1c3e07'.repeat(4)}`, '9d1c3e07'],
  ['thme light', 'There is no command thme.', '\u0015theme mono', 'httpserver:cart'],
])('what is wrong of :%s can be mended', async (typed, said, mended, shown) => {
  const screen = open(100, 24);
  await screen.shows('httpserver:cart');
  await screen.type(':', typed, '\r');
  await screen.shows(said);
  await screen.shows(`:${typed}█`);
  await screen.type(mended);
  await expect.poll(() => screen.lines().join('\n')).not.toMatch(said);
  await screen.type('\r');
  await screen.shows(shown);
  expect(screen.telemetry.ui.input).toBeUndefined();
  screen.telemetry.ui.dispose();
});

test('systems are asked for again, the cursor stays on its system', async () => {
  const screen = open(100, 24, { pace: 20 });
  await screen.shows('httpserver:cart');
  await screen.type('j');
  const answer = server.handlers['systems.list'];
  server.handlers['systems.list'] = async (request) => {
    const { systems, ...rest } = systemsResponseSchema.parse(await answer?.(request));
    const renamed = systems.map((each) =>
      each.system.startsWith('db:') ? { ...each, system: 'db:another', count: 1 } : each,
    );
    return { ...rest, systems: renamed };
  };
  await screen.shows('db:another');
  const lines = screen.lines();
  expect(lines.join()).not.toContain('loading');
  // It was the second, and is the first now.
  await screen.shows(/1\/4/u);
  screen.telemetry.ui.dispose();
});

test('what failed recovers by itself, and what lies below waits', async () => {
  const answer = server.handlers['monitors.list'];
  server.handlers['monitors.list'] = () => failure(503, 'unavailable', 'restarting');
  const screen = open(100, 24, { pace: 20 });
  await screen.type(':monitors\r');
  await screen.shows(/Restarting[\s\S]*r retries now/u);
  if (answer !== undefined) server.handlers['monitors.list'] = answer;
  await screen.shows(/Orders|CPU/u);
  await screen.type('w');
  await screen.shows('It was not evaluated yet.');
  const asked = server.calls.filter((name) => name === 'monitors.list').length;
  await screen.type('j', 'k', 'j', 'k');
  expect(server.calls.filter((name) => name === 'monitors.list').length - asked).toBeLessThan(2);
  screen.telemetry.ui.dispose();
});

test('a refusal is not asked again, and a test message never', async () => {
  server.handlers['monitors.list'] = () => failure(403, 'forbidden', 'not yours');
  const screen = open(100, 24, { pace: 5 });
  await screen.type(':monitors\r');
  await screen.shows('Not yours');
  await screen.type(':channels\r');
  await screen.shows('hooks.slack.example');
  server.handlers['channels.test'] = () => failure(503, 'unavailable', 'restarting');
  await screen.type('s');
  await screen.shows('Restarting');
  await screen.type('j', 'k', 'j', 'k', 'j', 'k');
  const count = (name: string): number => server.calls.filter((each) => each === name).length;
  expect([count('monitors.list'), count('channels.test')]).toEqual([1, 1]);
  screen.telemetry.ui.dispose();
});

test('logs begin with the newest, and say how many were passed over', async () => {
  let last = 3000;
  server.handlers['spans.list'] = ({ query }) => {
    const newest = Array.from({ length: 1000 }, (_each, at) => demoLog(0, logAt(last - at)));
    return { ...(spansAnswer(query, newest) as object), count: last };
  };
  const screen = open(100, 24);
  await screen.type(':logs\r');
  await screen.shows('log 3000');
  await screen.shows('1000/1000 following');
  last = 6000;
  await screen.shows('log 6000');
  await screen.shows(/following [\d,.]+k? skipped/u);
  // A request for each look at them, however many there are.
  expect(screen.lines().join()).not.toContain('log 4999');
  screen.telemetry.ui.dispose();
});

/** Logs within one second, so that thousands of them are new at once. */
const logAt = (number: number): object => ({
  id: number.toString(16).padStart(16, '0'),
  displayName: `log ${number}`,
  time: new Date(Date.parse('2026-03-04T10:19:00Z') + number).toISOString(),
});

test('what is taken back says who hears of both', async () => {
  const why = demo.handlers['alerts.why'];
  server.handlers['alerts.why'] = async (request) => {
    const answer = alertWhyResponseSchema.parse(await why?.(request));
    const recordedAt = new Date(Date.parse('2026-03-04T10:20:00Z')).toISOString();
    return { ...answer, events: answer.events.map((event) => ({ ...event, recordedAt })) };
  };
  const screen = open(120, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('c');
  await screen.shows('Closed 1 alert: ');
  await screen.type('u');
  await screen.shows(/Opened 1 alert again: [^.]+\. Notified of both: \S/u);
  expect(demo.changes.map(({ to }) => to)).toEqual(['closed', 'open']);
  screen.telemetry.ui.dispose();
});

test('spans are narrowed to a value of an attribute, and Esc takes it away', async () => {
  const asked: unknown[] = [];
  const spans = server.handlers['spans.list'];
  server.handlers['spans.list'] = (request) => {
    asked.push(request.query['query']);
    return spans?.(request);
  };
  server.handlers['attributes.list'] = () => ({
    items: [
      { value: 'host_name', pinned: false },
      { value: 'service_name', pinned: true },
    ],
    hasMore: false,
  });
  server.handlers['attributes.values'] = ({ params }) => ({
    items: [
      { value: `${String(params['attr'])} "a|b"`, count: 2100, hint: '' },
      { value: '', count: 3, hint: '' },
    ],
    hasMore: false,
  });
  const screen = open(100, 24);
  await screen.type(':traces where a = 1\r');
  await screen.shows(/GET \/cart/u);
  await screen.type('f');
  await screen.shows(/service_name\s+host_name/u);
  await screen.type('\r');
  await screen.shows(/2\.1k/u);
  await screen.type('\r');
  await screen.shows(/Traces where a = 1 \(service_name = /u);
  await expect
    .poll(() => asked.at(-1))
    .toBe(
      String.raw`where a = 1 | where _parent_id = 0 | where service_name = "service_name \"a|b\""`,
    );
  await screen.type('\u001b');
  await expect.poll(() => screen.lines()[1]).not.toContain('service_name');
  expect(screen.telemetry.ui.stack).toHaveLength(1);
  screen.telemetry.ui.dispose();
});

test.each(['traces', 'logs'])('%s are narrowed by an attribute that is no word', async (list) => {
  const asked: unknown[] = [];
  const spans = server.handlers['spans.list'];
  server.handlers['spans.list'] = (request) => {
    asked.push(request.query['query']);
    return spans?.(request);
  };
  server.handlers['attributes.list'] = () => ({
    items: [{ value: '5xx', pinned: false }],
    hasMore: false,
  });
  server.handlers['attributes.values'] = () => ({
    items: [{ value: 'a', count: 7, hint: '' }],
    hasMore: false,
  });
  const screen = open(100, 24);
  await screen.type(`:${list} where b = 1\r`);
  await screen.shows(/(?:Traces|Logs) where b = 1/u);
  await screen.type('f');
  await screen.shows('5xx');
  await screen.type('\r');
  await screen.shows(/COUNT\s+a +7/u);
  await screen.type('\r');
  await expect.poll(() => asked.at(-1)).toMatch(/^where b = 1 .*\| where "5xx" = "a"$/u);
  screen.telemetry.ui.dispose();
});

test('saved views open what they filter', async () => {
  const view = (id: number, name: string, query: object): object => ({
    id,
    userId: 1,
    projectId: 2,
    name,
    route: 'SpanGroupList',
    params: {},
    query,
    pinned: false,
    createdAt: '2026-03-04T10:00:00Z',
    user: null,
  });
  const asked: unknown[] = [];
  const sorted: unknown[] = [];
  const spans = server.handlers['spans.list'];
  server.handlers['spans.list'] = (request) => {
    asked.push([request.query['system'], request.query['query']]);
    sorted.push(request.query['sort_by']);
    return spans?.(request);
  };
  server.handlers['savedViews.list'] = () => ({
    views: [
      view(1, 'Slow carts', {
        query: 'group by name | where _duration > 1s',
        system: 'http:cart',
        sort_by: '_duration',
      }),
      view(2, 'Errors', { query: 'where host = "a"', system: ['log:error'] }),
      view(3, 'Words', {
        query:
          'search cart | _duration > 1s | lower(host) as h, sum(_count) as n | group by lower(host) as h | h = "a" | n > 3',
        search: 'GET "a|b"',
      }),
    ],
  });
  const screen = open(100, 24);
  await screen.type(':views\r');
  await screen.shows('Slow carts');
  await screen.type('\r');
  await screen.shows('Views › Slow carts');
  await expect.poll(() => asked.at(-1)).toEqual([['http:cart'], 'where _duration > 1s']);
  expect(sorted.at(-1)).toBe('_duration');
  await screen.type('\u001b');
  await screen.shows('Errors');
  await screen.type('j', '\r');
  await screen.shows('Logs where host = "a"');
  await expect.poll(() => asked.at(-1)).toEqual([['log:error'], 'where host = "a"']);
  await screen.type('\u001b');
  await screen.shows('Words');
  await screen.type('j', '\r');
  await screen.shows('Views › Words');
  const filters = ['search cart', 'where _duration > 1s', 'where lower(host) = "a"'];
  await expect
    .poll(() => asked.at(-1))
    .toEqual([['spans:all'], [...filters, 'search GET "a|b"'].join(' | ')]);
  screen.telemetry.ui.dispose();
});

test('what is listed is saved as a view, and a view that was deleted comes back', async () => {
  let views: SavedView[] = [];
  let id = 0;
  server.handlers['savedViews.list'] = () => ({ views });
  server.handlers['savedViews.create'] = ({ body }) => {
    const { name, route, params, query } = createSavedViewRequestSchema.parse(body);
    const createdAt = '2026-03-04T10:00:00Z';
    id += 1;
    const view = { id, userId: 1, projectId: 2, name, route, params, query, createdAt };
    views = [...views, { ...view, pinned: false }];
    return { view: { ...view, pinned: false } };
  };
  server.handlers['savedViews.delete'] = ({ params }) => {
    views = views.filter((view) => view.id !== Number(params['viewId']));
    return undefined;
  };
  const screen = open(100, 24);
  await screen.type(':traces where _duration > 1s\r');
  await screen.shows('Traces where _duration > 1s');
  await screen.type(':range 6h\r', 'S');
  await screen.shows('Name of the view, which everyone in the project sees');
  await screen.type('  Slow roots \r');
  await screen.shows('Saved Slow roots. :views has it.');
  expect(views).toMatchObject([
    {
      name: 'Slow roots',
      route: 'SpanList',
      query: {
        system: ['spans:all'],
        query: 'where _duration > 1s | where _parent_id = 0',
        sort_by: '_time',
        time_dur: '21600',
      },
    },
  ]);
  await screen.type(':logs\r', 'S', 'All logs\r');
  await screen.shows('Saved All logs.');
  expect(views[1]).toMatchObject({ query: { system: ['log:all'], query: '' } });
  await screen.type('S', '\r');
  await screen.shows('A view needs a name.');
  await screen.type('\u001b');

  await screen.type(':range 15m\r', ':views\r');
  await screen.shows('1/2');
  await screen.type('x');
  await screen.shows('Deleted Slow roots. u brings it back.');
  await expect.poll(() => screen.lines().join()).toContain('1/1');
  await screen.type('u');
  await screen.shows('Slow roots is back, saved by you.');
  await screen.shows('1/2');
  expect(views.map(({ name, query }) => [name, query['time_dur']])).toEqual([
    ['All logs', '21600'],
    ['Slow roots', '21600'],
  ]);
  await screen.type('u');
  await screen.shows('There is no view to bring back.');
  // A view is looked at over the length that it was saved with.
  await screen.type('j', '\r');
  await screen.shows('Time range: last 6h');
  await screen.shows('Views › Slow roots');
  screen.telemetry.ui.dispose();
});
