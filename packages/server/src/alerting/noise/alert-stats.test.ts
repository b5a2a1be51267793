import { expect, test } from 'vitest';
import { alertingClock } from '../../../test/support/alerting-clock.ts';
import { storeMetricMonitor, storeMonitor } from '../../../test/support/stored-alerting.ts';
import { GroupMessages } from '../groups/group-messages.ts';
import { alertStats } from './alert-stats.ts';

test('an error that comes again in the range fired where it was closed before, and not where it was open', async () => {
  const { metadata, transitions, pager, at } = await alertingClock();
  const monitor = await storeMonitor(metadata, [pager], { name: 'Errors' });
  const eventAt = (minute: number, name: 'created' | 'recurring' | 'status-changed') => {
    const time = new Date(at(minute)).toISOString();
    const params = { traceId: null, spanId: '0', spanCount: 1 };
    const status = name === 'status-changed' ? 'closed' : 'open';
    const reason = name === 'created' ? 'new-error' : 'recurring-error';
    return { name, status, reason, params, time, createdAt: time } as const;
  };
  const opened = async (spanGroupId: string) => {
    const event = eventAt(-300, 'created');
    const identity = { type: 'error', spanGroupId } as const;
    const alert = { projectId: 1, name: 'boom', attrs: {}, identity, createdAt: event.time };
    return await transitions.create(alert, event, [monitor]);
  };
  const open = await opened('1');
  const closed = await transitions.change(await opened('2'), eventAt(-200, 'status-changed'), [
    monitor,
  ]);
  for (const row of [open, closed])
    await transitions.change(row, eventAt(-60, 'recurring'), [monitor]);
  const range = { from: new Date(at(-120)), to: new Date(at(0)) };
  expect((await alertStats(metadata, 1, range)).monitors).toMatchObject([
    { name: 'Errors', fired: 1 },
  ]);
});

test('the message of a group counts where the first event it tells of does, not one that came to nothing', async () => {
  const { metadata, telling, pager, at, opened, changed } = await alertingClock();
  const minutes = 60_000;
  const monitor = await storeMetricMonitor(metadata, [pager], {
    grouping: { by: [], wait: 5 * minutes, interval: 5 * minutes },
  });
  await changed(await opened(monitor, 'a'), monitor, 'closed');
  at(2);
  await opened(monitor, 'b');
  await new GroupMessages(telling).queueDue(at(6));
  const range = (from: number, to: number) => ({ from: new Date(at(from)), to: new Date(at(to)) });
  const counted = async (from: number, to: number) =>
    (await alertStats(metadata, 1, range(from, to))).monitors[0];
  expect(await counted(-1, 1)).toMatchObject({ messages: 0, held: 2 });
  expect(await counted(1, 10)).toMatchObject({ messages: 1, held: 0 });
});
