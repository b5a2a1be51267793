import { Buffer } from 'node:buffer';

/** Smaller buffers are left to the garbage collector (bytes). */
const MIN_SIZE = 16 * 1024;

/**
 * Frees the memory of bytes at once by detaching their buffer. Nobody may read them afterwards.
 *
 * The garbage collector counts memory outside of its heap as if it were inside: with a hundred megabytes of bodies a second it
 * would mark the whole heap every second.
 *
 * @param ownsBuffer the bytes are the only view of their ArrayBuffer, which may be longer. Default: assumed when they fill it,
 * as pieces of a connection may share a buffer with others.
 */
export function releaseMemory(
  { buffer, byteLength }: Uint8Array,
  { ownsBuffer = false } = {},
): void {
  // A buffer no larger than the pool of Node may be the pool itself.
  const isOwn =
    byteLength === buffer.byteLength || (ownsBuffer && buffer.byteLength > Buffer.poolSize);
  if (isOwn && 'transfer' in buffer && buffer.byteLength >= MIN_SIZE) buffer.transfer(0);
}
