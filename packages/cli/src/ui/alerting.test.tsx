import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  demoAlerts,
  demoErrorAlert,
  demoMetricAlert,
  type DemoAlerts,
} from '../../test/support/demo-alerts.ts';
import { demoHandlers, demoNow, demoTraceId } from '../../test/support/demo-data.ts';
import { startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import {
  expectToFit,
  openUi,
  patience,
  type OpenUi,
  type OpenUiOptions,
  terminalSizes,
} from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

const escape = '\u001b';
const enter = '\r';

let demo: DemoAlerts;
let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

beforeEach(async () => {
  demo = demoAlerts();
  server = await startFakeServer({
    ...demoHandlers(),
    ...demo.handlers,
    'monitors.yaml': () => undefined,
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const open = (columns: number, rows: number, options: OpenUiOptions = {}): OpenUi =>
  openUi(client, columns, rows, options);

/** Ways to every screen, and into every state of it. */
const ways: readonly string[][] = [
  [':alerts\r', ' ', ' ', 'a', 'a', 's', '/nothing\r'],
  [':alerts\r', 'wait', 'f', 'j', ' ', escape],
  [':alerts\r', 'wait', enter, 'j', 'G', '/try\r'],
  [':alerts\r', 'wait', 'j', 'w', 'j'],
  [':monitors\r', 's', 's'],
  [':monitors\r', 'wait', 'w'],
  [':monitors\r', 'wait', 'b', 'j', enter],
  [':channels\r'],
  [':channels\r', 'wait', 's'],
];

test.each(terminalSizes)(
  'every screen fits on a terminal of %i by %i',
  async (columns, rows) => {
    await expectToFit(open(columns, rows), columns, rows, ways.flat());
  },
  300_000,
);

test('shows open alerts, and closed ones when asked', async () => {
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows(/open +warning +CPU too high 1 +metric +93% +10:16:00/u);
  await screen.shows(/open +warning +red name ::error::x +error +1\.23k×/u);
  expect(screen.lines()[1]).toBe('Alerts (open)');
  await screen.type('s');
  await screen.shows(/Alerts \(closed\)[\s\S]*closed +warning +CPU too high 3/u);
  await screen.type('s');
  await screen.shows(/Alerts \(open and closed\)/u);
  await screen.shows('1/4 live');
});

test('new and changed alerts leave the cursor where it is, and ring only if asked to', async () => {
  const screen = open(100, 24, { bell: true });
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('j');
  const selected = (): string | undefined => screen.telemetry.ui.screen?.describe()[0];
  expect(selected()).toMatch(/^Alert 2 of 3: status open, severity warning, name red name/u);
  const first = demo.alerts[0];
  demo.alerts = [
    demoMetricAlert(9, 0),
    ...demo.alerts.slice(1),
    ...(first === undefined ? [] : [{ ...first, updatedAt: '2026-03-04T10:19:59Z' }]),
  ];
  await screen.type('r');
  await screen.shows(/\+ +open +warning +CPU too high 9/u);
  await screen.shows(/~ +open +warning +CPU too high 1/u);
  expect(selected()).toMatch(/^Alert 2 of 4: status open, severity warning, name red name/u);
  expect(screen.rings()).toBe(1);
  // What the cursor has been on is no longer new.
  await screen.type('k', 'j');
  await vi.waitFor(() => expect(screen.lines().join('\n')).not.toMatch(/\+ +open/u), patience);
  await screen.type(':bell off\r');
  demo.alerts = [demoMetricAlert(10, 0), ...demo.alerts];
  await screen.type('r');
  await screen.shows('CPU too high 10');
  expect(screen.rings()).toBe(1);
});

test('is quiet unless asked', async () => {
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  demo.alerts = [demoErrorAlert(9, 0), ...demo.alerts];
  await screen.type('r');
  await screen.shows('1 new live');
  expect(screen.rings()).toBe(0);
});

test('closes what is chosen and takes it back', async () => {
  const screen = open(100, 24, { bell: true });
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type(' ', ' ');
  await screen.shows('2 chosen');
  await screen.type('c');
  await screen.shows('Closed 2 alerts. u undoes this.');
  await screen.shows('1/1 live');
  expect(demo.changes).toEqual([{ to: 'closed', ids: [1, 2] }]);
  await screen.type('u');
  await screen.shows('Opened 2 alerts again.');
  await screen.shows('3 live');
  expect(demo.changes.at(-1)).toEqual({ to: 'open', ids: [1, 2] });
  // What the reader did is no news, and rings no bell.
  expect(screen.lines().join()).not.toContain('new live');
  expect(screen.rings()).toBe(0);
  await screen.type('u');
  await screen.shows('There is nothing to undo');
});

test('after ten seconds nothing is taken back', async () => {
  let now = demoNow;
  const screen = open(100, 24, { now: () => now });
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('c');
  await screen.shows('Closed 1 alert: ');
  now += 10_001;
  await screen.type('u');
  await screen.shows('that works for 10 seconds');
  expect(demo.changes.length).toBe(1);
});

test('opens closed alerts again, and leaves open ones alone', async () => {
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('o');
  await screen.shows('No closed alert is selected.');
  await screen.type('s', 's');
  await screen.shows('1/4 live');
  await screen.type('a', 'o');
  await screen.shows('Opened 1 alert again: ');
  expect(demo.changes).toEqual([{ to: 'open', ids: [3] }]);
});

test('an error of the server is told, and nothing is claimed', async () => {
  const { failure } = await import('../../test/support/fake-server.ts');
  server.handlers['alerts.close'] = () => failure(403, 'forbidden', 'guests may not write');
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('c');
  await screen.shows(/guests may not write/iu);
  await screen.shows(/3 live/u);
  expect(demo.changes).toEqual([]);
});

test('facets narrow the list', async () => {
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('f');
  await screen.shows(/✓ +status = open +\(0\)[\s\S]*type = error +\(1\)/u);
  await screen.type('j', ' ', escape);
  await screen.shows('Alerts (open, error)');
  await screen.shows('1/1 live');
  await screen.type('y');
  expect(screen.copied).toEqual([demoTraceId]);
});

test('tells what happened to an alert, who was told and why', async () => {
  const screen = open(100, 40);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type(enter);
  await screen.shows(/value +93% is greater than 90%/u);
  await screen.shows(/created, open\n +The value rose above 90%\./u);
  await screen.shows(/retrying to slack Ops\n +10:16:00.000 +answer 503 after 120 ms: try later/u);
  await screen.shows(/next try 10:21:00/u);
  await screen.shows('skipped to slack Ops: the channel was paused');
  await screen.type('w');
  await screen.shows('Slack Ops answered 503; it is tried again.');
  // The series of the alert comes before the others.
  await screen.shows(/firing +web-1[\s\S]*normal +web-2/u);
  await screen.type(escape, 'c');
  await screen.shows('Closed 1 alert: ');
  await screen.shows(/status +closed/u);
  await screen.type('u');
  await screen.shows(/status +open/u);
  expect(demo.changes.map(({ to }) => to)).toEqual(['closed', 'open']);
});

test('tries a delivery that failed for good once more', async () => {
  const screen = open(100, 40);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type(enter);
  await screen.shows(/retrying to slack Ops/u);
  await screen.type('R');
  await screen.shows('No delivery of this alert has failed for good.');
  demo.deliveryState = 'failed';
  await screen.type('r');
  await screen.shows(/failed to slack Ops/u);
  await screen.type('R');
  await screen.shows('Trying the delivery again.');
  await screen.shows(/waiting to slack Ops/u);
  expect(server.calls).toContain('deliveries.replay');
});

test('an error alert leads to its trace', async () => {
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('j', enter);
  await screen.shows(/errors +1234 since it was created/u);
  await screen.type(enter);
  await screen.shows(/├─✗ GET \/cart\/:id/u);
  expect(screen.telemetry.ui.screen?.ids?.span).toBe('7f3a91c05de2b846');
  await screen.type(escape);
  await screen.shows(/errors +1234/u);
});

test('an error alert names what has caused it and what else it was seen as', async () => {
  const cause = {
    spanGroupId: '5',
    name: 'Timeout of \u001b[31mthe bank',
    service: 'payments',
    alertId: 12,
    reason: 'separate',
  } as const;
  const consequence = {
    spanGroupId: '6',
    name: 'order failed',
    service: 'orders',
    count: 40,
    firstSeenAt: '2026-03-04T10:00:00Z',
    lastSeenAt: '2026-03-04T10:10:00Z',
    traceId: demoTraceId,
    spanId: '7f3a91c05de2b846',
  };
  demo.alerts = [demoErrorAlert(1, 4, { cause, consequences: [consequence], consequenceCount: 2 })];
  const screen = open(100, 40);
  await screen.type(':alerts\r');
  await screen.shows(/1\.23k× \+2|1,?234× \+2/u);
  await screen.type(enter);
  await screen.shows(/caused by +payments: Timeout of .*the bank \(alert 12\)/u);
  await screen.shows('Also seen as (2)');
  await screen.shows(/orders +order failed +40×/u);
  await screen.shows('and 1 more');
  expect(server.calls).toContain('alerts.why');
});

test('a lost connection is told, and what was there stays', async () => {
  const { failure } = await import('../../test/support/fake-server.ts');
  const screen = open(100, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  const answer = server.handlers['alerts.list'];
  server.handlers['alerts.list'] = () => failure(403, 'forbidden', 'you may not look');
  await screen.type('r');
  await screen.shows(/CPU too high 1[\s\S]*you may not look[\s\S]*connection lost/iu);
  if (answer !== undefined) server.handlers['alerts.list'] = answer;
  await screen.type('r');
  await screen.shows('1/3 live');
  expect(screen.lines().join()).not.toContain('you may not look');
});

test('pauses and resumes monitors, and shows those of a state', async () => {
  const screen = open(100, 24);
  await screen.type(':monitors\r');
  await screen.shows(/firing +critical +CPU too high +2 +metric/u);
  await screen.shows('1/2 1 firing, 1 paused');
  await screen.type('x');
  await screen.shows('Paused CPU too high');
  await screen.type('j', 'x');
  await screen.shows('Resumed red name');
  expect(server.calls).toContain('monitors.pause');
  expect(server.calls).toContain('monitors.activate');
  await screen.type('s');
  await screen.shows('Monitors (firing)');
  await vi.waitFor(() => expect(screen.lines().join()).not.toContain('red name'), patience);
});

test('back-tests a monitor of metrics over a range', async () => {
  const screen = open(120, 24);
  await screen.type(':monitors\r');
  await screen.shows('CPU too high');
  await screen.type('b', 'j', enter);
  await screen.shows('back-test CPU too high, the last 6 hours');
  await screen.shows(/09:30:00.000 +open +web-1 +95% +out-of-bounds +yes/u);
  await screen.shows('changes, 1 would notify; 3 series');
  await screen.type(escape, 'j', 'b');
  await screen.shows('Only metric monitors can be back-tested.');
  expect(server.calls.filter((name) => name === 'monitors.backtest').length).toBe(1);
});

test('a monitor leads to its alerts and to its reasons', async () => {
  const queries: unknown[] = [];
  const answer = server.handlers['alerts.list'];
  server.handlers['alerts.list'] = (request) => {
    queries.push(request.query['q']);
    return answer?.(request);
  };
  const screen = open(100, 24);
  await screen.type(':monitors\r');
  await screen.shows('CPU too high');
  await screen.type(enter);
  await screen.shows('Monitors › Alerts of CPU too high (open and closed)');
  await vi.waitFor(() => expect(queries).toEqual(['monitor:5']), patience);
  await screen.type(escape, 'w');
  await screen.shows(/allowed +up to 90%/u);
  await screen.shows('It was not evaluated yet.');
  // Errors are alerts of no single monitor.
  await screen.type(escape);
  await screen.shows(/red name ::error::x {2,}error/u);
  await screen.type('j', enter);
  await screen.shows(/Monitors › Alerts of errors/u);
  await screen.shows(/red name ::error::x +error +1\.23k×/u);
});

test('shows a monitor as YAML, and nothing in it acts', async () => {
  const { FakeAnswer } = await import('../../test/support/fake-server.ts');
  server.handlers['monitors.yaml'] = () =>
    new FakeAnswer(
      200,
      'monitors:\n  - name: "\u001b]0;title\u0007CPU"\n    query:\n      - avg($cpu)\n',
      {
        'content-type': 'text/yaml',
      },
    );
  const screen = open(100, 24);
  await screen.type(':monitors\r');
  await screen.shows('CPU too high');
  await screen.type('v');
  await screen.shows(/monitors:\n {2}- name: "CPU"\n {4}query:/u);
  await screen.type('/avg');
  await screen.shows(/\/avg.*find/u);
  expect(screen.lines().join('\n')).not.toContain('no match');
});

test('sends a test message once, and shows what became of it', async () => {
  const screen = open(100, 24);
  await screen.type(':channels\r');
  await screen.shows(/delivering +Ops +slack +hooks\.slack\.example/u);
  expect(screen.lines().join()).not.toContain('secret');
  await screen.type('s');
  await screen.shows(/result +not delivered[\s\S]*answer +403[\s\S]*reason +no_service/u);
  // Another time range is no reason for another message.
  await screen.type(':range 6h\r');
  await screen.shows('last 6h');
  const sent = (): number => server.calls.filter((name) => name === 'channels.test').length;
  expect(sent()).toBe(1);
  await screen.type('r');
  await vi.waitFor(() => expect(sent()).toBe(2), patience);
  await screen.type(escape, 'x');
  await screen.shows('Paused Ops');
});

test('speaks in sentences for a screen reader', async () => {
  const screen = open(80, 24, { linear: true });
  await screen.type(':alerts\r');
  await screen.shows(
    'Alert 1 of 3: status open, severity warning, name CPU too high 1, type metric, value 93%',
  );
  await screen.type(' ', 'k');
  await screen.shows('Alert 1 of 3, chosen: status open');
  // A title and a message from outside don't act here either.
  await screen.type('j', enter);
  await screen.shows('red name ::error::x. Project Shop');
  // oxlint-disable-next-line no-control-regex -- what must never reach a terminal
  expect(screen.lines().join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u);
  await screen.type(':monitors\r');
  await screen.shows('Monitor 1 of 2: state firing, severity critical, name CPU too high, open 2');
  expect(screen.lines()[0]).toBe('Monitors. Project Shop, last 1h.');
});
