import { expect, test } from 'vitest';
import type { NodesSeen } from '../../metadata/telemetry/nodes.ts';
import { ShareKeeper } from './share-keeper.ts';

test('however many requests fail at a node that is away, the store is asked once more', async () => {
  let asked = 0;
  const gate = Promise.withResolvers<void>();
  const nobody: NodesSeen = { nodes: [], shares: [] };
  const keeper = new ShareKeeper({
    nodes: {
      beat: async () => {
        asked++;
        if (asked > 1) await gate.promise;
        return nobody;
      },
      ensureShares: async () => {},
      takeShares: async () => [],
      releaseShares: async () => {},
      leave: async () => {},
    },
    // No beat of its own comes meanwhile: the first after a second.
    lease: 60_000,
    onError: (error) => {
      throw error;
    },
  });
  const nothing = async (): Promise<void> => {};
  await keeper.join('http://here', { load: nothing, leave: nothing, forget: nothing });
  const first = keeper.refresh();
  await expect.poll(() => asked).toBe(2);
  // The question under way may have been answered before what these have seen.
  const others = Array.from({ length: 200 }, () => keeper.refresh());
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(asked).toBe(3);
  await keeper.stop();
});
