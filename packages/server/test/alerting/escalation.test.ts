import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Alert, NotificationChannel, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE;

interface Received {
  readonly channel: string;
  readonly key: string;
  readonly eventName: string;
  readonly alert: Pick<Alert, 'status'>;
  readonly escalation?: object;
  readonly group?: { readonly opened: number; readonly isOver: boolean };
}

const received: Received[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const message = JSON.parse(body) as Omit<Received, 'channel' | 'key'>;
    const key = String(request.headers['idempotency-key']);
    received.push({ ...message, key, channel: (request.url ?? '').slice(1) });
    return response.end();
  });
});

let server: TestServer;
let client: Spanlight;
let guest: Spanlight;
const channels = new Map<string, NotificationChannel>();
const id = (name: string): number => channels.get(name)?.id ?? 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const guests = '\n  guests: { projects: [1] }\nnotifications: { allow_networks: [127.0.0.1] }\n';
  server = await startTestServer({ yaml: `${ACCOUNTS}${guests}` });
  client = server.client({ fetch: checkedFetch().fetch, token: MIRA, project: 1 });
  guest = server.client({ fetch: checkedFetch().fetch, project: 1 });
  for (const name of ['pager', 'lead', 'boss', 'critical']) {
    const url = `http://127.0.0.1:${port}/${name}`;
    const takes = name === 'critical' ? { severities: ['critical' as const] } : {};
    const wish = { type: 'webhook' as const, name, params: { url }, ...takes };
    channels.set(name, await client.channels.create(wish));
  }
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

beforeEach(() => {
  received.length = 0;
});

/** A monitor of one kind of errors. */
const watch = async (
  kind: string,
  steps: readonly (readonly [after: number | string, ...names: string[]])[],
): Promise<string> => {
  const { id: monitorId } = await client.monitors.createError({
    name: `${kind} errors`,
    channelIds: [id('pager')],
    escalation: steps.map(([after, ...names]) => ({ after, channelIds: names.map(id) })),
    params: {
      notifyOnNewErrors: true,
      notifyOnRecurringErrors: true,
      matchers: [{ attr: 'exception_type', value: kind }],
    },
  });
  return monitorId;
};

/** An error of one kind, and a look at it. Returns its alert. */
async function fail(kind: string): Promise<Alert> {
  const record = {
    timeUnixNano: nanoseconds(now - 10 * MINUTE),
    severityNumber: 17,
    body: { stringValue: `${kind} failed` },
    attributes: attributesJson({ 'exception.type': kind }),
  };
  const resourceLogs = [{ scopeLogs: [{ logRecords: [record] }] }];
  await server.send('shop-token', 'logs', { resourceLogs });
  await look();
  const [alert] = (await client.alerts.list({ q: kind, facets: false })).alerts;
  if (alert === undefined) throw new Error('there is no alert');
  return alert;
}

const look = async (): Promise<void> => server.running.runAlerting(now);

/** Looks until so many messages have come. Returns who got which. */
async function told(count: number): Promise<string[]> {
  await expect
    .poll(async () => {
      await look();
      return received.length;
    })
    .toBeGreaterThanOrEqual(count);
  // Channels are told side by side.
  return received
    .map(({ channel, eventName, alert }) => `${channel} ${eventName} ${alert.status}`)
    .toSorted();
}

test('others are told step by step when nobody acknowledges, and hear of the end', async () => {
  await watch('DiskFull', [
    ['1s', 'lead'],
    ['1500ms', 'boss', 'lead'],
  ]);
  const alert = await fail('DiskFull');
  expect(received.map(({ channel }) => channel)).toEqual(['pager']);
  expect(received[0]).not.toHaveProperty('escalation');
  expect(await told(4)).toEqual([
    'boss recurring open',
    'lead recurring open',
    'lead recurring open',
    'pager created open',
  ]);
  const steps = (name: string): (object | undefined)[] =>
    received.filter(({ channel }) => channel === name).map(({ escalation }) => escalation);
  expect(steps('lead')).toEqual([
    { step: 1, of: 2, after: 1000 },
    { step: 2, of: 2, after: 1500 },
  ]);
  expect(steps('boss')).toEqual([{ step: 2, of: 2, after: 1500 }]);
  expect(new Set(received.map(({ key }) => key)).size).toBe(4);
  expect((await client.alerts.get({ id: alert.id })).escalation).toEqual({
    step: 2,
    of: 2,
    nextAt: null,
    nextChannels: [],
  });
  const why = await client.alerts.why({ id: alert.id });
  expect(why.events.map(({ name }) => name)).toEqual(['escalated', 'escalated', 'created']);
  expect(why.events[0]?.text).toBe('Nobody acknowledged for 1 second (step 2 of 2).');
  expect(why.explanation).toContain('Both steps of its escalation have been sent.');
  await client.alerts.close({ ids: [alert.id] });
  expect((await told(7)).filter((one) => one.endsWith('closed'))).toEqual([
    'boss status-changed closed',
    'lead status-changed closed',
    'pager status-changed closed',
  ]);
  expect((await client.alerts.get({ id: alert.id })).escalation).toBeNull();
});

