import type { Spanlight } from '@spanlight/sdk';
import { dashboardResponseSchema } from '@spanlight/sdk/schemas';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoHandlers } from '../../../test/support/demo-data.ts';
import { metricHandlers } from '../../../test/support/demo-metrics.ts';
import {
  startFakeServer,
  type FakeHandlers,
  type FakeServer,
} from '../../../test/support/fake-server.ts';
import { openUi, type OpenUi } from '../../../test/support/open-ui.tsx';
import { connect } from '../../program/connection.ts';

/* Values of more than was asked for: a condition of the dashboard is none to the server. */

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

const condition = 'where host_name ~ "("';
const parts = [{ query: condition, error: 'missing closing )' }];
const said = String.raw`The server left out "where host_name ~ \"(\"": missing closing )`;

/** The same answer, made without the condition where the query has it. */
const leavingOut =
  (answer: FakeHandlers['metrics.table']): NonNullable<FakeHandlers['metrics.table']> =>
  async (request) => ({
    ...Object(await answer?.(request)),
    ...(String(request.query['query']).includes(condition) ? { query: { parts } } : {}),
  });

beforeEach(async () => {
  const handlers = metricHandlers();
  server = await startFakeServer({
    ...demoHandlers(),
    ...handlers,
    'dashboards.get': async (request) => {
      const answer = dashboardResponseSchema.parse(await handlers['dashboards.get']?.(request));
      const tableQuery = `${answer.dashboard.tableQuery} | ${condition}`;
      return {
        ...answer,
        dashboard: { ...answer.dashboard, tableQuery, gridQuery: condition },
      };
    },
    'metrics.timeseries': leavingOut(handlers['metrics.timeseries']),
    'metrics.table': leavingOut(handlers['metrics.table']),
    'metrics.gauge': leavingOut(handlers['metrics.gauge']),
    'metrics.heatmap': leavingOut(handlers['metrics.heatmap']),
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const text = (screen: OpenUi): string => screen.lines().join('\n');

test('the table, the items of the grid and each on a screen of its own', async () => {
  const screen = openUi(client, 120, 40);
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type('\r');
  await expect.poll(() => text(screen)).toContain(said);
  await screen.type('\t');
  await screen.shows(/CPU now .*conditions left out/u);
  for (const [title, keys] of [
    ['CPU now', ['j']],
    ['CPU by host', ['j']],
  ] as const) {
    await screen.type(...keys, '\r');
    await screen.shows(`› ${title}`);
    await expect.poll(() => text(screen)).toContain(said);
    await screen.type('\u001b');
    await screen.shows(/CPU now .*conditions left out/u);
  }
  screen.telemetry.ui.dispose();
});

test('an item of every type, to a screen reader', async () => {
  const screen = openUi(client, 120, 40, { linear: true });
  await screen.type(':dashboards\r');
  await screen.shows('Hosts');
  await screen.type('\r');
  await screen.shows('Row 1 of 3');
  await screen.type('\t', 'j');
  for (const item of ['gauge CPU now', 'chart CPU by host', 'table Hosts', 'heatmap Latency']) {
    const title = item.slice(item.indexOf(' ') + 1);
    await screen.type('/', '\u0015', title, '\r', 'j');
    // Long sentences are broken at blanks, which are gone there.
    const [begins, follows] = [`:${item}:`, said].map((each) => each.replaceAll(' ', ''));
    const words = (): string => screen.lines().join('').replaceAll(' ', '');
    await expect.poll(() => words().split(begins ?? '')[1]).toContain(follows);
  }
  screen.telemetry.ui.dispose();
});
