import type { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { joinBytes } from '../../shared/join-bytes.ts';
import { runInSlices } from '../../shared/slices.ts';
import type { Hold } from '../requests/byte-limiter.ts';
import { MalformedError, Refusal, TooLargeError } from '../refusals.ts';

/** What is said of a body that is larger than any may be. */
export const tooLarge = (): TooLargeError => new TooLargeError('the request is too large');

/**
 * A request's body as it came, for which room is held as it comes. Throws a `TooLargeError` beyond `limit` bytes and a
 * `BusyError` where there is no room, and the rest passes by unread, so that the sender gets to read the answer; a
 * `MalformedError` where the body breaks off.
 */
export async function readBody(body: Readable, limit: number, hold: Hold): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const pieces: Buffer[] = [];
  let length = 0;
  const onData = (piece: Buffer): void => {
    length += piece.length;
    if (length > limit) return reject(tooLarge());
    try {
      hold.grow(piece.length);
    } catch (error) {
      return reject(error);
    }
    pieces.push(piece);
  };
  const onError = (error: Error): void =>
    reject(error instanceof Refusal ? error : new MalformedError(error.message, { cause: error }));
  const come = hold.coming(reject);
  body.on('data', onData).once('end', resolve).once('error', onError);
  try {
    await promise;
  } finally {
    come();
    body.off('data', onData).off('end', resolve).off('error', onError).resume();
  }
  return await runInSlices(joinBytes(pieces));
}
