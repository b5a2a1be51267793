import { expect, test } from 'vitest';
import { type AlertingClock, alertingClock } from '../../../test/support/alerting-clock.ts';
import { maintenanceOf, storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { loadNotification } from '../delivery/load-notification.ts';
import { messageText } from '../messages/message-text.ts';
import { GroupMessages } from './group-messages.ts';
import { MINUTE } from '../../shared/time-units.ts';

const grouping = { by: [], wait: 5 * MINUTE, interval: 5 * MINUTE };

/** Headlines of the messages that are queued, which then count as sent. */
async function said({ metadata, telling }: AlertingClock, now: number): Promise<string[]> {
  await new GroupMessages(telling).queueDue(now);
  const queued = await metadata.db
    .updateTable('deliveries')
    .set({ state: 'delivered' })
    .where('event_id', '=', 0)
    .where('state', '=', 'waiting')
    .returningAll()
    .execute();
  const messages = queued.map((row) => loadNotification(metadata, 'https://apm.example', row));
  return (await Promise.all(messages)).map((message) =>
    message ? messageText(message).headline : '',
  );
}

test('what recovers before its group is told is not counted when all have recovered', async () => {
  const alerting = await alertingClock();
  const { metadata, pager, at, opened, changed } = alerting;
  const monitor = await storeMetricMonitor(metadata, [pager], { grouping });
  const first = await opened(monitor, 'a');
  const second = await opened(monitor, 'b');
  const blip = await opened(monitor, 'c');
  at(1);
  await changed(blip, monitor, 'closed');
  expect((await said(alerting, at(6))).join()).toContain('2 hosts: a, b.');
  at(7);
  await changed(first, monitor, 'closed');
  await changed(second, monitor, 'closed');
  expect((await said(alerting, at(13))).join()).toContain('Both hosts have recovered');
});

test('what the group was never told of is none of those that are still open', async () => {
  const alerting = await alertingClock();
  const { metadata, pager, at, opened, changed } = alerting;
  const monitor = await storeMetricMonitor(metadata, [pager], { grouping });
  await opened(monitor, 'a');
  const blip = await opened(monitor, 'c');
  at(1);
  const over = await changed(blip, monitor, 'closed');
  await said(alerting, at(6));
  await metadata.silences.create(1, maintenanceOf('host_name', 'c'), 0);
  at(7);
  await changed(over, monitor, 'open');
  await opened(monitor, 'b');
  const [text = ''] = await said(alerting, at(13));
  expect(text).toContain('1 more host: b.');
  expect(text).toContain('1 host is still open: a.');
});

test('the address of a group has no values that receivers find too long', async () => {
  const { metadata, telling, pager, at, opened } = await alertingClock();
  const monitor = await storeMetricMonitor(metadata, [pager], {
    grouping: { ...grouping, by: ['host_name'] },
  });
  await opened(monitor, '\u8BA2'.repeat(400));
  await new GroupMessages(telling).queueDue(at(6));
  const [row] = await metadata.deliveries.take(
    { projectId: 1, channelId: pager },
    at(6),
    MINUTE,
    1,
  );
  const message = row && (await loadNotification(metadata, 'https://apm.example', row));
  expect(message?.alertUrl.length).toBeLessThan(3000);
  expect(message?.alertUrl).toContain('attrs.alert_status=open');
});
