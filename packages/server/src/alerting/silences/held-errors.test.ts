import type { Monitor } from '@spanlight/sdk/schemas';
import { expect, test } from 'vitest';
import { type AlertingClock, alertingClock } from '../../../test/support/alerting-clock.ts';
import {
  errorMonitorContent,
  maintenanceOf,
  storeMonitor,
} from '../../../test/support/stored-alerting.ts';
import { Escalations } from '../escalation/escalations.ts';
import { GroupMessages } from '../groups/group-messages.ts';
import { SilenceEnds } from './silence-ends.ts';
import { MINUTE } from '../../shared/time-units.ts';

/** Opens an alert of an error, or closes it. */
async function errorIs(
  { metadata, transitions, now }: AlertingClock,
  status: 'open' | 'closed',
  monitor: Monitor,
): Promise<void> {
  const time = new Date(now()).toISOString();
  const params = { traceId: null, spanId: '0', spanCount: 1 };
  const seen = await metadata.db.selectFrom('alerts').selectAll().executeTakeFirst();
  if (seen)
    await transitions.change(
      seen,
      { name: 'status-changed', status, reason: 'manual', params, time, createdAt: time },
      [monitor],
    );
  else
    await transitions.create(
      {
        projectId: 1,
        name: 'boom',
        attrs: { service_name: 'cart' },
        identity: { type: 'error', spanGroupId: '1' },
        createdAt: time,
      },
      { name: 'created', status, reason: 'new-error', params, time, createdAt: time },
      [monitor],
    );
}

/** Silences what monitors of a name tell, until somebody ends it. */
const silenceMonitor = ({ metadata }: AlertingClock, name: string) =>
  metadata.silences.create(1, maintenanceOf('monitor.name', name), 0);

/** The receivers of messages about groups and silences. */
async function toldTogether({ metadata }: AlertingClock): Promise<number[]> {
  const rows = await metadata.db
    .selectFrom('deliveries')
    .select('channel_id')
    .where('event_id', '=', 0)
    .execute();
  return rows.map((row) => row.channel_id);
}

test('the end of an alert that a step told of waits for the silence of its monitor', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, lead, at, told } = alerting;
  const escalation = [{ after: 30 * MINUTE, channelIds: [lead] }];
  const monitor = await storeMonitor(metadata, [pager], { name: 'cart errors', escalation });
  await errorIs(alerting, 'open', monitor);
  await new Escalations(telling).queueDue(at(31));
  const { id } = await silenceMonitor(alerting, 'cart errors');
  at(32);
  await errorIs(alerting, 'closed', monitor);
  await new SilenceEnds(telling).queueDue(at(34));
  expect((await told()).slice(-2)).toEqual([
    'pager status-changed closed muted',
    'lead status-changed closed muted',
  ]);
  expect(await toldTogether(alerting)).toEqual([]);
  await metadata.silences.end({ projectId: 1, id });
  await new SilenceEnds(telling).queueDue(at(36));
  expect(await toldTogether(alerting)).toEqual([pager, lead]);
});

test('a step that waits for its group is left to the silence of its monitor', async () => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, lead, at, told } = alerting;
  const monitor = await storeMonitor(metadata, [pager], {
    name: 'cart errors',
    grouping: { by: [], wait: 5 * MINUTE, interval: 5 * MINUTE },
    escalation: [{ after: 30 * MINUTE, channelIds: [lead] }],
  });
  await errorIs(alerting, 'open', monitor);
  await new GroupMessages(telling).queueDue(at(6));
  await new Escalations(telling).queueDue(at(31));
  await silenceMonitor(alerting, 'cart errors');
  await new GroupMessages(telling).queueDue(at(40));
  expect((await told()).at(-1)).toBe('lead escalated open muted');
  expect(await toldTogether(alerting)).toEqual([pager]);
});

test.each<[string, (alerting: AlertingClock, monitor: Monitor) => Promise<unknown>]>([
  ['tells others', (alerting, monitor) => change(alerting, monitor, { channelIds: [] })],
  ['is paused', ({ metadata }, { id }) => metadata.monitors.setState(1, Number(id), 'paused')],
  [
    'tells others by another name',
    (alerting, monitor) => change(alerting, monitor, { name: 'basket errors', channelIds: [] }),
  ],
])('a silence keeps what it holds of an error where its monitor %s', async (_what, become) => {
  const alerting = await alertingClock();
  const { metadata, telling, pager, at } = alerting;
  const monitor = await storeMonitor(metadata, [pager], { name: 'cart errors' });
  const { id } = await silenceMonitor(alerting, 'cart errors');
  await errorIs(alerting, 'open', monitor);
  await become(alerting, monitor);
  await new SilenceEnds(telling).queueDue(at(3));
  expect(await toldTogether(alerting)).toEqual([]);
  await metadata.silences.end({ projectId: 1, id });
  await new SilenceEnds(telling).queueDue(at(5));
  expect(await toldTogether(alerting)).toEqual([pager]);
});

const change = (
  { metadata }: AlertingClock,
  { id }: Monitor,
  content: Parameters<typeof errorMonitorContent>[1],
) =>
  metadata.monitors.update(
    { projectId: 1, id: Number(id) },
    errorMonitorContent([], { name: 'cart errors', ...content }),
  );
