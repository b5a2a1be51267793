import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Alert, Silence, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installation } from '../support/installation.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, BEN, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE;

/** What the receiver was told, and with which keys. */
interface Told {
  readonly eventName: string;
  readonly alert: { readonly name: string; readonly status: string } | null;
  readonly silence?: Readonly<Record<string, unknown>>;
}
const told: Told[] = [];
const keys: string[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    told.push(JSON.parse(body) as Told);
    keys.push(String(request.headers['idempotency-key']));
    return response.end();
  });
});

let server: TestServer;
let client: Spanlight;
let guest: Spanlight;
let channelId = 0;
let monitorId = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const guests = '\n  guests: { projects: [1] }\nnotifications: { allow_networks: [127.0.0.1] }\n';
  server = await startTestServer({ yaml: `${ACCOUNTS}${guests}` });
  client = server.client({ token: MIRA, project: 1 });
  guest = server.client({ project: 1 });
  const { port } = receiver.address() as AddressInfo;
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'pager',
    params: { url: `http://127.0.0.1:${port}/` },
  });
  channelId = channel.id;
  const monitor = await client.monitors.createError({
    name: 'Errors',
    owner: 'shop',
    channelIds: [channelId],
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true, matchers: [] },
  });
  monitorId = monitor.id;
});

