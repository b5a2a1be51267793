import { Buffer } from 'node:buffer';

/** Bytes below which memory is left to the collector. */
const SMALL = 16 * 1024;

/**
 * Gives the memory of bytes back at once: nobody may read them any more.
 *
 * The collector counts memory outside of its heap as if it were in it: with a hundred megabytes of bodies a second it would
 * mark the whole heap every second.
 *
 * @param isAlone whether they were made in memory of their own, which may be longer. Unless told, they are where they take up
 * all of it: pieces of a connection may lie beside those of others.
 */
export function letGo({ buffer, byteLength }: Uint8Array, isAlone = false): void {
  // Of what is no larger than the pool of Node, nobody can say that it does not lie in it.
  const isOwn =
    byteLength === buffer.byteLength || (isAlone && buffer.byteLength > Buffer.poolSize);
  if (isOwn && 'transfer' in buffer && buffer.byteLength >= SMALL) buffer.transfer(0);
}
