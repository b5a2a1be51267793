import { expect, test } from 'vitest';
import { alertingClock } from '../../../test/support/alerting-clock.ts';
import { storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { GroupMessages } from './group-messages.ts';
import { MINUTE } from '../../shared/time-units.ts';

test('mail of a group goes to those who still want some when it goes, and is noted where nobody does', async () => {
  const { metadata, telling, at, opened } = await alertingClock();
  const userOf = (name: string, notifyByEmail: boolean) =>
    metadata.users.save(
      { name, email: `${name}@shop.example`, avatar: '', notifyByEmail },
      'config',
    );
  await userOf('ben', true);
  await userOf('mira', true);
  const monitor = await storeMetricMonitor(metadata, [], {
    notifyEveryoneByEmail: true,
    grouping: { by: ['host_name'], wait: 5 * MINUTE, interval: 5 * MINUTE },
  });
  for (const [turn, left] of ['ben', 'mira'].entries()) {
    at(10 * turn);
    await opened(monitor, `db-${left}`);
    await userOf(left, false);
    await new GroupMessages(telling).queueDue(at(10 * turn + 6));
  }
  const messages = await metadata.db
    .selectFrom('deliveries')
    .select(['recipients', 'state', 'skip_reason'])
    .where('event_id', '=', 0)
    .orderBy('id')
    .execute();
  expect(messages).toEqual([
    { recipients: '["mira@shop.example"]', state: 'waiting', skip_reason: null },
    { recipients: '[]', state: 'skipped', skip_reason: 'no-recipients' },
  ]);
});
