import type { Buffer } from 'node:buffer';
import type { Transform } from 'node:stream';
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { MalformedError, TooLargeError, UnsupportedMediaTypeError } from '../refusals.ts';
import { joinBytes } from '../../shared/join-bytes.ts';
import { ConcurrencyLimit } from '../../shared/concurrency-limit.ts';
import { inSlices } from '../../shared/steps.ts';
import { snappySteps } from './snappy.ts';

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: byStream(createGunzip),
  'x-gzip': byStream(createGunzip),
  deflate: byStream(createInflate),
  zlib: byStream(createInflate),
  zstd: byStream(createZstdDecompress),
  snappy: (body, options) => inSlices(snappySteps(body, options)),
};

/** Bytes that come out at once. */
const PIECE = 64 * 1024;

/** The engine's own calls put what came out together at once, which holds others up. */
function byStream(create: (options: { readonly chunkSize: number }) => Transform): Decompress {
  return async (body, { maxOutputLength }) => {
    const stream = create({ chunkSize: PIECE });
    stream.end(body);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of stream) {
      length += piece.length;
      if (length > maxOutputLength) throw new RangeError('the body is too large');
      pieces.push(piece);
    }
    return await inSlices(joinBytes(pieces));
  };
}

/** Bodies that grow at one time: small ones that become large must not all do so together. */
const limited = new ConcurrencyLimit(4);

/**
 * A request's body without its `Content-Encoding`. Throws an `UnsupportedMediaTypeError` for an
 * encoding that is not known, a `TooLargeError` beyond `limit` bytes, a `MalformedError` for bytes
 * that are not what the encoding says.
 */
export async function decompress(
  body: Buffer,
  encoding: string | undefined,
  limit: number,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity' || name === 'none') return body;
  const inflate = Object.hasOwn(DECOMPRESS, name) ? DECOMPRESS[name] : undefined;
  if (inflate === undefined)
    throw new UnsupportedMediaTypeError(
      `content-encoding ${name} is not read here: use gzip, deflate, zstd, snappy or none`,
    );
  try {
    return await limited.run(() => inflate(body, { maxOutputLength: limit }));
  } catch (error) {
    if (error instanceof RangeError)
      throw new TooLargeError(`the request is larger than ${limit} bytes when decompressed`, {
        cause: error,
      });
    throw new MalformedError(`the body is not ${name}`, { cause: error });
  }
}
