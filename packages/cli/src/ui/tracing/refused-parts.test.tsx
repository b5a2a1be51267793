import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoHandlers, leavingOut } from '../../../test/support/demo-data.ts';
import { startFakeServer, type FakeServer } from '../../../test/support/fake-server.ts';
import { openUi } from '../../../test/support/open-ui.tsx';
import { connect } from '../../program/connection.ts';

/* What a server leaves out of a query is said where more is shown for it than was asked for. */

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

beforeEach(async () => {
  const handlers = demoHandlers();
  server = await startFakeServer({
    ...handlers,
    'spans.list': leavingOut(handlers['spans.list']),
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

const said = String.raw`The server left out "where host ~ \"(\"": missing closing )`;

test.each(['traces', 'logs'])('a condition of %s', async (command) => {
  const screen = openUi(client, 120, 24);
  await screen.type(`:${command} where host ~ "("\r`);
  await expect.poll(() => screen.lines().join('\n')).toContain(said);
  // Whoever has read it goes on; whoever asks again hears it again.
  await screen.type('k');
  await expect.poll(() => screen.lines().join('\n')).not.toContain(said);
  await screen.type('r');
  await expect.poll(() => screen.lines().join('\n')).toContain(said);
  screen.telemetry.ui.dispose();
});

test('a condition of logs, to a screen reader', async () => {
  const screen = openUi(client, 120, 24, { linear: true });
  await screen.type(':logs where host ~ "("\r');
  await expect.poll(() => screen.lines().join('\n')).toContain(said);
  screen.telemetry.ui.dispose();
});
