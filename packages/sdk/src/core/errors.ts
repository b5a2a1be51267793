import type { QueryProgress } from '../schemas/errors.ts';

/** What is known about a failure, besides the message. */
export interface ErrorDetails {
  /** Machine-readable code. */
  code?: string | undefined;
  /** HTTP status, when there was an answer. */
  status?: number | undefined;
  /** Trace of the request in the server; name it when reporting a problem. */
  traceId?: string | undefined;
  /** Parameter or body field at fault. */
  parameter?: string | undefined;
  /** How far the query got, on 504. */
  progress?: QueryProgress | undefined;
  /** Milliseconds the server asked to wait. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

const marker = Symbol.for('spanlight.error');

/** Every failure of the client is one of these. */
export class SpanlightError extends Error {
  override readonly name: string = 'SpanlightError';
  /** Machine-readable code: that of the server, or one of the client such as `connection`. */
  readonly code: string;
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** Trace of the request in the server; name it when reporting a problem. */
  readonly traceId: string | undefined;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean = false;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code ?? 'error';
    this.status = details.status;
    this.traceId = details.traceId;
    Object.defineProperty(this, marker, { value: true });
  }
}

/** The answer is JSON or bytes, but not what the call promises. */
export class InvalidResponseError extends SpanlightError {
  override readonly name = 'InvalidResponseError';
  constructor(message: string, details: ErrorDetails = {}) {
    super(message, { code: 'invalid_response', ...details });
  }
}
