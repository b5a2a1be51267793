import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the command line and a server, and remembers what is asked. */
export interface WatchingProxy extends AsyncDisposable {
  readonly url: string;
  /** `GET /internal/v1/projects` and so on, in order. */
  readonly requests: string[];
  /** Run once, before the first request that writes is handed on. */
  beforeWrite: (() => Promise<void>) | undefined;
}

/** Starts one in front of a server. */
export async function startProxy(target: string): Promise<WatchingProxy> {
  const requests: string[] = [];
  const proxy = { requests, beforeWrite: undefined as (() => Promise<void>) | undefined };
  const server = createServer((incoming, answer) => {
    const method = incoming.method ?? 'GET';
    requests.push(`${method} ${incoming.url}`);
    const forward = (): void => {
      const outgoing = send(
        new URL(incoming.url ?? '/', target),
        { method, headers: incoming.headers },
        (received) => {
          answer.writeHead(received.statusCode ?? 502, received.headers);
          received.pipe(answer);
        },
      );
      outgoing.on('error', () => answer.destroy());
      incoming.pipe(outgoing);
    };
    const isWrite = method !== 'GET' && !incoming.url?.endsWith('/checks');
    const first = isWrite ? proxy.beforeWrite : undefined;
    if (first === undefined) return forward();
    proxy.beforeWrite = undefined;
    void first().then(forward);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
