import type { Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts, demoMetricAlert, type DemoAlerts } from '../../test/support/demo-alerts.ts';
import { demoHandlers } from '../../test/support/demo-data.ts';
import { failure, startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import { openUi, type OpenUi } from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

const escape = '\u001b';
const enter = '\r';

let demo: DemoAlerts;
let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;

beforeEach(async () => {
  demo = demoAlerts();
  server = await startFakeServer({ ...demoHandlers(), ...demo.handlers });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

async function openAlerts(asks = false): Promise<OpenUi> {
  const screen = openUi(client, 120, 24, { asks });
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
  return screen;
}

test('one is on what is chosen, with a note, and takes it back', async () => {
  const screen = await openAlerts();
  await screen.type(' ', ' ', 'A');
  await screen.shows('On 2 alerts, note:');
  // Letters are words of the note here, and no keys.
  await screen.type('cleaning up, q', enter);
  await screen.shows('You are on 2 alerts. u undoes this.');
  await screen.shows(/on it +warning +CPU too high 1.*Ben/u);
  expect(demo.notes).toEqual(['cleaning up, q']);
  await screen.type('u');
  await screen.shows('Nobody is on 2 alerts any more. Nobody was notified of either.');
  await screen.shows(/open +warning +CPU too high 1/u);
  expect(demo.changes).toEqual([]);
});

test('a context that asks is asked for before every change, and y alone goes on', async () => {
  const screen = await openAlerts(true);
  for (const no of ['n', 'c', enter, escape]) {
    await screen.type('c');
    await screen.shows('This changes test. Go on? (y/n)');
    await screen.type(no);
    await screen.shows('Nothing was changed.');
  }
  expect(demo.changes).toEqual([]);
  await screen.type('c');
  await screen.shows('This changes test. Go on? (y/n)');
  // What happened to be copied is no answer.
  for (const pasted of ['y', 'y\n', 'n']) await screen.type(`\u001b[200~${pasted}\u001b[201~`);
  await screen.shows('This changes test. Go on? (y/n)');
  expect(demo.changes).toEqual([]);
  await screen.type('y');
  await screen.shows('Closed 1 alert: ');
  expect(demo.changes).toHaveLength(1);
  await screen.type('u', 'n');
  await screen.shows('Nothing was changed.');
  expect(demo.changes).toHaveLength(1);
  await screen.type('u', 'y');
  await screen.shows('Opened 1 alert again: ');
  await screen.type('A', 'looking', enter);
  await screen.shows('This changes test. Go on? (y/n)');
  expect(demo.notes).toEqual([]);
  await screen.type('y');
  await screen.shows('You are on 1 alert.');
  expect(demo.notes).toEqual(['looking']);
});

test('Escape leaves the question and says nothing', async () => {
  const screen = await openAlerts();
  await screen.type('A', 'half a note', escape);
  await screen.shows('A on it');
  expect(demo.notes).toEqual([]);
});

test('it ends, and comes back as it was, in one’s own name', async () => {
  const mira = { user: 'Mira', time: '2026-03-04T10:00:00Z', note: 'restoring', until: null };
  demo.alerts = [demoMetricAlert(1, 4, { acknowledgement: mira }), demoMetricAlert(4, 60)];
  const screen = openUi(client, 120, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/2 live');
  await screen.type('U');
  await screen.shows('Nobody is on 1 alert any more. u undoes this.');
  expect(demo.alerts[0]?.acknowledgement).toBeNull();
  await screen.type('u');
  await screen.shows('You are on 1 alert, as Mira was. ');
  expect(demo.notes).toEqual(['restoring']);
  await screen.type('U', 'j', 'U');
  await screen.shows('Nobody is on the selected alerts.');
});

test('who was on it before is said, and closed ones need nobody', async () => {
  const mira = { user: 'Mira', time: '2026-03-04T10:00:00Z', note: '', until: null };
  demo.alerts = [demoMetricAlert(1, 4, { acknowledgement: mira })];
  const screen = openUi(client, 120, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/1 live');
  await screen.type('A');
  await screen.shows('On 1 alert (Mira now), note:');
  await screen.type(escape, 's', 'A');
  await screen.shows('No open alert is selected.');
  expect(demo.notes).toEqual([]);
});

test('the card of an alert has the same keys, and a refusal is told', async () => {
  const screen = await openAlerts();
  await screen.type(enter);
  await screen.shows(/severity +warning/u);
  await screen.type('A', 'on my way', enter);
  await screen.shows(/on it +Ben since/u);
  server.handlers['alerts.unacknowledge'] = () => failure(403, 'forbidden', 'guests may not write');
  await screen.type('U');
  await screen.shows(/guests may not write/iu);
  expect(demo.alerts[0]?.acknowledgement?.note).toBe('on my way');
});

test('the card says who is told when nobody is on it', async () => {
  const nextAt = '2026-03-04T10:40:00Z';
  const escalation = { step: 1, of: 2, nextAt, nextChannels: ['lead\u001b[2J', 'boss'] };
  demo.alerts = [demoMetricAlert(1, 4, { escalation })];
  const screen = openUi(client, 120, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/1 live');
  await screen.type(enter);
  await screen.shows(/escalates +to lead\S*, boss at .*10:40.* unless somebody acknowledges it/u);
  // What a channel is called moves no cursor.
  expect(screen.lines().join('')).not.toContain(escape);
});
