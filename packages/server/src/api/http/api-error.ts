import type { ErrorCode, QueryProgress, TextProblem } from '@spanlight/sdk/schemas';

/** What an error answer says beside its status, code and message. */
export interface ApiErrorDetails {
  /** Name of the parameter or body field at fault. */
  readonly parameter?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  readonly progress?: QueryProgress;
  /** Everything wrong with a YAML text. */
  readonly problems?: readonly TextProblem[];
  readonly cause?: unknown;
}

/** An answer other than 200. `message` goes to the client. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(status: number, code: ErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400 with the name of the parameter or body field at fault. */
export function badRequest(message: string, parameter?: string): ApiError {
  return new ApiError(400, 'bad_request', message, parameter === undefined ? {} : { parameter });
}

/** 409 for what can't be done now, or not to what is there. */
export function conflict(message: string): ApiError {
  return new ApiError(409, 'conflict', message);
}

/** 404 for something that isn't there or isn't the caller's to see. */
export function notFound(message = 'not found'): ApiError {
  return new ApiError(404, 'not_found', message);
}