beforeEach(() => {
  told.length = 0;
  keys.length = 0;
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

const look = (): Promise<void> => server.running.runAlerting(now);

/** So many errors of one kind, some minutes ago, and a look at them. Returns their alert. */
async function fail(kind: string, count = 1, minutesAgo = 50): Promise<Alert> {
  const time = nanoseconds(now - minutesAgo * MINUTE);
  const logRecords = Array.from({ length: count }, () => ({
    timeUnixNano: time,
    severityNumber: 17,
    body: { stringValue: `${kind} failed` },
    attributes: attributesJson({ 'exception.type': kind }),
  }));
  await server.send('shop-token', 'logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
  await look();
  const [alert] = (await client.alerts.list({ q: kind, facets: false })).alerts;
  if (alert === undefined) throw new Error('there is no alert');
  return alert;
}

const about = (...values: string[]) => ({
  matchers: [{ attr: 'exception.type', values }],
});

async function heldBy(alertId: number): Promise<(number | null | undefined)[]> {
  const [event] = (await client.alerts.why({ id: alertId })).events;
  return (event?.deliveries ?? [])
    .filter((delivery) => delivery.channelId === channelId)
    .map(({ skipReason, silenceId }) => (skipReason === 'muted' ? silenceId : undefined));
}

test('what is silenced is told in one message when the silence ends', async () => {
  const before = await fail('OpenBefore');
  expect(told).toHaveLength(1);
  const silence = await client.silences.create({
    name: 'Deploy',
    reason: 'new\nversion',
    ...about('OpenBefore', 'Disk', 'Network', 'Memory'),
  });
  expect(silence).toMatchObject({ state: 'active', user: 'Mira', endsAt: null, revision: 1 });
  const [disk, network, memory] = [await fail('Disk'), await fail('Network'), await fail('Memory')];
  await client.alerts.close({ ids: [disk.id, memory.id, before.id] });
  await look();
  expect(told).toHaveLength(1);
  expect(await heldBy(network.id)).toEqual([silence.id]);
  const why = await client.alerts.why({ id: network.id });
  expect(why.explanation).toContain(
    'The silence "Deploy" by Mira (new version) holds its messages until somebody ends it; a single message then reports what happened meanwhile.',
  );
  expect(why.explanation).toContain('pager: not sent, because the silence "Deploy" held it.');
  expect(why.alert.mute).toEqual({
    silenceId: silence.id,
    name: 'Deploy',
    reason: 'new\nversion',
    user: 'Mira',
    until: null,
  });
  expect(why.alert.mutedUntil).toBe('9999-12-31T23:59:59Z');

  // What it has held is known before and after it is told.
  const held = async () => (await client.silences.get({ id: silence.id })).held;
  const three = [memory, network, disk].map(({ id, name }) => ({ id, name }));
  const withTheOneBefore = [...three, { id: before.id, name: before.name }];
  expect(await held()).toEqual({ count: 4, alerts: withTheOneBefore });
  expect((await client.silences.end({ id: silence.id })).state).toBe('expired');
  await look();
  await look();
  expect(await held()).toEqual({ count: 4, alerts: withTheOneBefore });
  expect(told).toHaveLength(2);
  expect(told[1]).toMatchObject({
    eventName: 'silence-ended',
    alert: { name: network.name, status: 'open' },
    silence: { name: 'Deploy', opened: 3, stillOpen: 1, closed: 1, wentOn: 0 },
  });
  expect(new Set(keys).size).toBe(2);
  // What is still open goes on as usual.
  await fail('Network', 120, 30);
  expect(told.map(({ eventName }) => eventName)).toEqual(['created', 'silence-ended', 'recurring']);
  expect((await client.alerts.get({ id: network.id })).mute).toBeNull();
});

test('nothing is told at the end where nothing was held', async () => {
  const silence = await client.silences.create(about('Nothing'));
  expect(silence.name).toBe('exception.type = Nothing');
  await client.silences.end({ id: silence.id });
  await look();
  expect(told).toEqual([]);
  expect((await client.silences.get({ id: silence.id })).held).toEqual({ count: 0, alerts: [] });
});

test('a silence ends by itself', async () => {
  // Stores far away take longer to have an alert.
  const milliseconds = installation === undefined ? 1500 : 15_000;
  const endsAt = new Date(Date.now() + milliseconds).toISOString();
  const silence = await client.silences.create({ ...about('Brief'), endsAt });
  const alert = await fail('Brief');
  expect((await client.alerts.get({ id: alert.id })).mutedUntil).toBe(endsAt);
  expect(told).toEqual([]);
  await expect
    .poll(async () => (await client.silences.get({ id: silence.id })).state, { interval: 100 })
    .toBe('expired');
  await look();
  expect(told).toMatchObject([
    { eventName: 'silence-ended', silence: { opened: 1, stillOpen: 1 } },
  ]);
});

test('what another silence holds by then waits for that one', async () => {
  const first = await client.silences.create({ ...about('Twice'), name: 'first' });
  await fail('Twice');
  const second = await client.silences.create({ ...about('Twice'), name: 'second' });
  await client.silences.end({ id: first.id });
  await look();
  expect(told).toEqual([]);
  await client.silences.end({ id: second.id });
  await look();
  expect(told).toMatchObject([{ silence: { name: 'second', opened: 1 } }]);
});

test('who ends a silence has seen it, and its key is free', async () => {
  const silence = await client.silences.create({ ...about('Keyed'), key: 'gone', owner: 'shop' });
  await expect(client.silences.create({ all: true, key: 'gone' })).rejects.toMatchObject({
    status: 409,
  });
  await expect(client.silences.end({ id: silence.id, ifMatch: 9 })).rejects.toMatchObject({
    status: 412,
  });
  expect(await client.silences.end({ id: silence.id, ifMatch: 1 })).toMatchObject({
    state: 'expired',
    key: '',
    owner: '',
    windows: [],
  });
  const again = await client.silences.create({ ...about('Keyed'), key: 'gone' });
  await client.silences.end({ id: again.id });
  expect(await client.silences.list({ state: 'active' })).toEqual([]);
});

test('a monitor, its owner, and a single alert can be silenced', async () => {
  const alert = await fail('Facts');
  told.length = 0;
  const matching = async (attr: string, value: string): Promise<Silence> =>
    await client.silences.create({ matchers: [{ attr, values: [value] }] });
  let count = 120;
  let minutesAgo = 35;
  for (const [attr, value] of [
    ['monitor.id', monitorId],
    ['monitor.owner', 'shop'],
    ['alert.id', String(alert.id)],
  ] as const) {
    const silence = await matching(attr, value);
    await fail('Facts', count, minutesAgo);
    expect(await heldBy(alert.id)).toEqual([silence.id]);
    // What a monitor tells is muted; who else tells of the alert is not.
    expect((await client.alerts.get({ id: alert.id })).mute !== null).toBe(attr === 'alert.id');
    await client.silences.end({ id: silence.id });
    await look();
    expect(told.map(({ eventName }) => eventName)).toEqual(['silence-ended']);
    told.length = 0;
    count *= 10;
    minutesAgo -= 15;
  }
});

test('a monitor says that all it finds is muted, and guests not by whom', async () => {
  const seenBy = async (some: Spanlight) => ({
    get: (await some.monitors.get({ id: monitorId })).mute,
    list: (await some.monitors.list()).monitors.find(({ id }) => id === monitorId)?.mute,
    why: (await some.monitors.why({ id: monitorId })).monitor.mute,
  });
  const three = (mute: unknown) => ({ get: mute, list: mute, why: mute });
  // What holds some of it, or what several monitors say of it, says nothing of the monitor.
  const some = [
    await client.silences.create(about('Some')),
    await client.silences.create({ matchers: [{ attr: 'severity', values: ['warning'] }] }),
  ];
  expect(await seenBy(client)).toEqual(three(undefined));
  const all = await client.silences.create({
    name: 'Moving',
    reason: 'new disks',
    matchers: [{ attr: 'monitor.owner', values: ['shop'] }],
  });
  expect(await seenBy(client)).toEqual(
    three({ silenceId: all.id, name: 'Moving', reason: 'new disks', user: 'Mira', until: null }),
  );
  expect(await seenBy(guest)).toEqual(
    three({ silenceId: 0, name: '', reason: '', user: '', until: null }),
  );
  for (const { id } of [...some, all]) await client.silences.end({ id });
  expect(await seenBy(client)).toEqual(three(undefined));
});

test('alerts are found by it, and a preview says what a silence would hold', async () => {
  const muted = await fail('Hidden');
  const loud = await fail('Loud');
  const preview = await client.silences.preview(about('Hidden'));
  expect(preview).toEqual({
    count: 1,
    alerts: [{ id: muted.id, name: muted.name }],
    warnings: [],
  });
  const nothing = { count: 0, alerts: [], warnings: [] };
  expect(await client.silences.preview({ matchers: [] })).toEqual(nothing);
  const named = (attr: string, ...values: string[]) => ({ attr, values });
  const unknown = await client.silences.preview({
    matchers: [
      named('alert.id', String(muted.id), '999999', '99999999999', '999999'),
      named('monitor.id', '4711'),
      named('monitor.name', (await client.monitors.get({ id: monitorId })).name, 'Nobody’s'),
      named('monitor.owner', 'nobody'),
    ],
  });
  expect(unknown).toEqual({
    ...nothing,
    warnings: [
      'There is no alert 999999, 99999999999.',
      'There is no monitor 4711.',
      'There is no monitor called Nobody’s.',
      'There is no monitor of owner nobody.',
    ],
  });
  expect((await client.silences.preview({ all: true })).count).toBeGreaterThan(1);
  expect(
    await client.silences.preview({
      matchers: [{ attr: 'exception_type', op: '!=', values: ['Hidden', 'Loud'] }],
    }),
  ).not.toMatchObject({ alerts: expect.arrayContaining([{ id: loud.id, name: loud.name }]) });
  const silence = await client.silences.create({ ...about('Hidden'), reason: 'secret plan' });
  const listed = async (value: string) =>
    (await client.alerts.list({ attrs: { alert_muted: [value] } })).alerts.map(({ id }) => id);
  expect(await listed('yes')).toEqual([muted.id]);
  expect(await listed('no')).toContain(loud.id);
  const { facets } = await client.alerts.list();
  expect(facets.find(({ key }) => key === 'alert_muted')?.items).toContainEqual({
    key: 'alert_muted',
    value: 'yes',
    count: 1,
  });
  expect(await client.silences.list({ alertId: muted.id })).toMatchObject([{ id: silence.id }]);
  expect(await client.silences.list({ alertId: loud.id })).toEqual([]);

  // Readers without a login learn that, and neither who nor why.
  const nobody = { silenceId: 0, name: '', reason: '', user: '', until: null };
  for (const seen of [
    await guest.alerts.get({ id: muted.id }),
    (await guest.alerts.list({ q: 'Hidden' })).alerts[0],
    (await guest.alerts.why({ id: muted.id })).alert,
  ])
    expect(seen?.mute).toEqual(nobody);
  expect(JSON.stringify(await guest.alerts.why({ id: muted.id }))).not.toContain('secret plan');
  await expect(guest.silences.list()).rejects.toMatchObject({ status: 403 });
  await expect(guest.silences.create(about('Hidden'))).rejects.toMatchObject({ status: 403 });
  await client.silences.end({ id: silence.id });
  expect(await listed('yes')).toEqual([]);
});

test('the next window of a silence is told however far it is', async () => {
  const start = new Date(now + 200 * 24 * 60 * MINUTE).toISOString();
  const silence = await client.silences.create({ ...about('Next year'), startsAt: start });
  expect(silence).toMatchObject({ state: 'upcoming', windows: [{ start, end: null }] });
  await client.silences.end({ id: silence.id });
});

test('a silence that repeats is in force within its windows', async () => {
  const time = new Date(now - 30 * MINUTE).toISOString().slice(11, 16);
  const repeat = { time, duration: '1h', timeZone: 'UTC' };
  const silence = await client.silences.create({
    ...about('Nightly'),
    startsAt: new Date(now - 3 * 24 * 60 * MINUTE).toISOString(),
    repeat,
  });
  expect(silence).toMatchObject({
    state: 'active',
    repeat: { ...repeat, duration: 60 * MINUTE, weekdays: [], monthDays: [] },
  });
  expect(silence.windows).toHaveLength(20);
  expect(silence.windows[0]).toEqual({
    start: new Date(now - 30 * MINUTE).toISOString(),
    end: new Date(now + 30 * MINUTE).toISOString(),
  });
  await fail('Nightly');
  expect(told).toEqual([]);
  const later = new Date(now + 120 * MINUTE).toISOString().slice(11, 16);
  const moved = await client.silences.update({
    id: silence.id,
    ...about('Nightly'),
    repeat: { ...repeat, time: later },
  });
  expect(moved).toMatchObject({ state: 'upcoming', revision: 2 });
  // Between two of its windows what it has held is told.
  await look();
  expect(told).toMatchObject([{ eventName: 'silence-ended' }]);
  await client.silences.end({ id: silence.id });
});

test('what can’t be meant is refused, with its field', async () => {
  const refused = async (wish: Parameters<typeof client.silences.create>[0], message: string) =>
    await expect(client.silences.create(wish)).rejects.toMatchObject({ status: 400, message });
  await refused(
    {},
    'it would match every alert of the project. Add a matcher, or "all: true" to match everything',
  );
  await refused(
    { all: true, endsAt: new Date(now - MINUTE).toISOString() },
    'endsAt must be later than now',
  );
  await refused(
    { all: true, repeat: { time: '22:00', duration: '1h', timeZone: 'Mars/Olympus' } },
    'there is no time zone "Mars/Olympus". Name one of the tz database, such as Europe/Berlin or UTC',
  );
  await refused(
    { matchers: [{ attr: 'severity', values: ['critcal'] }] },
    'there is no severity "critcal". Did you mean "critical"?',
  );
  await refused(
    { matchers: [{ attr: 'severity', op: '!=', values: ['nothing'] }] },
    'there is no severity "nothing". It is one of critical, warning, info',
  );
  await refused(
    { matchers: [{ attr: 'monitor.id', values: ['abc'] }] },
    '"abc" is not an id. Use its number, or monitor.name with its name',
  );
  await expect(
    client.silences.create({ matchers: [{ attr: '', values: ['x'] }] }),
  ).rejects.toMatchObject({ status: 400 });
  const ben = server.client({ token: BEN, project: 2 });
  const [mine] = await client.silences.list();
  await expect(ben.silences.get({ id: mine?.id ?? 0 })).rejects.toMatchObject({ status: 403 });
});
