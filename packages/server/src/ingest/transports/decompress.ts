import type { Buffer } from 'node:buffer';
import type { Transform } from 'node:stream';
import { createGunzip, createInflate, createZstdDecompress, type Zlib } from 'node:zlib';
import { MalformedError, TooLargeError, UnsupportedMediaTypeError } from '../refusals.ts';
import { joinBytes } from '../../shared/join-bytes.ts';
import { ConcurrencyLimit } from '../../shared/concurrency-limit.ts';
import { runInSlices } from '../../shared/slices.ts';
import { decompressSnappyInSlices } from './snappy.ts';

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: byStream(createGunzip, 'reads-on'),
  'x-gzip': byStream(createGunzip, 'reads-on'),
  deflate: byStream(createInflate, 'one'),
  zlib: byStream(createInflate, 'one'),
  zstd: byStream(createZstdDecompress, 'many'),
  snappy: (body, options) => runInSlices(decompressSnappyInSlices(body, options)),
};

/** Bytes that come out at once. */
const PIECE = 64 * 1024;

/** Streams of a body: a request of empty ones would take minutes to read. */
const MAX_STREAMS = 1000;

/**
 * How many streams a body may have: one; many, each of which Node reads as if it was the last (frames of zstd, RFC 8878 section 3);
 * or what Node itself reads on to the end.
 */
type Streams = 'one' | 'many' | 'reads-on';

/** The engine's own calls put what came out together at once, which holds others up. */
function byStream(
  create: (options: { readonly chunkSize: number }) => Transform & Zlib,
  streams: Streams,
): Decompress {
  return async (body, { maxOutputLength }) => {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let rest = body, left = MAX_STREAMS; ; left -= 1) {
      if (left === 0) throw new Error('it has too many parts');
      const stream = create({ chunkSize: PIECE });
      stream.end(rest);
      for await (const piece of stream) {
        length += piece.length;
        if (length > maxOutputLength) throw new RangeError('the body is too large');
        pieces.push(piece);
      }
      rest = rest.subarray(stream.bytesWritten);
      if (rest.length === 0 || streams === 'reads-on') break;
      if (streams === 'one') throw new Error('there is data after its end');
    }
    return await runInSlices(joinBytes(pieces));
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
      `content-encoding ${name} is not supported: use gzip, deflate, zstd, snappy or none`,
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
