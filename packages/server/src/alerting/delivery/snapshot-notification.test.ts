import { expect, test } from 'vitest';
import { type AlertingClock, alertingClock } from '../../../test/support/alerting-clock.ts';
import { maintenance, storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { alertmanagerMessage } from '../channels/alertmanager.ts';
import { GroupMessages } from '../groups/group-messages.ts';
import { SilenceEnds } from '../silences/silence-ends.ts';
import { loadNotification } from './load-notification.ts';
import { MINUTE } from '../../shared/time-units.ts';

/** Minutes of a day. */
const DAY = 1440;

/** The hosts whose alerts an Alertmanager takes for open after what is sent now, which then counts as sent. */
async function firing({ metadata, pager, now }: AlertingClock): Promise<string[]> {
  const due = await metadata.deliveries.take({ projectId: 1, channelId: pager }, now(), MINUTE, 8);
  const hosts: string[] = [];
  for (const row of due) {
    const notification = await loadNotification(metadata, 'https://apm.example', row);
    const alerts = notification ? alertmanagerMessage(notification) : [];
    const open = alerts.filter(({ endsAt }) => Date.parse(endsAt) > now());
    hosts.push(...open.map(({ labels }) => labels['host_name'] ?? ''));
    await metadata.deliveries.record(row.id, { state: 'delivered' });
  }
  return hosts.toSorted();
}

test('what has been open for forty days is open to an Alertmanager that its group is told', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, at, opened, changed } = alerting;
  const grouping = { by: [], wait: 5 * MINUTE, interval: 5 * MINUTE };
  const monitor = await storeMetricMonitor(metadata, [pager], { grouping });
  await opened(monitor, 'a');
  const closed = await opened(monitor, 'b');
  await new GroupMessages(telling).queueDue(at(6));
  expect(await firing(alerting)).toEqual(['a', 'b']);
  at(40 * DAY);
  await opened(monitor, 'c');
  await changed(closed, monitor, 'closed');
  await new GroupMessages(telling).queueDue(at(40 * DAY + 6));
  expect(await firing(alerting)).toEqual(['a', 'c']);
});

test('what has been open for forty days is open to an Alertmanager at the end of a silence', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, at, opened } = alerting;
  const monitor = await storeMetricMonitor(metadata, [pager]);
  const { id } = await metadata.silences.create(1, maintenance, 0);
  await opened(monitor, 'a');
  await metadata.silences.end({ projectId: 1, id });
  await new SilenceEnds(telling).queueDue(at(40 * DAY));
  expect(await firing(alerting)).toEqual(['a']);
});
