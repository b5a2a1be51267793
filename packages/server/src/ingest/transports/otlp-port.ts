import type { Buffer } from 'node:buffer';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import type { Receiver } from '../requests/receiver.ts';
import { GrpcReceiver } from './grpc.ts';
import { registerIngestRoutes } from './http.ts';

/** Milliseconds until a connection must have sent its first bytes, and a request over HTTP/1.1 all of its own. */
const REQUEST_TIMEOUT = 60_000;
/** How long requests in flight may take when the server goes down, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;
/** What every connection of HTTP/2, and so of gRPC, begins with; no method of HTTP/1.1 does. */
const HTTP2_START = 'PRI';

/** Certificate and key, in PEM. */
export interface PortTls {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

/** What an OTLP port listens on, and what it hands requests to. */
export interface PortOptions {
  /** An address of this machine. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly tls?: PortTls | undefined;
  /** Told about failures of which a sender only learns that there was one. */
  readonly onError: (error: unknown) => void;
}

/**
 * The port of OTLP/gRPC. It takes telemetry over HTTP/1.1 as well: many SDKs send that unless told otherwise, to whatever port they
 * are given, and say nothing when nobody understands them.
 */
export class OtlpPort {
  readonly #grpc: GrpcReceiver;
  readonly #http: FastifyInstance;
  /** Connections that have sent nothing yet. */
  readonly #silent = new Set<Socket>();

  private constructor(receiver: Receiver, { tls, onError }: PortOptions) {
    this.#grpc = new GrpcReceiver(receiver, onError);
    this.#http = fastify({
      serverFactory: (handler) => this.#server(handler, tls),
      forceCloseConnections: 'idle',
      // Ingest itself turns requests away while it is closed, and says when to send them again.
      return503OnClosing: false,
      exposeHeadRoutes: false,
    });
    this.#http.setErrorHandler((error, _request, reply) => {
      onError(error);
      return reply
        .code(500)
        .send({ message: 'internal server error: the log of the server has the cause' });
    });
    this.#http.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({
        message:
          'this port takes telemetry: OTLP over gRPC, and over HTTP at /v1/traces, /v1/logs and /v1/metrics',
      }),
    );
  }

  /** Listens. Throws when the address cannot be had. */
  static async open(receiver: Receiver, options: PortOptions): Promise<OtlpPort> {
    const { host, port } = options;
    const opened = new OtlpPort(receiver, options);
    await registerIngestRoutes(opened.#http, receiver);
    await opened.#http.listen({ host, port });
    return opened;
  }

  /** The number of the port. */
  get port(): number {
    const address = this.#http.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Ends the requests in flight and stops listening. */
  async close(): Promise<void> {
    const closed = this.#http.close();
    for (const socket of this.#silent) socket.destroy();
    const impatience = setTimeout(() => this.#http.server.closeAllConnections(), CLOSE_TIMEOUT);
    await this.#grpc.close();
    await closed;
    clearTimeout(impatience);
  }

  /** A server of HTTP/1.1 that hands each connection on which HTTP/2 is spoken to gRPC. */
  #server(handler: RequestListener, tls: PortTls | undefined): Server {
    const server = tls
      ? createTlsServer(
          { cert: tls.certificate, key: tls.key, ALPNProtocols: ['h2', 'http/1.1'] },
          handler,
        )
      : createServer(handler);
    server.requestTimeout = REQUEST_TIMEOUT;
    const connected = tls ? 'secureConnection' : 'connection';
    const speakHttp = server.listeners(connected);
    server.removeAllListeners(connected);
    server.on(connected, (socket: Socket) => {
      this.#onFirstBytes(socket, (start) => {
        if (start === HTTP2_START) this.#grpc.take(socket);
        else for (const listener of speakHttp) Reflect.apply(listener, server, [socket]);
      });
    });
    return server;
  }

  /** Calls `next` with the first bytes that come, which stay to be read; ends a connection on which none do. */
  #onFirstBytes(socket: Socket, next: (start: string) => void): void {
    const end = (): void => {
      socket.destroy();
    };
    const read = (): void => {
      const start: Buffer | null = socket.read(HTTP2_START.length);
      if (start === null) return;
      this.#silent.delete(socket);
      socket.setTimeout(0, end).off('readable', read).off('end', end).off('error', end);
      socket.unshift(start);
      next(start.toString('latin1'));
    };
    this.#silent.add(socket);
    socket.setTimeout(REQUEST_TIMEOUT, end).on('readable', read).on('end', end).on('error', end);
    socket.once('close', () => this.#silent.delete(socket));
  }
}
