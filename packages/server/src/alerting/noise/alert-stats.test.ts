import { expect, test } from 'vitest';
import { alertingClock } from '../../../test/support/alerting-clock.ts';
import { storeMonitor } from '../../../test/support/stored-alerting.ts';
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
