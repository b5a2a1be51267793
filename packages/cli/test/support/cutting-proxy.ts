import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the command line and a server, and cuts off some of what passes. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Answers or requests that were cut off. */
  readonly cuts: () => number;
}

const MAX_CUTS = 12;

/**
 * Starts one that cuts every third of the first files: a download in its middle, and an upload after the server has it,
 * before it could say so.
 */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let files = 0;
  let cuts = 0;
  const server = createServer((incoming, answer) => {
    const isFile = /\/files\//u.test(incoming.url ?? '') && (files += 1) % 3 === 0;
    const outgoing = send(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (received) => {
        const length = Number(received.headers['content-length'] ?? 0);
        if (!isFile || length < 2 || cuts >= MAX_CUTS) {
          answer.writeHead(received.statusCode ?? 502, received.headers);
          received.pipe(answer);
          return;
        }
        cuts += 1;
        const isUpload = incoming.method === 'PUT';
        if (!isUpload) answer.writeHead(received.statusCode ?? 502, received.headers);
        received.once('data', (chunk: Buffer) => {
          if (isUpload) answer.destroy();
          else answer.write(chunk.subarray(0, chunk.length >> 1), () => answer.destroy());
        });
      },
    );
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
