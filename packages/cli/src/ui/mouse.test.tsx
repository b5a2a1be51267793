import type { Spanlight } from '@spanlight/sdk';
import { metricTimeseriesResponseSchema } from '@spanlight/sdk/schemas';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts, type DemoAlerts } from '../../test/support/demo-alerts.ts';
import { demoHandlers, demoTraceId } from '../../test/support/demo-data.ts';
import { metricHandlers } from '../../test/support/demo-metrics.ts';
import { startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import { openUi, type OpenUi } from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

let demo: DemoAlerts;
let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

beforeEach(async () => {
  demo = demoAlerts();
  server = await startFakeServer({ ...demoHandlers(), ...metricHandlers(), ...demo.handlers });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const open = (columns: number, rows: number): OpenUi => openUi(client, columns, rows);

/** What a terminal sends of its mouse; columns and rows from 0. */
const mouse = (code: number, column: number, row: number, end = 'M'): string =>
  `\u001b[<${code};${column + 1};${row + 1}${end}`;
const click = (column: number, row: number): string[] => [
  mouse(0, column, row),
  mouse(0, column, row, 'm'),
];
const rowOf = (screen: OpenUi, text: string | RegExp): number =>
  screen.lines().findIndex((line) => line.search(text) !== -1);

test('a click selects, another opens, one on the trail goes back', async () => {
  const screen = open(100, 24);
  await screen.shows('httpserver:cart');
  await screen.type(...click(5, rowOf(screen, 'httpserver:cart')));
  await screen.shows('2/4');
  await screen.type(...click(5, rowOf(screen, 'httpserver:cart')));
  await screen.shows(/GET \/cart/u);
  await screen.type(...click(3, 1));
  await screen.shows('httpserver:cart');
  expect(screen.telemetry.ui.stack).toHaveLength(1);
  // Titles, empty rows and the bottom line are nothing to select.
  await screen.type(...click(5, 2), ...click(5, 15), ...click(5, 23));
  await screen.shows('2/4');
  screen.telemetry.ui.dispose();
});

test('a click selects a span of a trace, another opens its details', async () => {
  const screen = open(100, 24);
  await screen.type(`:trace ${demoTraceId}\r`);
  await screen.shows('select cart by id');
  const selected = (): unknown => screen.telemetry.ui.screen?.ids?.span;
  await screen.type(...click(5, rowOf(screen, 'select cart by id')));
  expect(selected()).toBe('c2d4e6f80a1b3c5d');
  await screen.shows('3/4');
  await screen.type(...click(5, rowOf(screen, 'select cart by id')));
  await screen.shows(/span c2d4e6f80a1b3c5d[^]*http_route/u);
  // The ruler is nothing to select; with the details open a click goes to another span.
  await screen.type(...click(50, 3));
  expect(selected()).toBe('c2d4e6f80a1b3c5d');
  await screen.type(...click(5, rowOf(screen, 'GET /cart/:id')));
  await screen.shows('span 7f3a91c05de2b846');
});

test('clicks reach the table of a dashboard and the items of its grid', async () => {
  const screen = open(120, 40);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type('\r');
  await screen.shows(/web-2 +60%/u);
  await screen.type(...click(5, rowOf(screen, 'CPU of all')));
  await screen.shows('1/3');
  await screen.type(...click(5, rowOf(screen, 'web-2')));
  await screen.shows('2/3');
  await screen.type(...click(5, rowOf(screen, 'web-2')));
  await screen.shows('Dashboards › Hosts (table) › web-2');
  await screen.shows(/CPU by host[^]* ┤/u);
  const told = (): unknown => screen.telemetry.ui.screen?.describe().at(-1);
  await screen.type(...click(100, rowOf(screen, 'Again')));
  expect(told()).toMatch(/item 2 of 2: chart Again/u);
  await screen.type(...click(5, rowOf(screen, 'Again')));
  expect(told()).toMatch(/item 1 of 2: chart CPU by host/u);
  await screen.type(...click(5, rowOf(screen, 'Overview')));
  await screen.shows('1/6');
  await screen.type(...click(5, rowOf(screen, 'Overview')));
  await screen.shows(/▸ Overview/u);
});

test('the wheel moves lists and texts, and other buttons do nothing', async () => {
  const screen = open(100, 24);
  await screen.shows('1/4');
  await screen.type(mouse(65, 5, 5));
  await screen.shows('4/4');
  await screen.type(mouse(64, 5, 5));
  await screen.shows('1/4');
  const { version } = screen.telemetry.ui;
  await screen.type(mouse(65 | 4, 5, 5));
  await screen.shows('4/4');
  expect(screen.telemetry.ui.version).toBeGreaterThan(version);
  screen.telemetry.ui.dispose();
});

test('dialogs take clicks, and one beside them closes them', async () => {
  const screen = open(100, 24);
  await screen.shows('httpserver:cart');
  await screen.type(...click(90, 0));
  await screen.shows('Time range');
  await screen.type(...click(50, rowOf(screen, /│ +6h/u)));
  await screen.shows('last 6h');
  await screen.type(...click(10, 0));
  await screen.shows('Projects');
  await screen.type('\u001b', ...click(90, 0));
  await screen.shows('Time range');
  await screen.type(...click(2, 20));
  await expect.poll(() => screen.lines().join()).not.toContain('Time range');
  expect(screen.lines()[0]).toContain('last 6h');
  screen.telemetry.ui.dispose();
});

test('dragging over a chart selects its times, and t leads back', async () => {
  const asked: number[] = [];
  const answer = server.handlers['metrics.timeseries'];
  server.handlers['metrics.timeseries'] = (request) => {
    asked.push(Number(request.query['time_lt']) - Number(request.query['time_gte']));
    return answer?.(request);
  };
  const screen = open(100, 30);
  await screen.type(':metrics\r');
  await screen.shows(/system_cpu|http_requests/u);
  await screen.type('\r');
  await screen.shows('┤');
  const row = rowOf(screen, '┤') + 1;
  await screen.type(mouse(0, 40, row), mouse(32, 60, row));
  await screen.shows(/\d\d:\d\d:\d\d to \d\d:\d\d:\d\d: release to zoom in/u);
  await screen.type(mouse(0, 60, row, 'm'));
  await screen.shows('t returns to the newest');
  expect(screen.lines()[0]).toMatch(/\d\d:\d\d:\d\d to \d\d:\d\d:\d\d/u);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  const [whole = 0, part = 0] = [asked[0], asked.at(-1)];
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(whole);
  // Logs are those of these times, and nothing follows.
  let listed = 0;
  const spans = server.handlers['spans.list'];
  server.handlers['spans.list'] = (request) => {
    listed = Number(request.query['time_lt']) - Number(request.query['time_gte']);
    return spans?.(request);
  };
  await screen.type(':logs\r');
  await expect.poll(() => listed).toBeGreaterThan(0);
  expect(listed).toBeLessThan(whole);
  await screen.shows(/Logs[^]*\n *Enter trace/u);
  expect(screen.lines().join('\n')).not.toContain('following');
  await screen.type('t');
  await screen.shows('Time range');
  await screen.type('\r');
  await screen.shows('last 15m');
  screen.telemetry.ui.dispose();
});

test('of two charts, each is dragged over along its own axis', async () => {
  const answer = server.handlers['metrics.timeseries'];
  server.handlers['metrics.timeseries'] = async (request) => {
    const { timeseries, ...rest } = metricTimeseriesResponseSchema.parse(await answer?.(request));
    const [one] = timeseries;
    if (one === undefined) throw new Error('no series');
    const series = [
      { ...one, unit: 'light years' },
      { ...one, id: '2', name: 'b', unit: '' },
    ];
    return { ...rest, timeseries: series };
  };
  const screen = open(100, 40);
  await screen.type(':metrics\r');
  await screen.shows('http_requests');
  await screen.type('\r');
  await screen.shows(/┤[^]*09:20[^]*┤[^]*09:20/u);
  const lines = screen.lines();
  const ends = lines.flatMap((line, row) => (/09:20/u.test(line) ? [row - 1] : []));
  const axes = ends.map((row) => lines[row]?.indexOf('┤') ?? 0);
  expect(new Set(axes).size).toBe(2);
  const begun = async (row: number, axis: number): Promise<unknown> => {
    const middle = axis + 1 + Math.round((98 - axis) / 2);
    await screen.type(mouse(0, middle, row), mouse(32, middle + 20, row));
    const { message } = screen.telemetry.ui;
    return message?.text;
  };
  const [first, second] = [
    await begun(ends[0] ?? 0, axes[0] ?? 0),
    await begun(ends[1] ?? 0, axes[1] ?? 0),
  ];
  const start = (text: unknown): string => String(text).slice(0, 8);
  expect(start(second)).toBe(start(first));
});

test('a wide screen tells of the alert under the cursor, a narrow one does not', async () => {
  const screen = open(180, 40);
  await screen.type(':alerts\r');
  await screen.shows(/1\/3 live/u);
  await screen.shows(/│ .*(?:value|VALUE) /u);
  const asked = (): number => server.calls.filter((name) => name === 'alerts.why').length;
  expect(asked()).toBe(1);
  await screen.type('j', 'k', 'j');
  await screen.shows(/│ .*(?:Error|error)/u);
  // Enter opens it on the whole page, back leads to both.
  await screen.type('\r');
  await screen.shows(/Alerts \(open\) › /u);
  await screen.type('\u001b');
  await screen.shows(/2\/3 live/u);
  screen.telemetry.ui.resize(100, 24);
  await screen.shows(/2\/3 live/u);
  expect(screen.lines().join('\n')).not.toContain(' │ ');
  screen.telemetry.ui.dispose();
});

test('clicks on what is told beside a list select nothing', async () => {
  const screen = open(180, 40);
  await screen.type(':alerts\r');
  await screen.shows(/1\/3 live/u);
  await screen.type(...click(170, 5));
  await screen.shows(/1\/3 live/u);
  await screen.type(...click(20, 5));
  await screen.shows(/3\/3 live/u);
  expect(screen.telemetry.ui.stack).toHaveLength(1);
  screen.telemetry.ui.dispose();
});
