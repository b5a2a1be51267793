import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts, type DemoAlerts } from '../../../test/support/demo-alerts.ts';
import { demoHandlers } from '../../../test/support/demo-data.ts';
import { failure, startFakeServer, type FakeServer } from '../../../test/support/fake-server.ts';
import { openUi } from '../../../test/support/open-ui.tsx';
import { connect } from '../../program/connection.ts';

const enter = '\r';
let server: FakeServer;
let client: Spanlight;
let demo: DemoAlerts;
let closeClient: () => Promise<void>;
/** Which alerts were asked for. */
const asked: unknown[] = [];

beforeEach(async () => {
  demo = demoAlerts();
  const { handlers } = demo;
  server = await startFakeServer({
    ...demoHandlers(),
    ...handlers,
    'alerts.list': (request) => {
      asked.push(request.query);
      return handlers['alerts.list']?.(request);
    },
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

test('alerts stand in groups that Enter opens, and Escape leads back', async () => {
  const screen = openUi(client, 140, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('b');
  await screen.shows('Group by');
  await screen.type(enter);
  await screen.shows('Alerts by monitor (open)');
  await screen.shows(/GROUP.*ALERTS/u);
  await screen.shows(/2 +2 +warning +5 .*3 alerts: CPU too high/u);
  await screen.type(enter);
  await screen.shows('Alerts of 5 (open)');
  await expect
    .poll(() => asked)
    .toContainEqual(expect.objectContaining({ q: 'monitor:5', attrs: { alert_status: ['open'] } }));
  await screen.type('\u001b');
  await screen.shows('Alerts by monitor (open)');
});

test('several attributes group together: Space adds and drops, and b in the groups goes on from there', async () => {
  const screen = openUi(client, 140, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('b');
  await screen.shows('Group by');
  await screen.type(' ');
  await screen.shows(/✓ +monitor/u);
  await screen.type('j');
  await screen.type(enter);
  await screen.shows('Alerts by monitor, type (open)');
  await screen.shows(/5, metric .*CPU too high/u);
  await screen.type(enter);
  await screen.shows('Alerts of 5, metric (open, metric)');
  await expect
    .poll(() => asked)
    .toContainEqual(
      expect.objectContaining({
        q: 'monitor:5',
        attrs: { alert_status: ['open'], alert_type: ['metric'] },
      }),
    );
  await screen.type('\u001b');
  await screen.shows('Alerts by monitor, type (open)');
  await screen.type('b');
  await screen.shows(/✓ +monitor[\s\S]*✓ +type/u);
  await screen.type(' ');
  await screen.shows(/^[^✓\n]*monitor[^✓\n]*\n[^\n]*✓ +type/mu);
  await screen.type('j');
  await screen.type(enter);
  await screen.shows('Alerts by type (open)');
  await screen.type('\u001b');
  await screen.shows('1/3 live');
});

test('a group is closed, acknowledged and muted as a whole, after a question that counts it', async () => {
  const muted: unknown[] = [];
  server.handlers['silences.create'] = ({ body }) => {
    muted.push(body);
    return failure(400, 'bad_request', 'there are too many silences');
  };
  const screen = openUi(client, 140, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  await screen.type('b', 'j', enter);
  await screen.shows('Alerts by type (open)');
  await screen.shows(/2 +2 +warning +metric/u);
  await screen.type('A');
  await screen.shows('On 2 alerts, note:');
  await screen.type('restoring', enter);
  await screen.shows('You are on 2 alerts. u undoes this.');
  expect(demo.notes).toEqual(['restoring']);
  await screen.type('m');
  await screen.shows('Mute 2 alerts for (2h, and why):');
  await screen.type('1h', enter);
  await screen.shows(/there are too many silences/iu);
  expect(muted).toMatchObject([{ matchers: [{ attr: 'alert.id', values: ['1', '4'] }] }]);
  await screen.type('\u001b', 'c');
  await screen.shows('Close 2 alerts of metric? (y/n)');
  await screen.type(enter, 'c');
  await screen.shows('Close 2 alerts of metric? (y/n)');
  expect(demo.changes).toEqual([]);
  await screen.type('y');
  await screen.shows('Closed 2 alerts. u undoes this.');
  expect(demo.changes).toEqual([{ to: 'closed', ids: [1, 4] }]);
  await screen.type('c');
  await screen.shows('No alert of the group is open.');
  await screen.type('u');
  await screen.shows('Opened 2 alerts again.');
});
