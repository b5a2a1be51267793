import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openMetadata } from '../../src/metadata/open.ts';
import { LateRows } from '../../src/telemetry/rollups/late-rows.ts';

test('a server that is stopped does not wait until others notice what it closes, and nobody takes it for closed', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'spanlight-late-'));
  const metadata = await openMetadata({ kind: 'sqlite', file: path.join(directory, 'm.sqlite') });
  const open = (isShared: boolean): Promise<LateRows> =>
    LateRows.open({ slots: metadata.rollupSlots, isShared, projectIds: async () => [] });
  try {
    const stopped = AbortSignal.abort();
    expect(await (await open(true)).close(900, stopped)).toBe(false);
    expect(await (await open(true)).close(900, stopped)).toBe(false);
    // Who is alone has nobody to wait for.
    expect(await (await open(false)).close(900)).toBe(true);
  } finally {
    await metadata.close();
    await rm(directory, { recursive: true, force: true });
  }
});
