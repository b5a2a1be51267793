import type { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { joinBytes } from '../../shared/join-bytes.ts';
import { inSlices } from '../../shared/steps.ts';
import { MalformedError, Refusal, TooLargeError } from '../refusals.ts';

/** What is said of a body that is larger than any may be. */
export const tooLarge = (): TooLargeError =>
  new TooLargeError('the request is larger than is read here');

/**
 * A request's body as it came. Throws a `TooLargeError` beyond `limit` bytes, whose rest passes by unread, so that the
 * sender gets to read the answer; a `MalformedError` where the body breaks off.
 */
export async function readBody(body: Readable, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const pieces: Buffer[] = [];
  let length = 0;
  const onData = (piece: Buffer): void => {
    length += piece.length;
    if (length > limit) reject(tooLarge());
    else pieces.push(piece);
  };
  const onError = (error: Error): void =>
    reject(error instanceof Refusal ? error : new MalformedError(error.message, { cause: error }));
  body.on('data', onData).once('end', resolve).once('error', onError);
  try {
    await promise;
  } finally {
    body.off('data', onData).off('end', resolve).off('error', onError).resume();
  }
  return await inSlices(joinBytes(pieces));
}
