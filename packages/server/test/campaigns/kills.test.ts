import { expect, test } from 'vitest';
import { killsDuringDelivery } from './kills-during-delivery.ts';
import { killsDuringIngest } from './kills-during-ingest.ts';
import { quietAlerting } from './quiet-alerting.ts';

// Each waits for servers that start, four of them one after the other.
test.concurrent('what was acknowledged outlives kill -9 at any moment and is stored once, and counters have grown as they should', async () => {
  const tallies = await killsDuringIngest({ kills: 3, seed: 1 });
  expect(tallies).toHaveLength(4);
  for (const tally of tallies) {
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    expect(tally.acknowledged).toBeGreaterThan(10);
  }
}, 600_000);

test.concurrent('every transition is told whatever kill -9 interrupts, under one key and in the same words', async () => {
  const tally = await killsDuringDelivery({ kills: 3, seed: 1 });
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(tally.acknowledged).toBeGreaterThan(30);
}, 600_000);

test.concurrent('what silences, groups and steps hold is told once, whatever kill -9 interrupts', async () => {
  const tallies = await quietAlerting({ series: 60, kills: 2, seed: 1 });
  expect(tallies.map(({ acknowledged }) => acknowledged)).toEqual([
    48,
    1,
    0,
    expect.any(Number),
    12,
    12,
  ]);
  expect(tallies[3]?.acknowledged).toBeGreaterThan(0);
  for (const tally of tallies) expect(tally).toMatchObject({ lost: 0, doubled: 0 });
}, 600_000);
