import { expect, onTestFinished, test, vi } from 'vitest';
import { alertingClock } from '../../../test/support/alerting-clock.ts';
import { storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { Leases } from '../../metadata/coordination/leases.ts';
import { clockOf } from '../../metadata/database/clock.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import { MonitorSchedule } from './schedule.ts';
import { MINUTE } from '../../shared/time-units.ts';

test('no other server takes over from one whose evaluation takes longer than its lease lasts', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { metadata, transitions, now } = await alertingClock();
  await storeMetricMonitor(metadata, []);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<[]>()];
  vi.spyOn(metadata.metrics, 'find').mockImplementation(() => {
    asked.resolve();
    return answer.promise;
  });
  const schedule = new MonitorSchedule({
    metadata,
    transitions,
    now,
    metricContext: () => {
      throw new TelemetryError('unavailable', 'there are no points here');
    },
    onError: () => undefined,
  });
  const other = new Leases(metadata.db, clockOf('sqlite'));
  const takeOver = () => other.take('evaluate-monitors', MINUTE);

  const evaluated = schedule.tick(now());
  await asked.promise;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(await takeOver()).toBe(false);

  answer.resolve([]);
  expect(await evaluated).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(await takeOver()).toBe(true);
});
