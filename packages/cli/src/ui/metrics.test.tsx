import type { GridItem, Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoHandlers } from '../../test/support/demo-data.ts';
import { metricHandlers } from '../../test/support/demo-metrics.ts';
import { startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import {
  expectToFit,
  openUi,
  patience,
  type OpenUi,
  terminalSizes,
} from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

const escape = '\u001b';
const enter = '\r';

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;
/** Queries asked so far. */
let asked: string[];

beforeEach(async () => {
  const handlers = metricHandlers();
  asked = [];
  const { 'metrics.timeseries': timeseries } = handlers;
  server = await startFakeServer({
    ...demoHandlers(),
    ...handlers,
    'metrics.timeseries': (request) => {
      asked.push(String(request.query['query']));
      return timeseries?.(request);
    },
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const open = (columns: number, rows: number, linear = false): OpenUi =>
  openUi(client, columns, rows, { linear });

/** Ways to every screen, and into every state of it. */
const ways: readonly string[][] = [
  [':metrics\r', 'j', 'G'],
  [':metrics\r', enter, enter, 'j', '/zz\r'],
  [':metrics\r', enter, 'a', 'j', enter],
  [':metrics\r', enter, 'b', 'j', ' ', 'j', ' ', escape],
  [':dashboards\r', 'G'],
  [':dashboards\r', enter, 'j', 's', 'S'],
  [':dashboards\r', enter, '\t', 'j', 'l', 'j', 'j', 'j', 'j', '-', '+', 'G'],
  [':dashboards\r', enter, enter, 'j', enter],
  [':dashboards\r', enter, '\t', '/Latency', enter, 'j', enter],
];

test.each(terminalSizes)(
  'every screen fits on a terminal of %i by %i',
  async (columns, rows) => {
    await expectToFit(open(columns, rows), columns, rows, ways.flat());
  },
  300_000,
);

test('draws a metric, by another aggregate and by attributes', async () => {
  const screen = open(100, 30);
  await screen.type(':metrics\r');
  await screen.shows(/http_requests +counter +6 +\{request\}/u);
  await screen.type('j', enter);
  await screen.shows(/avg\(\$duration\) \| per_min\(count\(\$duration\)\)/u);
  await screen.type('a');
  await screen.shows(/✓ +avg\(\$duration\)/u);
  await screen.type('/p90', enter, enter);
  await screen.shows(/^p90\(\$duration\)/mu);
  await screen.type('b', 'j', 'j', enter);
  await screen.shows(/p90\(\$duration\) \| group by host_name/u);
  // The chart, and below it the series by name.
  await screen.shows(/ ┤.*[─╭╰]/u);
  await screen.shows(/a +web-1 +\d/u);
  expect(screen.lines().join('\n')).toContain('c  red name ::error::x');
  // Enter leaves one series in the chart, Escape brings the others back.
  await screen.type('j', enter);
  await screen.shows(/^ +web-1/mu);
  await screen.type(escape);
  await screen.shows(/^a +web-1/mu);
});

test('asks the server for metrics with words of the command', async () => {
  const screen = open(80, 24);
  await screen.type(':metrics cpu\r');
  await screen.shows('system_cpu_utilization');
  expect(screen.lines().join()).not.toContain('http_requests');
  expect(screen.lines()[1]).toBe('Metrics cpu');
});

test('a dashboard opens with its table, and a row leads into the narrowed grid', async () => {
  const screen = open(120, 40);
  await screen.type(':dash\r');
  await screen.shows(/★ +Hosts +ops/u);
  await screen.type(enter);
  await screen.shows(/CPU of all\n.*now 50%/u);
  await screen.shows(/web-2 +60% +[▁▂▃▄▅▆▇█]+/u);
  await screen.type('j', enter);
  await screen.shows('Dashboards › Hosts (table) › web-2');
  await screen.shows('where env = "live" | where host_name = "web-2"');
  await vi.waitFor(
    () =>
      expect(asked.at(-1)).toBe(
        'avg($cpu) as cpu | group by host_name | where env = "live" | where host_name = "web-2"',
      ),
    patience,
  );
  await screen.shows(/▾ Overview +4 items/u);
});

test('only what is on the screen is asked for, and folded rows never are', async () => {
  const screen = open(80, 14);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type(enter);
  await screen.shows(/web-1/u);
  server.calls.length = 0;
  asked.length = 0;
  await screen.type('\t');
  await screen.shows('now 50%');
  await screen.shows(/ ┤/u);
  // Row 2 is below the screen.
  expect(server.calls).not.toContain('metrics.heatmap');
  expect(server.calls).not.toContain('metrics.table');
  await screen.type('G');
  await screen.shows(/▸ Folded +1 item/u);
  await screen.type('k');
  await screen.shows(/Latency/u);
  await screen.shows(/[░▒▓█]/u);
  const before = server.calls.filter((name) => name === 'metrics.timeseries').length;
  await screen.type('k', 'j');
  expect(server.calls.filter((name) => name === 'metrics.timeseries').length).toBe(before);
});

test('a filter of a grid that is left before anything was typed changes nothing', async () => {
  const screen = open(120, 40);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type(enter);
  await screen.shows('CPU of all');
  await screen.type('\t', 'j', 'j');
  await screen.shows('3/6');
  await screen.type('/', escape);
  await screen.shows('3/6');
  expect(screen.lines().join()).not.toContain('1/6');
});

test('trends of a table are those of its range, or none', async () => {
  const { failure } = await import('../../test/support/fake-server.ts');
  const screen = open(120, 40);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type(enter);
  await screen.shows(/web-2 +60% +[▁▂▃▄▅▆▇█]+/u);
  server.handlers['metrics.timeseries'] = () => failure(400, 'bad_request', 'no trends');
  await screen.type(':range 6h\r');
  await expect.poll(() => screen.lines().join('\n')).not.toMatch(/[▁▂▃▄▅▆▇█]|TREND/u);
  expect(screen.lines().join('\n')).toMatch(/web-2 +60%/u);
});

test('leaving a dashboard gives up what it asked', async () => {
  let aborted = 0;
  server.handlers['metrics.timeseries'] = () => new Promise(() => {});
  const original = client.metrics.timeseries.bind(client.metrics);
  vi.spyOn(client.metrics, 'timeseries').mockImplementation((params, options) => {
    options?.signal?.addEventListener('abort', () => (aborted += 1));
    return original(params, options);
  });
  const screen = open(120, 40);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type(enter);
  await screen.shows('now 50%');
  await screen.type('\t');
  await screen.shows(/CPU by host/u);
  await vi.waitFor(() => expect(aborted).toBe(1), patience);
  await vi.waitFor(() => expect(client.metrics.timeseries).toHaveBeenCalledTimes(3), patience);
  await screen.type(escape);
  await vi.waitFor(() => expect(aborted).toBe(3), patience);
});

test('an item that fails says so in its place', async () => {
  const { failure } = await import('../../test/support/fake-server.ts');
  server.handlers['metrics.heatmap'] = () => failure(400, 'bad_request', 'no such histogram');
  const screen = open(120, 50);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type(enter);
  await screen.shows('CPU of all');
  await screen.type('\t', 'G', 'k');
  await screen.shows(/no such histogram/iu);
  await screen.shows(/cpu by host[\s\S]* ┤/iu);
  expect(screen.telemetry.ui.message).toBeUndefined();
});

test('units that a dashboard sets act on no terminal', async () => {
  const unit = '{\u202eevil\u009b8m}';
  const { 'dashboards.get': get } = metricHandlers();
  server.handlers['dashboards.get'] = async (request) => {
    const answer = Object(await get?.(request));
    for (const item of answer.gridRows.flatMap(({ items }: { items: GridItem[] }) => items)) {
      if (item.type === 'heatmap') item.params.unit = unit;
    }
    return answer;
  };
  const screen = open(120, 50);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type(enter);
  await screen.shows('CPU of all');
  await screen.type('\t', 'G', 'k');
  await expect.poll(() => screen.lines().join('\n')).toMatch(/50 evil ┤/u);
});

test('pins a dashboard', async () => {
  const screen = open(80, 24);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type('P');
  await screen.shows('Unpinned Hosts');
  expect(server.calls).toContain('dashboards.unpin');
  await screen.type('j', 'P');
  await screen.shows('Pinned red name');
});

test('another range asks again for what is shown', async () => {
  const screen = open(100, 30);
  await screen.type(':metrics\r');
  await screen.shows('http_requests');
  await screen.type(enter);
  await screen.shows(' ┤');
  const before = asked.length;
  await screen.type(':range 6h\r');
  await vi.waitFor(() => expect(asked.length).toBe(before + 1), patience);
  expect(screen.lines()[0]).toContain('last 6h');
  for (const length of ['90m', '1530m', '45s']) {
    await screen.type(`:range ${length}\r`);
    await screen.shows(`last ${length}`);
  }
});

test('speaks in sentences for a screen reader', async () => {
  const screen = open(80, 24, true);
  await screen.type(':metrics\r');
  await screen.shows('Metric 1 of 3: name http_requests, instrument counter, series 6');
  await screen.type(enter);
  await screen.shows(/per_min\(sum\(\$requests\)\)\nSeries 1 of 1: .*, last \d/u);
  await screen.type(':dashboards\r');
  await screen.shows('Dashboard 1 of 2');
  await screen.type(enter);
  await screen.shows('gauge CPU of all: now 50%');
  await screen.type('\t');
  await screen.shows('Line 1 of 6, row Overview, open, 4 items');
  await screen.type('j', 'j');
  await screen.shows(/Line \d of 6, item 1 of 2: chart CPU by host: 3 series, last web-1 \d/u);
  expect(screen.lines().join('')).not.toMatch(/[█│├└─┤]/u);
});
