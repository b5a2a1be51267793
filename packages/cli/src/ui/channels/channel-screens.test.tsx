import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoAlerts } from '../../../test/support/demo-alerts.ts';
import { demoHandlers } from '../../../test/support/demo-data.ts';
import { startFakeServer, type FakeServer } from '../../../test/support/fake-server.ts';
import { openUi, patience } from '../../../test/support/open-ui.tsx';
import { connect } from '../../program/connection.ts';

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

beforeEach(async () => {
  server = await startFakeServer({ ...demoHandlers(), ...demoAlerts().handlers });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

test('a context that asks is asked for before every test message', async () => {
  const screen = openUi(client, 100, 24, { asks: true });
  const sent = (): number => server.calls.filter((name) => name === 'channels.test').length;
  await screen.type(':channels\r');
  await screen.shows(/delivering +Ops/u);
  await screen.type('s');
  await screen.shows('This changes test. Go on? (y/n)');
  await screen.type('n');
  await screen.shows('Nothing was changed.');
  expect([sent(), screen.lines()[1]]).toEqual([0, 'Channels']);
  await screen.type('s', 'y');
  await screen.shows('Channels › test of Ops');
  await vi.waitFor(() => expect(sent()).toBe(1), patience);
  await screen.type('r');
  await screen.shows('This changes test. Go on? (y/n)');
  expect(sent()).toBe(1);
  await screen.type('y');
  await vi.waitFor(() => expect(sent()).toBe(2), patience);
});
