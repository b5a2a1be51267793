import { Buffer } from 'node:buffer';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompress } from './decompress.ts';
import { MalformedError, TooLargeError } from '../refusals.ts';

const LIMIT = 1_000_000;
const bomb = gzipSync(Buffer.alloc(LIMIT + 1));

test('many bodies at one time are all answered, the good and the bad', async () => {
  const fine = gzipSync('fine');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      decompress(index % 3 === 0 ? bomb : index % 3 === 1 ? fine : Buffer.from('x'), 'gzip', LIMIT),
    ),
  );
  for (const [index, outcome] of outcomes.entries()) {
    if (index % 3 === 1) expect(outcome).toMatchObject({ value: Buffer.from('fine') });
    else {
      const kind = index % 3 === 0 ? TooLargeError : MalformedError;
      expect(outcome).toMatchObject({ reason: expect.any(kind) });
    }
  }
  expect(await decompress(fine, 'gzip', LIMIT)).toEqual(Buffer.from('fine'));
});

test('what stands behind a first stream is read, or refused, and never left out', async () => {
  const joined = (compress: (text: string) => Buffer): Buffer =>
    Buffer.concat([compress('one '), compress('two')]);
  for (const [encoding, compress] of [
    ['zstd', zstdCompressSync],
    ['gzip', gzipSync],
  ] as const)
    expect(await decompress(joined(compress), encoding, LIMIT)).toEqual(Buffer.from('one two'));
  const refused = [
    decompress(joined(deflateSync), 'deflate', LIMIT),
    decompress(
      Buffer.concat(Array.from({ length: 1001 }, () => zstdCompressSync(''))),
      'zstd',
      LIMIT,
    ),
    decompress(Buffer.concat([zstdCompressSync('one'), Buffer.from('two')]), 'zstd', LIMIT),
  ];
  for (const outcome of await Promise.allSettled(refused))
    expect(outcome).toMatchObject({ reason: expect.any(MalformedError) });
  const half = zstdCompressSync(Buffer.alloc(LIMIT / 2 + 1));
  await expect(decompress(Buffer.concat([half, half]), 'zstd', LIMIT)).rejects.toThrow(
    TooLargeError,
  );
});
