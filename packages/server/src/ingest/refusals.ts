import { metadataErrorOf } from '../shared/errors/metadata-error.ts';

/**
 * Why a request was turned away, and what its sender should do about it. One class per advice; each
 * knows its HTTP status, its gRPC code and, where sending again will help, after how many seconds.
 */
export abstract class Refusal extends Error {
  abstract readonly status: number;
  abstract readonly grpcCode: number;
  /** Short name for JSON bodies. */
  abstract readonly code: string;
  /** Seconds to wait before sending the same request again; absent where that is useless. */
  readonly retryAfter?: number;
}

/** The DSN is missing, malformed or belongs to no project. */
export class UnauthenticatedError extends Refusal {
  override readonly name = 'UnauthenticatedError';
  readonly status = 401;
  readonly grpcCode = 16;
  readonly code = 'unauthorized';
}

/** A request that cannot be what it claims to be. Sending it again unchanged will fail again. */
export class MalformedError extends Refusal {
  override readonly name = 'MalformedError';
  readonly status = 400;
  readonly grpcCode = 3;
  readonly code = 'bad_request';
}

/** A body in a format or encoding that is not read here. */
export class UnsupportedMediaTypeError extends Refusal {
  override readonly name = 'UnsupportedMediaTypeError';
  readonly status = 415;
  readonly grpcCode = 3;
  readonly code = 'unsupported_media_type';
}

/** A request that holds more than one request may. Sending it in pieces will work. */
export class TooLargeError extends Refusal {
  override readonly name = 'TooLargeError';
  readonly status = 413;
  readonly grpcCode = 3;
  readonly code = 'request_body_too_large';
}

/** Refuses a request because the queue to the store is full. */
export class BusyError extends Refusal {
  override readonly name = 'BusyError';
  readonly status = 429;
  readonly grpcCode = 8;
  readonly code = 'too_many_requests';
  override readonly retryAfter = 2;

  constructor() {
    super('more data is waiting to be stored than may wait: send this again in a moment');
  }
}

/** The store does not accept data now, or the server is going down. */
export class UnavailableError extends Refusal {
  override readonly name = 'UnavailableError';
  readonly status = 503;
  readonly grpcCode = 14;
  readonly code = 'unavailable';
  override readonly retryAfter = 5;
}

/** What a sender is told of an error: a store that fails now is asked again later. Undefined for what nobody expects. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const store = metadataErrorOf(error);
  return store && new UnavailableError(`${store.words}: send this again`, { cause: store });
}
