// Every failure the client can produce, on one page.

import type { QueryProgress, TextProblem } from '../schemas/shared/errors.ts';

/** What is known about a failure, besides the message. */
export interface ErrorDetails {
  /** Machine-readable code. */
  code?: string | undefined;
  /** HTTP status, when there was an answer. */
  status?: number | undefined;
  /** Trace of the request in the server. */
  traceId?: string | undefined;
  /** Parameter or body field at fault. */
  parameter?: string | undefined;
  /** How far the query got, on 504. */
  progress?: QueryProgress | undefined;
  /** Everything wrong with a YAML text, on 400. */
  problems?: readonly TextProblem[] | undefined;
  /** Milliseconds the server asked to wait. */
  retryAfter?: number | undefined;
  /** Whether the same request may succeed later. */
  isRetryable?: boolean | undefined;
  /** The error underneath. */
  cause?: unknown;
}

/** Known to every copy of the package, so that the guards work across copies and realms. */
const marker = Symbol.for('spanlight.error');

/** Every failure of the client is one of these. */
export class SpanlightError extends Error {
  override readonly name: string = 'SpanlightError';
  /** Machine-readable code: the server's, or one of the client's, such as `connection`. */
  declare readonly code: string;
  /** HTTP status, when there was an answer. */
  declare readonly status: number | undefined;
  /** Trace of the request in the server; name it when reporting a problem. */
  declare readonly traceId: string | undefined;
  /** Parameter or body field at fault, when the failure is about one. */
  declare readonly parameter: string | undefined;
  /** Whether the same request may succeed later. */
  declare readonly isRetryable: boolean;

  constructor(message: string, { cause, ...known }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, { code: 'error', isRetryable: false }, known);
    Object.defineProperty(this, marker, { value: true });
  }
}

/** A call was given something that can't be sent; nothing was sent. */
export class InvalidParameterError extends SpanlightError {
  override readonly name = 'InvalidParameterError';
  constructor(parameter: string, message: string, cause?: unknown) {
    super(message, { code: 'invalid_parameter', parameter, cause });
  }
}

/** The server couldn't be reached, or the connection broke. */
export class ConnectionError extends SpanlightError {
  override readonly name = 'ConnectionError';
  /** True when it is certain that nothing was sent. */
  declare readonly refused: boolean;
  constructor(message: string, details: { cause: unknown; refused: boolean }) {
    super(message, { code: 'connection', isRetryable: true, ...details });
  }
}

/** The call took longer than its timeout. */
export class TimeoutError extends SpanlightError {
  override readonly name = 'TimeoutError';
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'timeout', isRetryable: true, cause });
  }
}

/** The caller's signal ended the call. */
export class AbortError extends SpanlightError {
  override readonly name = 'AbortError';
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'aborted', cause });
  }
}

/** A page instead of JSON: the server doesn't have the call, or the address isn't that of a server. */
export class NotJsonError extends SpanlightError {
  override readonly name = 'NotJsonError';
  constructor(message: string, details: ErrorDetails) {
    super(message, { code: 'not_json', ...details });
  }
}

/** The answer is JSON or bytes, but not what the call promises. */
export class InvalidResponseError extends SpanlightError {
  override readonly name = 'InvalidResponseError';
  constructor(message: string, details: ErrorDetails = {}) {
    super(message, { code: 'invalid_response', ...details });
  }
}

const retryableStatuses = /^(408|429|50[023])$/;

/** The server answered with an error status. */
export class HttpError extends SpanlightError {
  override readonly name: string = 'HttpError';
  declare readonly status: number;
  /** Milliseconds the server asked to wait before trying again. */
  declare readonly retryAfter: number | undefined;

  constructor(message: string, details: ErrorDetails & { status: number }) {
    super(message, { isRetryable: retryableStatuses.test(`${details.status}`), ...details });
  }
}

