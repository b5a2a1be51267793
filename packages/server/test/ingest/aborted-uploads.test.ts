import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { DSN, MemoryStore, startPipeline } from './pipeline.ts';

const REQUEST_BYTES = 1_000_000;
/** Small when sent, as large as a request may be when decompressed. */
const grows = gzipSync(Buffer.alloc(REQUEST_BYTES));

interface Upload {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const UPLOADS: Readonly<Record<string, Upload>> = {
  'compressed, with its length': {
    headers: [`content-length: ${grows.length}`, 'content-encoding: gzip'],
    body: grows,
  },
  'compressed, in chunks': {
    headers: ['transfer-encoding: chunked', 'content-encoding: gzip'],
    body: Buffer.concat([
      Buffer.from(`${grows.length.toString(16)}\r\n`),
      grows,
      Buffer.from('\r\n0\r\n\r\n'),
    ]),
  },
  'longer than what comes': {
    headers: [`content-length: ${REQUEST_BYTES}`],
    body: Buffer.alloc(1000),
  },
};

test.each(Object.entries(UPLOADS))(
  'senders that leave give their room back: %s',
  async (_name, upload) => {
    const pipeline = await startPipeline({
      store: new MemoryStore(),
      limits: { requestBytes: REQUEST_BYTES, heldBytes: 2 * REQUEST_BYTES },
    });
    onTestFinished(() => pipeline.close());
    const { hostname, port } = new URL(pipeline.httpUrl);
    const leave = async (milliseconds: number): Promise<void> => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      await once(socket, 'connect');
      socket.write(
        ['POST /v1/traces HTTP/1.1', 'host: x', `spanlight-dsn: ${DSN}`]
          .concat('content-type: application/x-protobuf', upload.headers, '', '')
          .join('\r\n'),
      );
      socket.write(upload.body);
      await sleep(milliseconds);
      socket.destroy();
    };
    for (let round = 0; round < 30; round++)
      await Promise.all([leave(0), leave(round % 3), leave(round % 5)]);

    const largest = async (): Promise<number> => {
      const { status } = await fetch(`${pipeline.httpUrl}/v1/traces`, {
        method: 'POST',
        headers: { 'spanlight-dsn': DSN, 'content-type': 'application/x-protobuf' },
        body: Buffer.alloc(REQUEST_BYTES - 1),
      });
      return status;
    };
    // Nothing but zeros is no request, which is said of bodies alone that were let in.
    const all = (): Promise<number[]> => Promise.all([largest(), largest()]);
    // What is under way ends first, four at a time: on a busy machine that takes its while.
    await expect.poll(all, { timeout: 120_000, interval: 200 }).toEqual([400, 400]);
  },
  300_000,
);
