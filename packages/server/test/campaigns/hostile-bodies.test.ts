import { expect, test } from 'vitest';
import { longest } from './bystander.ts';
import { hostileCampaign } from './hostile-campaign.ts';

test('hostile bodies are answered, and nobody else stands still meanwhile', async () => {
  const options = { count: 90, seed: 1, largest: 1_000_000, every: 150, idle: 100 };
  const { treated, waits } = await hostileCampaign(options);
  expect(treated.length).toBe(90);
  expect(treated.filter(({ status }) => status >= 500)).toEqual([]);
  expect(waits.length).toBeGreaterThan(20);
  // What this must find is a standstill of seconds of the server's own making; tests share their machine.
  expect(longest(waits).held).toBeLessThan(1000);
});
