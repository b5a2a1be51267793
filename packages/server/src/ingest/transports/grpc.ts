import type { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectionInjector,
  type handleUnaryCall,
  logVerbosity,
  Metadata,
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  type ServiceDefinition,
  type ServiceError,
  setLogVerbosity,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { releaseMemory } from '../../shared/release-memory.ts';
import { tokenOf } from './dsn.ts';
import { type FormatName, SIGNALS } from '../signals/signals.ts';
import { exportResponse, statusMessage } from '../signals/otlp/otlp-route.ts';
import type { Receiver } from '../requests/receiver.ts';
import { refusalOf } from '../refusals.ts';

/** How long calls in flight may take when the server goes down, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;
/** Calls that one connection may have in flight: each may hold a message in memory. */
const STREAMS = 100;

/** Milliseconds until all of a call must have come: what has come of it is in memory. */
const CALL_TIMEOUT = 60_000;

type Export = handleUnaryCall<Buffer, Buffer>;

/** A refusal, as calls and interceptors both answer it. */
type Refused = Pick<ServiceError, 'code' | 'details'> & Partial<ServiceError>;

/** The OTLP/gRPC services, on connections of others. Messages stay bytes: the readers of ingest take them as they are. */
export class GrpcReceiver {
  readonly #receiver: Receiver;
  readonly #onError: (error: unknown) => void;
  readonly #server: Server;
  readonly #connections: ConnectionInjector;

  /** `onError` is told about failures of which a sender only learns that there was one. */
  constructor(receiver: Receiver, onError: (error: unknown) => void) {
    this.#receiver = receiver;
    this.#onError = onError;
    // The library writes to stderr what it also tells its caller.
    setLogVerbosity(logVerbosity.NONE);
    this.#server = new Server({
      'grpc.max_receive_message_length': receiver.requestBytes,
      'grpc.max_concurrent_streams': STREAMS,
      interceptors: [admission((error) => this.#refuse(error), receiver)],
    });
    for (const { grpc } of Object.values(SIGNALS))
      this.#server.addService(serviceDefinition(grpc.service), this.#implementation(grpc.format));
    const plain = ServerCredentials.createInsecure();
    this.#connections = this.#server.createConnectionInjector(plain);
  }

  /** Speaks gRPC on a connection, which is decrypted already. */
  take(connection: Socket): void {
    this.#connections.injectConnection(connection);
  }

  /** Ends the calls in flight, and every connection. */
  async close(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#server.tryShutdown(() => resolve());
    });
    const timer = new AbortController();
    await Promise.race([
      ended,
      sleep(CLOSE_TIMEOUT, undefined, { signal: timer.signal, ref: false }),
    ]).catch(() => {});
    timer.abort();
    this.#server.forceShutdown();
  }

  #implementation(format: FormatName): UntypedServiceImplementation {
    const call: Export = ({ request, metadata }, answer) => {
      this.#export(format, request, metadata).then(
        (response) => answer(null, response),
        (error: unknown) => answer(this.#refuse(error)),
      );
    };
    return { export: call };
  }

  /** The error as gRPC tells it, with the same in `grpc-status-details-bin`; a refusal is counted. */
  #refuse(error: unknown): Refused {
    const refusal = refusalOf(error);
    if (refusal === undefined) {
      this.#onError(error);
      return INTERNAL;
    }
    this.#receiver.refused(refusal);
    const metadata = new Metadata();
    metadata.set('grpc-status-details-bin', statusMessage(refusal));
    return { code: refusal.grpcCode, details: refusal.message, metadata };
  }

  async #export(format: FormatName, body: Buffer, metadata: Metadata): Promise<Buffer> {
    const project = await this.#receiver.admit(tokenOf((name) => firstValue(metadata, name)));
    const hold = this.#receiver.hold(body.length);
    try {
      hold.grow(body.length);
      // A message is put together in memory of its own.
      const onRead = (): void => releaseMemory(body, { ownsBuffer: true });
      return exportResponse(await this.#receiver.receive(project, format, body, onRead));
    } finally {
      hold.release();
    }
  }
}

/** Turns senders away who may not send before their messages are read, and those whose message does not come to its end. */
function admission(refuse: (error: unknown) => Refused, receiver: Receiver): ServerInterceptor {
  return (_method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) => {
        const late = setTimeout(() => call.sendStatus(TOO_LATE), CALL_TIMEOUT);
        next({
          onReceiveMetadata: (metadata, goOn) => {
            const admitted = async (): Promise<unknown> =>
              receiver.admit(tokenOf((name) => firstValue(metadata, name)));
            admitted().then(
              () => goOn(metadata),
              (error: unknown) => call.sendStatus(refuse(error)),
            );
          },
          onReceiveHalfClose: (goOn) => {
            clearTimeout(late);
            goOn();
          },
          onCancel: () => clearTimeout(late),
        });
      },
    });
}

const INTERNAL = {
  code: status.INTERNAL,
  details: 'internal server error: the log of the server has the cause',
};

const TOO_LATE = {
  code: status.DEADLINE_EXCEEDED,
  details: 'the call has not come within a minute',
};

function serviceDefinition(name: string): ServiceDefinition {
  return {
    export: {
      path: `/${name}/Export`,
      requestStream: false,
      responseStream: false,
      requestSerialize: sameBytes,
      requestDeserialize: sameBytes,
      responseSerialize: sameBytes,
      responseDeserialize: sameBytes,
    },
  };
}

const sameBytes = (bytes: Buffer): Buffer => bytes;

function firstValue(metadata: Metadata, name: string): string | undefined {
  return metadata.get(name)[0]?.toString();
}
