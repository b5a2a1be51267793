import { expect, test } from 'vitest';
import { damagedStores } from './damaged-stores.ts';

test('a file of the engine that is damaged is told in a sentence', async () => {
  const options = { files: 1, seed: 1, only: /format_version\.txt$/ };
  const found = await Array.fromAsync(damagedStores(options));
  expect(found).toHaveLength(3);
  for (const { outcome, lines } of found)
    expect([outcome, lines.at(-1)]).toEqual([
      'refused',
      expect.stringMatching(/^The .*telemetry.*(?:damaged|restore a backup)/),
    ]);
});
