import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Address } from '../config/values.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { listenError } from '../start-error.ts';
import type { Tls } from '../tls.ts';

/** Milliseconds that requests under way get to finish before their queries are ended. */
const CLOSE_TIMEOUT = 5000;
/** Milliseconds their answers may take after that. */
const LAST_WORDS = 2000;
/** Milliseconds between two looks for connections whose last request is over. */
const SWEEP = 50;

/** Listens for HTTP; answers the port. Throws a `StartError` where the address can't be had. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  try {
    await onHost(host, (on) => app.listen({ host: on, port }));
  } catch (error) {
    throw listenError(error, port, 'http.addr', 'SPANLIGHT_HTTP_ADDR');
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Listens for gRPC; answers the port. Throws a `StartError` where the address can't be had. */
export async function listenGrpc(
  ingest: Ingest,
  { host, port }: Address,
  tls: Tls | undefined,
): Promise<number> {
  try {
    return await onHost(host, (on) => ingest.startGrpc({ host: on, port, tls }));
  } catch (error) {
    throw listenError(error, port, 'grpc.addr', 'SPANLIGHT_GRPC_ADDR');
  }
}

/** Listens on a host, or on all: "::" takes IPv4 too; where IPv6 is switched off, IPv4 alone. */
async function onHost<Result>(
  host: string | undefined,
  attempt: (on: string) => Promise<Result>,
): Promise<Result> {
  return await attempt(host ?? '::').catch(async (error: unknown) => {
    const isUnsupported =
      error instanceof Error && /EAFNOSUPPORT|EADDRNOTAVAIL/.test(error.message);
    if (host !== undefined || !isUnsupported) throw error;
    return await attempt('0.0.0.0');
  });
}

/**
 * How a server that is about to listen is closed: it stops taking requests and lets those under way finish; after a while
 * their queries are ended, and a little later their connections. Connections that browsers open ahead of a request, which may
 * never come, end at once: Node counts them as busy. Those whose answer had begun before end with it: it did not tell the peer
 * that nothing follows.
 */
export function gracefulClosing(
  app: FastifyInstance,
  impatience: AbortController,
): () => Promise<void> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    const waited = new AbortController();
    const closed = app.close().finally(() => waited.abort());
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const sweeps = setInterval(() => app.server.closeIdleConnections(), SWEEP);
    const wait = async (milliseconds: number): Promise<void> =>
      await setTimeout(milliseconds, undefined, { signal: waited.signal }).catch(() => undefined);
    await wait(CLOSE_TIMEOUT);
    impatience.abort();
    await wait(LAST_WORDS);
    for (const socket of open) socket.destroy();
    await closed.finally(() => clearInterval(sweeps));
  };
}
