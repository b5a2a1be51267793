import { toCheck, type Transition } from '@spanlight/query';
import type { MetricMonitor } from '@spanlight/sdk/schemas';
import { expect, test } from 'vitest';
import { type AlertingClock, alertingClock } from '../../../test/support/alerting-clock.ts';
import { storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { writeTransition } from '../monitors/write-transition.ts';
import { Escalations } from './escalations.ts';
import { MINUTE } from '../../shared/time-units.ts';

async function flappingMonitor({ metadata, pager, lead }: AlertingClock): Promise<MetricMonitor> {
  return await storeMetricMonitor(metadata, [pager], {
    escalation: [{ after: 30 * MINUTE, channelIds: [lead] }],
    params: { flapping: true },
  });
}

/** Lets an alert change at some minutes, beginning with its opening. */
async function changes(
  { metadata, transitions, now, at }: AlertingClock,
  monitor: MetricMonitor,
  minutes: readonly number[],
  before?: AlertRow,
): Promise<AlertRow | undefined> {
  const check = toCheck(monitor.params);
  const series = { identity: 'a', name: 'a', attrs: {}, whereQuery: '', row: undefined };
  let row = before;
  for (const minute of minutes) {
    const time = at(minute);
    const transition: Transition =
      row?.status === 'open'
        ? { kind: 'closed', time, normalValue: 1 }
        : {
            kind: row ? 'reopened' : 'created',
            reason: 'out-of-bounds',
            direction: 1,
            time,
            initialValue: 120,
            currentValue: 120,
            bounds: check.bounds,
            minutes: 3,
          };
    const progress = await metadata.db
      .selectFrom('monitors')
      .select('evaluated_until as storedUntil')
      .where('id', '=', Number(monitor.id))
      .executeTakeFirstOrThrow();
    row = await writeTransition(
      { metadata, transitions, now, emptyQueries: [], progress },
      monitor,
      check,
      row,
      {
        series: { ...series, points: new Float64Array() },
        transition,
        noticed: time + MINUTE,
        isSuperseded: false,
      },
    );
  }
  return row;
}

test('whoever was told of a step hears of the end, also where the opening was held', async () => {
  const alerting = await alertingClock();
  const monitor = await flappingMonitor(alerting);
  await changes(alerting, monitor, [0, 10, 20, 30, 40]);
  await new Escalations(alerting.telling).queueDue(alerting.at(71));
  const [row] = await alerting.metadata.db.selectFrom('alerts').selectAll().execute();
  await changes(alerting, monitor, [75], row);
  expect((await alerting.told()).slice(-4)).toEqual([
    'pager status-changed open flapping',
    'lead escalated open waiting',
    'pager status-changed closed flapping',
    'lead status-changed closed waiting',
  ]);
});

test('a step of an alert of which its opening was told is told', async () => {
  const alerting = await alertingClock();
  const monitor = await flappingMonitor(alerting);
  await changes(alerting, monitor, [0, 71, 81, 91, 95]);
  await new Escalations(alerting.telling).queueDue(alerting.at(126));
  expect((await alerting.told()).slice(-2)).toEqual([
    'pager status-changed open waiting',
    'lead escalated open waiting',
  ]);
});
