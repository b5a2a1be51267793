import { expect, test } from 'vitest';
import { damagedStores } from './damaged-stores.ts';

test('a damaged file is told in words, whichever it is', async () => {
  const found = await Array.fromAsync(
    damagedStores({ files: 1, seed: 1, only: /^metadata\.sqlite$/ }),
  );
  expect(found).toHaveLength(3);
  for (const { outcome, lines } of found)
    expect([outcome, lines]).toEqual(['refused', [expect.stringContaining('metadata.sqlite')]]);
});
