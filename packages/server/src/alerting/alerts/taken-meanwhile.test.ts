import { expect, test } from 'vitest';
import { alertingClock } from '../../../test/support/alerting-clock.ts';
import { metricParams, storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { acknowledgeAlerts } from './acknowledge-alerts.ts';

const mira = { id: 1, name: 'Mira', email: 'mira@shop.example' };

test('whoever takes an alert while it is decided that it goes on hears nothing of that', async () => {
  const { metadata, transitions, pager, at, opened, told } = await alertingClock();
  const monitor = await storeMetricMonitor(metadata, [pager]);
  const seen = await opened(monitor, 'a');
  await acknowledgeAlerts(metadata, 1, [seen.id], { note: 'on it' }, mira);
  const time = new Date(at(60)).toISOString();
  await transitions.change(
    seen,
    {
      name: 'recurring',
      status: 'open',
      reason: 'out-of-bounds',
      params: metricParams,
      time,
      createdAt: time,
    },
    [monitor],
  );
  expect(await told()).toEqual(['pager created open waiting', 'pager recurring open acknowledged']);
});