test('an alert says what comes next, and why explains whom that would not reach', async () => {
  await watch('Timeout', [
    ['20m', 'lead', 'critical'],
    [2_400_000, 'boss'],
  ]);
  const before = Date.now();
  const { id: alertId } = await fail('Timeout');
  const { escalation } = await client.alerts.get({ id: alertId });
  expect(escalation).toMatchObject({ step: 0, of: 2, nextChannels: ['lead', 'critical'] });
  expect(Date.parse(escalation?.nextAt ?? '')).toBeGreaterThanOrEqual(before + 20 * MINUTE);
  const [listed] = (await client.alerts.list({ q: 'Timeout' })).alerts;
  expect(listed?.escalation).toEqual(escalation);
  const explanation = async (): Promise<string[]> =>
    (await client.alerts.why({ id: alertId })).explanation;
  expect(await explanation()).toEqual(
    expect.arrayContaining([
      `Escalates to lead, critical at ${escalation?.nextAt} unless somebody acknowledges it (step 1 of 2).`,
      'At present that would not notify every channel: critical: the channel does not take its severity or labels.',
    ]),
  );
  for (const seen of [
    await guest.alerts.get({ id: alertId }),
    (await guest.alerts.why({ id: alertId })).alert,
  ])
    expect(seen.escalation).toEqual({ ...escalation, nextChannels: [] });

  await client.alerts.acknowledge({ ids: [alertId] });
  expect((await client.alerts.get({ id: alertId })).escalation).toMatchObject({ nextAt: null });
  expect(await explanation()).toContain(
    'Step 1 of 2 of its escalation, which notifies lead, critical, waits while the alert is acknowledged.',
  );
  await client.alerts.unacknowledge({ ids: [alertId] });
  const silence = await client.silences.create({
    matchers: [{ attr: 'alert.id', op: '=', values: [String(alertId)] }],
  });
  expect((await client.alerts.get({ id: alertId })).escalation).toMatchObject({ nextAt: null });
  expect(await explanation()).toContain(
    'Step 1 of 2 of its escalation, which notifies lead, critical, waits until the silence ends, and its time counts from then.',
  );
  const ended = Date.now();
  await client.silences.end({ id: silence.id });
  const anew = (await client.alerts.get({ id: alertId })).escalation;
  expect(Date.parse(anew?.nextAt ?? '')).toBeGreaterThanOrEqual(ended + 20 * MINUTE);
});

test('alerts that are told together escalate together, and why says which message it was', async () => {
  const kinds = ['GroupedA', 'GroupedB', 'GroupedC'];
  await client.monitors.createError({
    name: 'Grouped errors',
    channelIds: [id('pager')],
    grouping: { wait: '500ms', interval: 0 },
    escalation: [
      { after: '1s', channelIds: [id('lead')] },
      { after: '1h', channelIds: [id('boss')] },
    ],
    params: {
      notifyOnNewErrors: true,
      matchers: [{ attr: 'service_name', value: 'grouped' }],
    },
  });
  const logRecords = kinds.map((kind) => ({
    timeUnixNano: nanoseconds(now - 10 * MINUTE),
    severityNumber: 17,
    body: { stringValue: `${kind} failed` },
    attributes: attributesJson({ 'exception.type': kind }),
  }));
  const resource = { attributes: attributesJson({ 'service.name': 'grouped' }) };
  await server.send('shop-token', 'logs', {
    resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }],
  });
  await look();
  const { alerts } = await client.alerts.list({ q: 'Grouped', facets: false });
  expect(alerts).toHaveLength(3);
  const standing = async (): Promise<string[]> =>
    (await client.alerts.why({ id: alerts[0]?.id ?? 0 })).explanation;
  expect((await standing()).join('\n')).not.toContain('would not notify');
  /** Steps that come while the group waits are one message; a slow machine takes more than one look for them. */
  const steps = (): readonly Received[] => received.filter(({ channel }) => channel === 'lead');
  await expect
    .poll(async () => {
      await look();
      return steps().reduce((sum, { group }) => sum + (group?.opened ?? 0), 0);
    })
    .toBe(3);
  expect(steps()[0]).toMatchObject({
    eventName: 'recurring',
    escalation: { step: 1, of: 2, after: 1000 },
    group: { name: 'Grouped errors', text: expect.stringMatching(/^\d alerts?: ERROR Grouped/) },
  });
  expect((await standing()).join('\n')).toMatch(
    /lead: part of the message about its group "Grouped errors", delivered at /,
  );
  await client.alerts.close({ ids: alerts.map((alert) => alert.id) });
  await expect
    .poll(async () => {
      await look();
      return steps().some(({ group }) => group?.isOver === true);
    })
    .toBe(true);
  expect(received.filter(({ channel }) => channel === 'boss')).toEqual([]);
});

