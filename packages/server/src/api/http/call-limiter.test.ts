import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Metadata, openMetadata } from '../../metadata/open.ts';
import { CallLimiter } from './call-limiter.ts';

const LIMITS = { what: 'knocks', calls: 3, within: 60_000 };
const REFUSED = { status: 429, message: 'too many knocks; try again in 60 s' };

let directory: string;
let metadata: Metadata;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-calls-'));
  metadata = await openMetadata({ kind: 'sqlite', file: path.join(directory, 'metadata.db') });
});
afterEach(async () => {
  vi.useRealTimers();
  await metadata.close();
  await rm(directory, { recursive: true });
});

test('several servers admit together as many calls of a person as one', async () => {
  const [here, there] = [1, 2].map(() => new CallLimiter(LIMITS, metadata.attempts));
  if (!here || !there) throw new Error('there are no two');
  await here.count(7);
  await there.count(7);
  await there.check(7);
  await here.count(7);
  for (const limiter of [here, there]) {
    await expect(limiter.check(7)).rejects.toMatchObject(REFUSED);
    await expect(limiter.count(7)).rejects.toMatchObject(REFUSED);
  }
  await there.count(8);
  vi.setSystemTime(Date.now() + 60_001);
  await there.check(7);
  await here.count(7);
});
