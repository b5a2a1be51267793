import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts } from '../../../test/support/demo-alerts.ts';
import { demoHandlers } from '../../../test/support/demo-data.ts';
import { startFakeServer, type FakeServer } from '../../../test/support/fake-server.ts';
import { openUi } from '../../../test/support/open-ui.tsx';
import { connect } from '../../program/connection.ts';

const enter = '\r';
let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;
/** Which alerts were asked for. */
const asked: unknown[] = [];

beforeEach(async () => {
  const { handlers } = demoAlerts();
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
