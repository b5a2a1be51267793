import { expect, test } from 'vitest';
import { alertingClock } from '../../../test/support/alerting-clock.ts';
import {
  maintenanceOf,
  storeMetricMonitor,
  storeMonitor,
} from '../../../test/support/stored-alerting.ts';
import { webhookMessage } from '../channels/webhook.ts';
import { loadNotification } from '../delivery/load-notification.ts';
import { messageText } from '../messages/message-text.ts';
import { pastMutes } from './past-mutes.ts';
import { SilenceEnds } from './silence-ends.ts';

test('a silence that is changed tells what it no longer holds', async () => {
  const { metadata, telling, pager, at, opened, told } = await alertingClock();
  const monitor = await storeMetricMonitor(metadata, [pager]);
  const { id } = await metadata.silences.create(1, maintenanceOf('monitor.name', 'Load'), 0);
  await opened(monitor, 'db-1');
  await opened(monitor, 'db-2');
  const ends = new SilenceEnds(telling);
  const summaries = () =>
    metadata.db.selectFrom('deliveries').select('id').where('event_id', '=', 0).execute();
  await ends.queueDue(at(1));
  expect(await summaries()).toEqual([]);
  await metadata.silences.update({ projectId: 1, id }, maintenanceOf('host_name', 'db-2'));
  await ends.queueDue(at(3));
  await ends.queueDue(at(5));
  expect(await summaries()).toHaveLength(1);
  expect(await told()).toEqual(['pager created open muted', 'pager created open muted']);
  const held = await metadata.db
    .selectFrom('deliveries')
    .select('summary_id')
    .orderBy('id')
    .execute();
  expect(held.map((row) => row.summary_id !== null)).toEqual([true, false, true]);
});

test('what a silence in force no longer holds is not told as its end', async () => {
  const { metadata, telling, pager, at, opened } = await alertingClock();
  const monitor = await storeMetricMonitor(metadata, [pager]);
  const { id } = await metadata.silences.create(1, maintenanceOf('monitor.name', 'Load'), 0);
  const ends = new SilenceEnds(telling);
  const told = async (minute: number) => {
    await ends.queueDue(at(minute));
    const [row] = await metadata.deliveries.take(
      { projectId: 1, channelId: pager },
      at(minute),
      1,
      1,
    );
    const message = row && (await loadNotification(metadata, 'https://apm.example', row));
    await metadata.deliveries.record(row?.id ?? 0, { state: 'delivered' });
    return message && [messageText(message).subject, webhookMessage(message, null)];
  };
  await opened(monitor, 'db-1');
  await metadata.silences.update({ projectId: 1, id }, maintenanceOf('host_name', 'db-2'));
  expect(await told(3)).toMatchObject([
    '[Project 1] No longer muted by Maintenance: 1 alert opened, 1 still open',
    { eventName: 'silence-changed', silence: { opened: 1 } },
  ]);
  await opened(monitor, 'db-2');
  await metadata.silences.end({ projectId: 1, id });
  expect(await told(5)).toMatchObject([
    '[Project 1] Silence over: Maintenance: 1 alert opened, 1 still open',
    { eventName: 'silence-ended', silence: { opened: 1 } },
  ]);
});

test('who was told of an alert at the end of a silence hears of its end, whatever they take by then', async () => {
  const { metadata, telling, pager, at, opened, changed, told } = await alertingClock();
  const monitor = await storeMetricMonitor(metadata, [pager], { severity: 'critical' });
  const { id } = await metadata.silences.create(1, maintenanceOf('host_name', 'db-1'), 0);
  const row = await opened(monitor, 'db-1');
  await metadata.silences.end({ projectId: 1, id });
  await new SilenceEnds(telling).queueDue(at(2));
  const channel = await metadata.channels.get(1, pager);
  await metadata.channels.update({ projectId: 1, id: pager }, { ...channel, severities: ['info'] });
  await changed(row, monitor, 'closed');
  expect(await told()).toEqual(['pager created open muted', 'pager status-changed closed waiting']);
});

test('what was held goes to those who still want email, and is noted where nobody does', async () => {
  const { metadata, telling, at, opened } = await alertingClock();
  const userOf = (name: string, notifyByEmail: boolean) =>
    metadata.users.save(
      { name, email: `${name}@shop.example`, avatar: '', notifyByEmail },
      'config',
    );
  await userOf('ben', true);
  await userOf('mira', true);
  const monitor = await storeMetricMonitor(metadata, [], { notifyEveryoneByEmail: true });
  const ends = new SilenceEnds(telling);
  for (const left of ['ben', 'mira']) {
    const { id } = await metadata.silences.create(1, maintenanceOf('monitor.name', 'Load'), 0);
    await opened(monitor, `db-${left}`);
    await userOf(left, false);
    await metadata.silences.end({ projectId: 1, id });
    await ends.queueDue(at(2));
  }
  const summaries = await metadata.db
    .selectFrom('deliveries')
    .select(['recipients', 'state', 'skip_reason'])
    .where('event_id', '=', 0)
    .orderBy('id')
    .execute();
  expect(summaries).toEqual([
    { recipients: '["mira@shop.example"]', state: 'waiting', skip_reason: null },
    { recipients: '[]', state: 'skipped', skip_reason: 'no-recipients' },
  ]);
});

test('an error is held by the silences of the monitors that tell of it', async () => {
  const { metadata, transitions, telling, pager, at, now } = await alertingClock();
  const watching = (service: string) =>
    storeMonitor(metadata, [pager], {
      name: `${service} errors`,
      params: {
        notifyOnNewErrors: true,
        notifyOnRecurringErrors: true,
        consequences: 'note',
        matchers: [{ attr: 'service_name', op: '=', value: service }],
      },
    });
  const cart = await watching('cart');
  await watching('shop');
  const short = await metadata.silences.create(1, maintenanceOf('monitor.name', 'cart errors'), 0);
  const time = new Date(now()).toISOString();
  await transitions.create(
    {
      projectId: 1,
      name: 'boom',
      attrs: { service_name: 'cart' },
      identity: { type: 'error', spanGroupId: '1' },
      createdAt: time,
    },
    {
      name: 'created',
      status: 'open',
      reason: 'new-error',
      params: { traceId: null, spanId: '0', spanCount: 1 },
      time,
      createdAt: time,
    },
    [cart],
  );
  const long = await metadata.silences.create(1, maintenanceOf('monitor.name', 'cart errors'), 0);
  await metadata.silences.end({ projectId: 1, id: short.id });
  await new SilenceEnds(telling).queueDue(at(2));
  expect(
    await metadata.db.selectFrom('deliveries').select(['silence_id', 'summary_id']).execute(),
  ).toEqual([{ silence_id: Number(long.id), summary_id: null }]);
});

test('a back-test knows silences by the labels and the severity of the monitor that is tried', async () => {
  const { metadata, now } = await alertingClock();
  await metadata.silences.create(1, maintenanceOf('label.team', 'shop'), 0);
  const asked = { name: 'Load', severity: 'warning', labels: { team: 'shop' } } as const;
  const isMuted = async (labels: Record<string, string>): Promise<boolean> =>
    (await pastMutes(metadata, 1, { ...asked, labels }, now() - 60_000)).isMuted(
      {},
      'created',
      now(),
    );
  expect(await isMuted({ team: 'shop' })).toBe(true);
  expect(await isMuted({})).toBe(false);
});
