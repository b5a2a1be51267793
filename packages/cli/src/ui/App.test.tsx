import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import type { Waiting } from '@spanlight/sdk/progress';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../program/connection.ts';
import {
  demoHandlers,
  demoLog,
  demoSpans,
  demoTraceId,
  spansAnswer,
} from '../../test/support/demo-data.ts';
import { startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import {
  expectToFit,
  openUi,
  type OpenUi,
  type OpenUiOptions,
} from '../../test/support/open-ui.tsx';

const escape = '\u001b';
const enter = '\r';

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;
let logCount: number;

beforeEach(async () => {
  logCount = 30;
  server = await startFakeServer(
    demoHandlers(() => Array.from({ length: logCount }, (_value, index) => demoLog(index))),
  );
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const open = (columns: number, rows: number, options: OpenUiOptions = {}): OpenUi =>
  openUi(client, columns, rows, options);

describe.each([
  [80, 24],
  [40, 10],
  [140, 40],
  [20, 5],
  [30, 2],
])('on a terminal of %i by %i', (columns, rows) => {
  /** Ways to every screen, and into every state of it. */
  const ways: Record<string, string[]> = {
    systems: [],
    groups: ['j', enter],
    spans: ['j', enter, enter],
    traces: [':traces\r'],
    waterfall: [`:trace ${demoTraceId}\r`],
    'waterfall with details': [`:trace ${demoTraceId}\r`, 'wait', enter],
    'a folded waterfall': [`:trace ${demoTraceId}\r`, 'wait', '-'],
    logs: [':logs\r'],
    'paused logs': [':logs\r', ' '],
    projects: ['p'],
    ranges: ['t'],
    help: ['?'],
    'the end of the help': ['?', 'j', 'j', 'j', '\u001b[6~', '\u001b[6~', '\u001b[6~'],
    palette: [':tr'],
    'a filter without matches': ['/nothing has this name'],
    'a wrong command': [':nonsense\r'],
  };

  test.each(Object.entries(ways))('%s fits', async (_name, keys) => {
    await expectToFit(open(columns, rows), columns, rows, keys);
  });
});

test('leads from systems to groups, spans, the trace and its details, and back', async () => {
  const screen = open(100, 30);
  await screen.shows(/httpserver:cart +21 +1\.27%/u);
  // The busiest system comes first.
  expect(screen.lines()[3]).toContain('db:postgresql');
  await screen.type('j', enter);
  await screen.shows(/GET \/cart\/:id +21 +1\.25% +18\.2ms +96\.5ms +403ms/u);
  await screen.type(enter);
  await screen.shows(/GET \/cart\/:id +ok +812ms +10:17:42/u);
  await screen.type(enter);
  await screen.shows(/├─✗ GET \/cart\/:id +cart +█+/u);
  // The cursor is on the span we came from.
  expect(screen.telemetry.ui.screen?.ids?.span).toBe('7f3a91c05de2b846');
  await screen.type(enter);
  await screen.shows(/service_name +cart/u);
  await screen.type(escape, escape, escape, escape);
  await screen.shows(/httpserver:cart/u);
  expect(screen.telemetry.ui.stack.length).toBe(1);
});

test('folds, finds and jumps to errors', async () => {
  const screen = open(100, 24);
  await screen.type(`:trace ${demoTraceId}\r`);
  await screen.shows('select cart by id');
  await screen.type('e');
  expect(screen.telemetry.ui.screen?.ids?.span).toBe('7f3a91c05de2b846');
  await screen.type('z');
  await screen.shows(/├─\[\+1\] ✗ GET \/cart\/:id/u);
  await screen.type('/sele');
  await screen.shows('select cart by id');
  expect(screen.telemetry.ui.screen?.ids?.span).toBe('c2d4e6f80a1b3c5d');
  await screen.type(enter, 'y', 'Y');
  expect(screen.copied).toEqual([demoTraceId, 'c2d4e6f80a1b3c5d']);
});

test('Escape clears what was looked for before it leaves a trace', async () => {
  const screen = open(100, 24);
  await screen.type(`:trace ${demoTraceId}\r`);
  await screen.shows('select cart by id');
  await screen.type('/sele', enter);
  await screen.shows('/sele  Esc clears');
  await screen.type(escape);
  await expect.poll(() => screen.lines().join()).not.toContain('Esc clears');
  expect(screen.lines()[1]).toContain('› trace');
  await screen.type(escape);
  await expect.poll(() => screen.lines()[1]).toBe('Systems');
});

test('says that nothing was found, until the next key', async () => {
  const screen = open(100, 24);
  await screen.type(`:trace ${demoTraceId}\r`);
  await screen.shows('select cart by id');
  await screen.type('/nowhere');
  await screen.shows(/no match +1\//u);
  await screen.type(enter);
  await screen.shows(/no match +1\//u);
  await screen.type('j');
  await screen.shows(/[^h] +2\//u);
  expect(screen.lines().join()).not.toContain('no match');
});

test('says beside the cursor how far a question is that takes its time', async () => {
  let tell = (): void => undefined;
  let slow: Waiting | undefined;
  const subscribe = (listener: () => void): (() => void) => {
    tell = listener;
    return () => undefined;
  };
  const screen = open(100, 24, { waiting: { current: () => slow, subscribe } });
  await screen.shows('httpserver:cart');
  slow = { questions: 1, elapsed: 4000, rows: 12_300_000, totalRows: 98_000_000 };
  tell();
  await screen.shows(/12\.3M of 98M rows read, 4 s +1\/\d+$/u);
  slow = undefined;
  tell();
  await expect.poll(() => screen.lines().join()).not.toContain('rows read');
});

test('asks for the project when none was chosen', async () => {
  const screen = open(80, 24, { chosen: false });
  await screen.shows(/Spanlight +1\n *Shop +2/u);
  await screen.type('j', enter);
  await screen.shows('project Shop');
  await screen.shows('httpserver:cart');
  expect(screen.lines()[1]).toBe('Systems');
});

test('filters a list and clears the filter with Escape', async () => {
  const screen = open(80, 24);
  await screen.shows('httpserver:cart');
  await screen.type('/postgres');
  await expect.poll(() => screen.lines().join()).not.toContain('httpserver:cart');
  await screen.type(enter);
  await screen.shows('/postgres');
  await screen.type(escape);
  await screen.shows('httpserver:cart');
  expect(screen.telemetry.ui.stack.length).toBe(1);
});

test('a filter that is left keeps the row under the cursor', async () => {
  const screen = open(80, 24);
  await screen.shows('httpserver:cart');
  await screen.type('j', 'j');
  await screen.shows('3/4');
  await screen.type('/', escape);
  await screen.shows('3/4');
  expect(screen.lines().join()).not.toContain('1/4');
  await screen.type('/funcs', enter);
  await screen.shows('1/1');
  await screen.type(escape);
  await screen.shows('4/4');
});

test('shows logs as they arrive, holds them while paused and follows again', async () => {
  const screen = open(80, 24);
  await screen.type(':logs\r');
  await screen.shows('cart warmed 29');
  await screen.shows('30/30 following');
  await screen.type(' ');
  logCount = 33;
  await screen.shows('paused, 3 new');
  expect(screen.lines().join()).not.toContain('cart warmed 30');
  await screen.type(' ');
  await screen.shows('cart warmed 32');
  await screen.type('k');
  await screen.shows('32/33 not following');
  logCount = 34;
  await screen.shows('32/34 not following');
  await screen.type('G');
  await screen.shows('34/34 following');
  screen.telemetry.ui.dispose();
});

test('paused logs go on with another time range', async () => {
  const screen = open(80, 24);
  await screen.type(':logs\r');
  await screen.shows('30/30 following');
  await screen.type('k', ' ');
  await screen.shows('paused, 0 new');
  await screen.type(':range 6h\r');
  await expect.poll(() => screen.lines().at(-1)).toMatch(/30\/30 following$/u);
  screen.telemetry.ui.dispose();
});

test('asks for another time range and another project', async () => {
  const ranges: number[] = [];
  server.handlers['spans.list'] = ({ query }) => {
    ranges.push(Number(query['time_lt']) - Number(query['time_gte']));
    return spansAnswer(query, demoSpans);
  };
  const screen = open(100, 24);
  await screen.type(':traces\r');
  await screen.shows(/last 1h[\s\S]*GET \/cart/u);
  await screen.type(':range 6h\r');
  await screen.shows('last 6h');
  await expect.poll(() => ranges).toEqual([3_600_000, 6 * 3_600_000]);
  await screen.type('p');
  await screen.shows(/Spanlight +1/u);
  await screen.type(enter);
  await screen.shows('project Spanlight');
});

test('the project that was asked for last is opened, however late the one before is found', async () => {
  const list = server.handlers['users.current'];
  const first = Promise.withResolvers<void>();
  let asked = 0;
  server.handlers['users.current'] = async (request) => {
    asked += 1;
    if (asked === 1) await first.promise;
    return await list?.(request);
  };
  const screen = open(100, 24);
  await screen.type(':project Spanlight\r');
  await expect.poll(() => asked).toBe(1);
  await screen.type(':project Shop\r');
  await screen.shows('Project Shop');
  await screen.type(':traces\r');
  first.resolve();
  await screen.shows(/GET \/cart/u);
  expect(screen.lines().slice(0, 2).join()).toMatch(/project Shop .*Traces/u);
});

test('a choice takes the place of one that is open', async () => {
  const screen = open(100, 24);
  await screen.shows('httpserver:cart');
  await screen.type('t', 't', 'p', 'p', 't');
  await screen.shows('Time range');
  expect(screen.telemetry.ui.stack.map(({ title }) => title)).toEqual(['Systems', 'Time range']);
  await screen.type(escape, 'p');
  await screen.shows(/Spanlight +1/u);
  expect(screen.telemetry.ui.stack.map(({ title }) => title)).toEqual(['Systems', 'Projects']);
});

test('there is one choice of a project where none was chosen', async () => {
  const screen = open(100, 24, { chosen: false });
  await screen.shows(/Spanlight +1/u);
  await screen.type('p', 't', 'p');
  expect(screen.telemetry.ui.stack.map(({ title }) => title)).toEqual(['Projects']);
});

test('an error says what to do, and r tries again', async () => {
  const answer = server.handlers['systems.list'];
  const { failure } = await import('../../test/support/fake-server.ts');
  server.handlers['systems.list'] = () => failure(504, 'timeout', 'query took too long');
  const screen = open(100, 24);
  await screen.shows('Query took too long');
  await screen.shows('Narrow the time range');
  if (answer !== undefined) server.handlers['systems.list'] = answer;
  await screen.type('r');
  await screen.shows('httpserver:cart');
  expect(screen.lines().join()).not.toContain('took too long');

  // Once there are rows they stay, with what went wrong below them.
  server.handlers['systems.list'] = () => failure(504, 'timeout', 'query took too long');
  await screen.type('r');
  await screen.shows(/httpserver:cart[\s\S]*Query took too long[\s\S]*not refreshed/u);
});

test('a page down in the help skips nothing', async () => {
  const screen = open(100, 14);
  await screen.shows('httpserver:cart');
  const keys = (): string[] => screen.lines().slice(3, -1);
  await screen.type('?');
  await screen.shows(/key +does/u);
  const pages = [...keys()];
  await screen.type('\u001b[6~');
  await expect.poll(() => keys()[0]).not.toBe(pages[0]);
  pages.push(...keys());
  await screen.type('k');
  const between = keys();
  expect(pages.join('\n')).toContain(between.join('\n'));
});

test('help tells the keys of the screen first, and q closes it before it quits', async () => {
  const screen = open(80, 24);
  await screen.type(':logs\r');
  await screen.shows('following');
  await screen.type('?');
  await screen.shows(/Space +pause, go on/u);
  await screen.type('q');
  expect(screen.exits()).toBe(0);
  await screen.type('q');
  expect(screen.exits()).toBe(1);
  screen.telemetry.ui.dispose();
});

test('themes change colours and nothing else', async () => {
  const screen = open(80, 24);
  await screen.shows('httpserver:cart');
  const before = screen.lines().slice(2, -1);
  await screen.type('T');
  await screen.shows('Theme: light');
  expect(screen.lines().slice(2, -1)).toEqual(before);
});

test('speaks in sentences for a screen reader', async () => {
  const screen = open(80, 24, { linear: true });
  await screen.shows('System 1 of 4: system db:postgresql, per min 90, err% 0%');
  expect(screen.lines()[0]).toBe('Systems. Project Shop, last 1h.');
  await screen.type(`:trace ${demoTraceId}\r`);
  await screen.shows('Span 1 of 4, level 1: GET /checkout by web, 820ms, starts at 0');
  await screen.type('j');
  await screen.shows('Span 2 of 4, level 2: GET /cart/:id by cart, 612ms, starts at 4ms, error');
  expect(screen.lines().join('')).not.toMatch(/[█│├└─]/u);
});