/** 400: a parameter or the body is wrong; `parameter` names it when the server says. */
export class BadRequestError extends HttpError {
  override readonly name = 'BadRequestError';
  declare readonly status: 400;
  /** Everything wrong with the YAML that was sent, each with its line and column. */
  readonly problems: readonly TextProblem[];

  constructor(message: string, details: ErrorDetails & { status: number }) {
    super(message, details);
    this.problems = details.problems ?? [];
  }
}

/** 401: sign in, or pass a token. */
export class UnauthorizedError extends HttpError {
  override readonly name = 'UnauthorizedError';
  declare readonly status: 401;
}

/** 403: the caller may not do this. */
export class ForbiddenError extends HttpError {
  override readonly name = 'ForbiddenError';
  declare readonly status: 403;
}

/** 404: there is no such thing. */
export class NotFoundError extends HttpError {
  override readonly name = 'NotFoundError';
  declare readonly status: 404;
}

/** 405: the server doesn't have the call. */
export class MethodNotAllowedError extends HttpError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly status: 405;
}

/** 408: the server got tired of waiting for the body. */
export class RequestTimeoutError extends HttpError {
  override readonly name = 'RequestTimeoutError';
  declare readonly status: 408;
}

/** 409: somebody else changed it first. */
export class ConflictError extends HttpError {
  override readonly name = 'ConflictError';
  declare readonly status: 409;
}

/** 412: it isn't at the revision to change any more; read it again and repeat the change. */
export class PreconditionFailedError extends HttpError {
  override readonly name = 'PreconditionFailedError';
  declare readonly status: 412;
}

/** 413: the body is larger than the call allows. */
export class BodyTooLargeError extends HttpError {
  override readonly name = 'BodyTooLargeError';
  declare readonly status: 413;
}

/** 429: too many requests; wait for `retryAfter`. */
export class TooManyRequestsError extends HttpError {
  override readonly name = 'TooManyRequestsError';
  declare readonly status: 429;
}

/** 500 and every other 5xx without a class of its own. */
export class ServerError extends HttpError {
  override readonly name = 'ServerError';
}

/** 502 or 503: the server is starting, stopping or overloaded. */
export class UnavailableError extends HttpError {
  override readonly name = 'UnavailableError';
  declare readonly status: 502 | 503;
}

/** 504: the query was stopped for time. Narrow the time range or choose a more specific system. */
export class QueryTimeoutError extends HttpError {
  override readonly name = 'QueryTimeoutError';
  declare readonly status: 504;
  /** How far the query got, when the server says. */
  declare readonly progress: QueryProgress | undefined;
}

const classes: Record<number, typeof HttpError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  408: RequestTimeoutError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: BodyTooLargeError,
  429: TooManyRequestsError,
  502: UnavailableError,
  503: UnavailableError,
  504: QueryTimeoutError,
};

/** Makes the error of the class that belongs to a status. */
export function httpError(message: string, details: ErrorDetails & { status: number }): HttpError {
  const Class = classes[details.status] ?? (details.status >= 500 ? ServerError : HttpError);
  return new Class(message, details);
}

/** Whether a value is an error of this package, whichever copy of it made the error. */
export function isSpanlightError(error: unknown): error is SpanlightError {
  return typeof error === 'object' && error !== null && marker in error;
}

/** Whether a value is an answer with an error status, and with this one if given. */
export function isHttpError(error: unknown, status?: number): error is HttpError {
  if (!isSpanlightError(error) || error.status === undefined) return false;
  // A page instead of JSON has a status too, but not that of an error.
  return error.status >= 400 && (status === undefined || error.status === status);
}

/** Whether a call was ended by its caller. */
export function isAbortError(error: unknown): error is AbortError {
  return isSpanlightError(error) && error.code === 'aborted';
}

/** Whether the same request may succeed later. */
export function isRetryableError(error: unknown): boolean {
  return isSpanlightError(error) && error.isRetryable;
}
