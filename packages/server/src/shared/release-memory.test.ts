import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { joinBytes } from './join-bytes.ts';
import { releaseMemory } from './release-memory.ts';
import { runAtOnce } from './slices.ts';

const LARGE = 64 * 1024;

describe('memory that is let go', () => {
  it('is gone at once', () => {
    const bytes = Buffer.alloc(LARGE, 1);
    releaseMemory(bytes);
    expect(bytes.buffer.byteLength).toBe(0);
  });

  it('is not taken from others who have a part of it', () => {
    const memory = Buffer.alloc(LARGE, 1);
    releaseMemory(memory.subarray(9));
    releaseMemory(Buffer.from('a small one lies in the pool'), { ownsBuffer: true });
    expect(memory.every((byte) => byte === 1)).toBe(true);
    expect(Buffer.from('still a pool').toString()).toBe('still a pool');
  });

  it('is what pieces had to themselves once they are joined', () => {
    const own = Buffer.alloc(LARGE, 1);
    const shared = Buffer.alloc(LARGE, 2);
    const joined = runAtOnce(joinBytes([own, shared.subarray(0, 10), shared.subarray(10)]));
    expect(joined.equals(Buffer.concat([Buffer.alloc(LARGE, 1), Buffer.alloc(LARGE, 2)]))).toBe(
      true,
    );
    expect(own.buffer.byteLength).toBe(0);
    expect(shared.length).toBe(LARGE);
  });
});
