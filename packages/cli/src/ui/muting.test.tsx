import type { Mute, Silence, Spanlight } from '@spanlight/sdk';
import { cleanup } from 'ink-testing-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAlerts } from '../../test/support/demo-alerts.ts';
import { demoHandlers } from '../../test/support/demo-data.ts';
import { failure, startFakeServer, type FakeServer } from '../../test/support/fake-server.ts';
import { openUi, type OpenUi } from '../../test/support/open-ui.tsx';
import { connect } from '../program/connection.ts';

const enter = '\r';

const silence: Silence = {
  id: 7,
  projectId: 1,
  name: 'CPU',
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

let server: FakeServer;
let client: Spanlight;
let closeClient: () => Promise<void>;
let asked: unknown[];
let screen: OpenUi;

beforeEach(async () => {
  asked = [];
  const demo = demoAlerts();
  const turn = (mute: Mute | null): void => {
    demo.alerts = demo.alerts.map((alert) => (alert.id === 1 ? { ...alert, mute } : alert));
  };
  server = await startFakeServer({
    ...demoHandlers(),
    ...demo.handlers,
    'silences.list': () => ({ silences: [silence] }),
    'silences.get': () => ({ silence }),
    'silences.preview': () => ({ count: 3, alerts: [{ id: 1, name: 'CPU too high 1' }] }),
    'silences.create': ({ body }) => {
      asked.push(body);
      turn({ silenceId: 7, name: 'CPU', reason: '', user: 'Mira', until: null });
      return { silence };
    },
    'silences.end': () => {
      asked.push('ended');
      turn(null);
      return { silence };
    },
  });
  ({ client, close: closeClient } = connect({ url: server.url, credential: undefined }));
  screen = openUi(client, 120, 24);
  await screen.type(':alerts\r');
  await screen.shows('1/3 live');
});

afterEach(async () => {
  cleanup();
  await closeClient();
  await server.close();
});

test('what is chosen is muted for a while, and no longer', async () => {
  await screen.type('m');
  await screen.shows('Mute 1 alert for (2h, and why):');
  await screen.type('2h moving it', enter);
  await screen.shows('Muted 1 alert for 2h. u undoes this.');
  await screen.shows(/muted +warning +CPU too high 1/u);
  expect(asked).toMatchObject([
    { reason: 'moving it', matchers: [{ attr: 'alert.id', values: ['1'] }] },
  ]);
  await screen.type('u');
  await screen.shows('1 alert no longer muted.');
  await screen.shows(/open +warning +CPU too high 1/u);
  await screen.type('m', '1d', enter);
  await screen.shows(/muted +warning +CPU too high 1/u);
  await screen.type('M');
  await screen.shows(/open +warning +CPU too high 1/u);
  expect(asked.filter((each) => each === 'ended')).toHaveLength(2);
});

test('of an alert that somebody is on, the list shows that it is muted too, and the help says how', async () => {
  await screen.type('A', 'looking', enter);
  await screen.shows(/on it +warning +CPU too high 1/u);
  await screen.type('m', '2h', enter);
  await screen.shows(/on it ⊘ +warning +CPU too high 1/u);
  await screen.type('?');
  await screen.shows(/on it ⊘ +somebody is on it, and it is muted, too/u);
  expect(asked).toMatchObject([{ matchers: [{ attr: 'alert.id', values: ['1'] }] }]);
});

test('without a length nothing is muted, and what was typed stays to be mended', async () => {
  await screen.type('m', 'moving', enter);
  await screen.shows('Begin with the duration: 30m, 2h or 1d.');
  await screen.shows('Mute 1 alert for (2h, and why): moving█');
  expect(asked).toEqual([]);
  await screen.type('\u0015');
  await expect.poll(() => screen.lines().join()).not.toContain('Begin with the duration');
  await screen.type('2h moving', enter);
  await screen.shows('Muted 1 alert for 2h.');
  expect(asked).toMatchObject([{ reason: 'moving' }]);
});

test('what the server refuses can be mended too', async () => {
  const { 'silences.create': create = () => undefined } = server.handlers;
  server.handlers['silences.create'] = () =>
    failure(400, 'bad_request', 'there are too many silences');
  await screen.type('m', '2h moving', enter);
  await screen.shows(/there are too many silences/iu);
  await screen.shows('Mute 1 alert for (2h, and why): 2h moving█');
  expect(asked).toEqual([]);
  server.handlers['silences.create'] = create;
  await screen.type(enter);
  await screen.shows('Muted 1 alert for 2h.');
  expect(asked).toMatchObject([{ reason: 'moving' }]);
  await screen.shows(/muted +warning +CPU too high 1/u);
});

test('silences are listed, looked into, and ended once that is agreed to', async () => {
  await screen.type(':silences\r');
  await screen.shows(/active +CPU/u);
  await screen.type(enter);
  await screen.shows('Open alerts it is about (3)');
  await screen.shows('CPU too high 1');
  await screen.shows('and 2 more');
  await screen.shows(/holds +alert\.id = 1/u);
  await screen.type('\u001b');
  await screen.shows('x end it now');
  await screen.type('x', enter);
  expect(asked).toEqual([]);
  await screen.type('x');
  await screen.shows('End CPU now, and notify recipients of what it held? (y/n)');
  await screen.type('y');
  await screen.shows('Ended CPU');
  expect(asked).toEqual(['ended']);
});

test('a question says what its keys do, and names in it act on no terminal', async () => {
  const name = 'x\u009b8mhidden\u202e\u001b]0;title\u0007';
  server.handlers['silences.list'] = () => ({ silences: [{ ...silence, name }] });
  await screen.type(':silences\r');
  await screen.shows(/active +xhidden/u);
  await screen.type('x');
  await screen.shows(
    /End xhidden now, and notify recipients of what it held\? \(y\/n\) █ +y confirms, any other key/u,
  );
  expect(screen.lines().join()).not.toContain('Enter confirms');
  await screen.type(enter);
  await screen.shows('x end it now');
  expect(asked).toEqual([]);
});
