import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AlertingClock, alertingClock } from '../../../test/support/alerting-clock.ts';
import { maintenance, storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { GroupMessages } from '../../alerting/groups/group-messages.ts';
import { SilenceEnds } from '../../alerting/silences/silence-ends.ts';
import { MINUTE } from '../../shared/time-units.ts';

/** Takes what may be sent to the pager. */
const take = ({ metadata, pager }: AlertingClock, now: number) =>
  metadata.deliveries.take({ projectId: 1, channelId: pager }, now, MINUTE, 8);

test('the summary of a silence waits for an earlier message about one of its alerts', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, at, opened, changed } = alerting;
  const monitor = await storeMetricMonitor(metadata, [pager]);
  const row = await opened(monitor, 'a');
  const [first] = await take(alerting, at(0));
  const id = first?.id ?? 0;
  await metadata.deliveries.record(id, { state: 'retrying', nextAt: at(30) });
  const silence = await metadata.silences.create(1, maintenance, 0);
  at(1);
  await changed(row, monitor, 'closed');
  await metadata.silences.end({ projectId: 1, id: silence.id });
  await opened(monitor, 'b');
  await new SilenceEnds(telling).queueDue(at(2));
  const [other, ...more] = await take(alerting, at(3));
  expect([other?.alert_id, more]).toEqual([row.id + 1, []]);
  await metadata.deliveries.record(other?.id ?? 0, { state: 'delivered' });
  expect(await take(alerting, at(31))).toMatchObject([{ id }]);
  await metadata.deliveries.record(id, { state: 'delivered' });
  expect(await take(alerting, at(32))).toMatchObject([{ event_id: 0, silence_id: null }]);
});

test('what is told alone waits for the message of the group that told of it', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, at, opened, changed } = alerting;
  const grouping = { by: [], wait: MINUTE, interval: MINUTE };
  const monitor = await storeMetricMonitor(metadata, [pager], { grouping });
  const row = await opened(monitor, 'a');
  await new GroupMessages(telling).queueDue(at(2));
  const [first] = await take(alerting, at(2));
  const id = first?.id ?? 0;
  await metadata.deliveries.record(id, { state: 'retrying', nextAt: at(30) });
  at(3);
  await changed(row, { ...monitor, grouping: null }, 'closed');
  expect(await take(alerting, at(4))).toEqual([]);
  expect(await take(alerting, at(31))).toMatchObject([{ id }]);
  await metadata.deliveries.record(id, { state: 'failed' });
  expect(await take(alerting, at(32))).toMatchObject([{ alert_id: row.id }]);
});

test('a summary that can not be read holds up no other message', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, at, opened } = alerting;
  const monitor = await storeMetricMonitor(metadata, [pager]);
  const silence = await metadata.silences.create(1, maintenance, 0);
  await opened(monitor, 'a');
  await metadata.silences.end({ projectId: 1, id: silence.id });
  await new SilenceEnds(telling).queueDue(at(2));
  const { id } = await opened(monitor, 'b');
  await sql`update silence_summaries set content = '{"broken": 1}'`.execute(metadata.db);
  expect(await take(alerting, at(3))).toMatchObject([{ alert_id: 0 }, { alert_id: id }]);
});
