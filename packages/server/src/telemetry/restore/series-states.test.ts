import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../../../test/telemetry-store.ts';
import { haveTheirPoints, keyOfState, type StoredState } from './series-states.ts';

/** A minute, in seconds since 1970. */
const MINUTE = Math.floor(Date.now() / 60_000) * 60 - 600;

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const stateOf = (id: bigint, batch: bigint): StoredState => ({
  projectId: 1,
  metric: 'requests',
  instrument: 'counter',
  id,
  side: 0,
  batch,
  minute: MINUTE,
  state: '',
});

const insertPoint = ({ id, batch }: StoredState): Promise<void> =>
  store.client.command(
    `INSERT INTO points_minutes (project_id, metric, series, time, sum, batch)
     VALUES (1, 'requests', ${id}, toDateTime(${MINUTE}), 1, ${batch})`,
  );

test('a row of an earlier batch does not stand for that of the state', async () => {
  const [other, before, after] = [stateOf(2n, 100n), stateOf(1n, 100n), stateOf(1n, 205n)];
  await insertPoint(other);
  await insertPoint(before);
  // The batch of the other series is asked for as well, and has a row of this one.
  expect(await haveTheirPoints(store.client, [other, after])).toEqual(new Set([keyOfState(other)]));
  await insertPoint(after);
  expect(await haveTheirPoints(store.client, [other, after])).toEqual(
    new Set([other, after].map(keyOfState)),
  );
  await store.client.command('OPTIMIZE TABLE points_minutes FINAL');
  expect(await haveTheirPoints(store.client, [other, after])).toEqual(
    new Set([other, after].map(keyOfState)),
  );
});