test('a paused monitor escalates nothing more, and why says so', async () => {
  const monitorId = await watch('Refused', [['1s', 'lead']]);
  const { id: alertId } = await fail('Refused');
  await client.monitors.pause({ id: monitorId });
  expect((await client.alerts.why({ id: alertId })).explanation).toContain(
    'Its escalation notifies nobody: its monitor is paused or deleted.',
  );
  await expect
    .poll(async () => {
      await look();
      return (await client.alerts.why({ id: alertId })).events[0]?.untold;
    })
    .toBe('The step notified nobody: its monitor was paused or deleted.');
  expect(received.map(({ channel }) => channel)).toEqual(['pager']);
});

/** A step as it is sent. */
interface Step {
  readonly after: string | number;
  readonly channelIds: number[];
}

test('steps without sense are refused by field', async () => {
  const refusal = async (escalation: Partial<Step>[]): Promise<unknown> =>
    client.monitors
      .createError({ name: 'x', params: {}, escalation: escalation as Step[] })
      .catch(({ message }: { message: string }) => message);
  const lead = { channelIds: [id('lead')] };
  expect(await refusal([{ ...lead, after: 0 }])).toBe(
    'escalation.0.after must be at least a second',
  );
  const twice = { ...lead, after: '15m' };
  expect(await refusal([twice, twice])).toBe(
    'escalation.1.after must be later than the step before',
  );
  expect(await refusal([{ after: '15m', channelIds: [999] }])).toBe('channel 999 does not exist');
  expect(await refusal([{ after: '15m' }])).toBe(
    'escalation.0.channelIds at least one channel is required',
  );
  const six = [1, 2, 3, 4, 5, 6].map((minutes) => ({ ...lead, after: minutes * MINUTE }));
  expect(await refusal(six)).toContain('can have at most 5 steps');
});

test('they are written as YAML, and a channel that goes leaves them', async () => {
  const gone = await client.channels.create({
    type: 'webhook',
    name: 'gone',
    params: { url: 'https://gone.example' },
  });
  const [monitor] = await client.monitors.createFromYaml({
    yaml: `monitors:
  - name: As code
    type: error
    notify_on_new_errors: true
    escalation:
      - { after: 15m, channels: [lead, gone] }
      - { after: 30m, channels: [gone] }
      - { after: 1h, channels: [boss] }
`,
  });
  const { id: monitorId = '' } = monitor ?? {};
  expect(monitor?.escalation).toEqual([
    { after: 15 * MINUTE, channelIds: [id('lead'), gone.id] },
    { after: 30 * MINUTE, channelIds: [gone.id] },
    { after: 60 * MINUTE, channelIds: [id('boss')] },
  ]);
  const yaml = await client.monitors.yaml({ id: monitorId });
  expect(yaml).toContain('escalation:\n      - after: 15m\n        channels: [lead, gone]');
  expect(await guest.monitors.yaml({ id: monitorId })).not.toContain('escalation');
  const before = await client.monitors.get({ id: monitorId });
  await client.channels.delete({ id: gone.id });
  const after = await client.monitors.get({ id: monitorId });
  expect(after.escalation).toEqual([
    { after: 15 * MINUTE, channelIds: [id('lead')] },
    { after: 60 * MINUTE, channelIds: [id('boss')] },
  ]);
  // Who read it before doesn't write over what it is now.
  expect(after.revision).toBe(before.revision + 1);
});
