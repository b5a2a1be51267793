import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts } from '../../test/support/demo-alerts.ts';
import {
  demoHandlers,
  demoLog,
  demoSpan,
  demoTraceId,
  spansAnswer,
} from '../../test/support/demo-data.ts';
import { metricHandlers } from '../../test/support/demo-metrics.ts';
import { FakeAnswer, startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import { openUi } from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

/* What is said of every screen: where it is, which of how many is selected, and nothing by drawing or colour. */

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

const silence = {
  id: 7,
  projectId: 2,
  name: 'Release',
  reason: '',
  user: 'Mira',
  all: false,
  matchers: [{ attr: 'alert.id', op: '=', values: ['1'] }],
  startsAt: null,
  endsAt: null,
  repeat: null,
  state: 'active',
  windows: [],
  revision: 1,
  key: '',
  owner: '',
  createdAt: '2026-03-04T10:00:00Z',
  updatedAt: '2026-03-04T10:00:00Z',
};

beforeEach(async () => {
  const yaml = Array.from({ length: 30 }, (_, line) => `line ${line + 1}\n`).join('');
  server = await startFakeServer({
    ...demoHandlers(),
    ...metricHandlers(),
    ...demoAlerts().handlers,
    'spans.list': ({ query }) =>
      spansAnswer(
        query,
        String(query['system']).includes('log') ? [demoLog(1), demoLog(2)] : [demoSpan()],
      ),
    'attributes.list': () => ({ items: [{ value: 'host_name', pinned: true }], hasMore: false }),
    'attributes.values': () => ({ items: [{ value: 'a', count: 2, hint: '' }], hasMore: false }),
    'monitors.yaml': () => new FakeAnswer(200, yaml, { 'content-type': 'text/yaml' }),
    'silences.list': () => ({ silences: [silence] }),
    'silences.get': () => ({ silence }),
    'silences.preview': () => ({ count: 1, alerts: [{ id: 1, name: 'CPU too high 1' }] }),
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

/** Keys, and what is said when they have been pressed. */
type Step = readonly [keys: readonly string[], said: string | RegExp];

const enter = '\r';
const systems: Step = [[], 'System 1 of 4: system db:postgresql'];
const groups: Step = [['j', enter], 'Group 1 of 1: group GET /cart/:id, per min 21'];
const spans: Step = [[enter], 'Span 1 of 1: name GET /cart/:id, status ok, duration 812ms'];
const attributes: Step = [['f'], 'Attribute 1 of 1: attribute host_name'];
const trace: Step = [[`:trace ${demoTraceId}`, enter], 'Span 1 of 4, level 1: GET /checkout'];
const metrics: Step = [[':metrics', enter], 'Metric 1 of 3: name http_requests'];
const metric: Step = [[enter], /Series 1 of 1: Requests per minute, last 34%/u];
const dashboards: Step = [
  [':dashboards', enter],
  'Dashboard 1 of 2: pinned, name Hosts, owner ops',
];
const table: Step = [[enter], /Row 1 of 3: host name web-1, cpu 40%(?!, trend)/u];
const grid: Step = [['\t'], /Line 1 of \d+, row Overview, open, 4 items/u];
const alerts: Step = [[':alerts', enter], 'Alert 1 of 3: status open, severity warning'];
const monitors: Step = [[':monitors', enter], 'Monitor 1 of 2: state firing, severity critical'];
const channels: Step = [[':channels', enter], 'Channel 1 of 1: state delivering, name Ops'];
const silences: Step = [[':silences', enter], 'Silence 1 of 1: state active, name Release'];

const walks: Readonly<Record<string, readonly Step[]>> = {
  'systems, their groups and spans': [systems, groups, spans],
  'attributes and their values': [
    systems,
    groups,
    spans,
    attributes,
    [[enter], 'Value 1 of 1: value a, count 2'],
  ],
  'a trace': [
    systems,
    trace,
    [['j'], 'Span 2 of 4, level 2: GET /cart/:id by cart, 612ms, starts at 4ms, error'],
    [['k', 'z'], 'Span 1 of 1, level 1: GET /checkout by web, 820ms, starts at 0, folded, 3 below'],
  ],
  'details of a span': [
    systems,
    trace,
    [[enter, enter], /Details of the span, lines 1 to 5 of \d+\.\nname GET/u],
    [['j'], 'Details of the span, lines 2 to 6 of'],
    [['G'], /lines (\d+) to (\d+) of \2\./u],
  ],
  logs: [systems, [[':logs', enter], 'Log 2 of 2, following: info from cart: cart warmed 2']],
  'paused logs': [
    systems,
    [[':logs', enter], 'Log 2 of 2, following'],
    [['k'], 'Log 1 of 2, not following: info from cart: cart warmed 1'],
    [[' '], 'Log 1 of 2, paused, 0 new'],
  ],
  'a metric': [systems, metrics, metric],
  'what is shown of a metric': [
    systems,
    metrics,
    metric,
    [['a'], /Columns 1 of 3: chosen, columns per_min\(sum\(\$requests\)\) \(usual\)/u],
  ],
  'what a metric is grouped by': [
    systems,
    metrics,
    metric,
    [['b'], 'Attribute 1 of 3: chosen, attribute (all series together)'],
  ],
  'the table of a dashboard': [systems, dashboards, table, [['j'], 'Row 2 of 3: host name web-2']],
  'the grid of a dashboard, and an item': [
    systems,
    dashboards,
    table,
    grid,
    [['j'], /Line 2 of \d+, item 1 of \d: /u],
    [[enter], /^[^\n]*\. Project Shop, last 1h\.\n[^\n]+/u],
  ],
  'alerts that are chosen, and closed': [
    systems,
    alerts,
    [[' '], /Alert 2 of 3: status open[\s\S]*\n1 chosen\.$/u],
    [['k'], /Alert 1 of 3, chosen: status open[\s\S]*\n1 chosen\.$/u],
    [['j', ' '], /Alert 3 of 3: status [\s\S]*\n2 chosen\.$/u],
    [['k', ' '], /\n1 chosen\.$/u],
    [['c'], /Alert 2 of 2: status [\s\S]*\nClosed 1 alert: CPU too high 1\. u undoes this\.$/u],
  ],
  'a question': [systems, alerts, [['A'], /\nOn 1 alert, note:$/u]],
  'an alert': [
    systems,
    alerts,
    [
      [enter],
      /CPU too high 1\. Project Shop, last 1h\.\nLines 1 to 12 of \d+\.\nname CPU too high 1/u,
    ],
  ],
  'why of an alert': [
    systems,
    alerts,
    [['w'], /why CPU too high 1\. Project[\s\S]*Slack Ops answered 503; it is tried again\./u],
  ],
  'facets of alerts': [systems, alerts, [['f'], 'Facet 1 of 3: chosen, facet status = open']],
  'groups of alerts': [
    systems,
    alerts,
    [['b'], 'Attribute 1 of 2: attribute monitor'],
    [[enter], /Alerts by monitor \(open\)\. Project Shop/u],
  ],
  monitors: [systems, monitors, [['w'], /why CPU too high\. Project[\s\S]*state firing/u]],
  'a text that is longer than what is said at once': [
    systems,
    monitors,
    [['v'], /CPU too high as YAML\. .*\nLines 1 to 12 of 30\.\nline 1\n/u],
    [['\u001b[6~'], /Lines 1[23] to 2[34] of 30\./u],
    [['G'], /Lines 19 to 30 of 30\.\nline 19\n[\s\S]*line 30$/u],
    [['/', 'line 7', enter], /\nline 7\n/u],
  ],
  'back-tests': [
    systems,
    monitors,
    [['b'], 'Range 1 of 6: range the last hour'],
    [[enter], /back-test/iu],
  ],
  'channels, and a test message': [
    systems,
    channels,
    [['s'], /test of Ops\. Project[\s\S]*result not delivered/u],
  ],
  'silences, and one of them': [systems, silences, [[enter], /Release\. Project[\s\S]*active/u]],
  views: [systems, [[':views', enter], 'View 1 of 1: pinned, name Slow cart calls']],
  'what is chosen from': [
    systems,
    [['t'], 'Time range. Project Shop, last 1h.\nLast 1 of 7: last 15m'],
    [['j', 'j', enter], 'Time range: last 6h'],
    [['p'], 'Project 1 of 2: name Spanlight, id 1'],
  ],
  'what is typed': [
    systems,
    [[':'], /\nCommand:\n\d+ commands match; Tab completes\./u],
    [['mon'], 'Command: mon\nmonitors [words]: monitors and their state'],
    [['\u001b', '/db'], 'System 1 of 1: system db:postgresql'],
    [[], /filter: db$/u],
    [[enter, ':nonsense', enter], 'There is no command nonsense.'],
  ],
};

// Boxes, blocks, signs that stand for a word, and braille.
const drawn = /[\u2500-\u25ff\u2600-\u27bf\u2800-\u28ff]/u;

test.each(Object.entries(walks))('says %s', async (_name, steps) => {
  const screen = openUi(client, 80, 24, { linear: true });
  for (const [keys, said] of steps) {
    await screen.type(...keys);
    await screen.shows(said);
    await expect.poll(() => screen.lines().join('\n')).not.toMatch(/loading/iu);
    const text = screen.lines().join('\n');
    expect(text).not.toMatch(drawn);
    expect(text).toMatch(/^\S.*\. Project Shop, last /u);
  }
  screen.telemetry.ui.dispose();
});

test('says the help a page at a time', async () => {
  const screen = openUi(client, 80, 24, { linear: true });
  await screen.type('?');
  await screen.shows(/Help, 1 to (\d+) of \d+ keys and commands\.\nj k/u);
  const [, end = ''] = /Help, 1 to (\d+)/u.exec(screen.lines().join('\n')) ?? [];
  expect(Number(end)).toBeGreaterThan(8);
  await screen.type('\u001b[6~');
  // The last key of a page is said again at the top of the next, or the one after it.
  const next = `(?:${end}|${Number(end) + 1})`;
  await screen.shows(new RegExp(`Help, ${next} to`, 'u'));
  screen.telemetry.ui.dispose();
});

test.each([30, 80])('says the end of the help, counted in %i columns', async (columns) => {
  const screen = openUi(client, columns, 12, { linear: true });
  await screen.type('?', 'G');
  await screen.shows(/Help, (\d+) to (\d+) of \2 keys and commands\.\n\S/u);
  const from = (): number => Number(/Help, (\d+)/u.exec(screen.lines().join('\n'))?.[1]);
  const end = from();
  await screen.type('k');
  await expect.poll(from).toBe(end - 1);
  screen.telemetry.ui.dispose();
});
