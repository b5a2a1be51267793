import type { ErrorBody, ErrorCode } from '@spanlight/sdk/schemas';
import { StoredValueError } from '../../metadata/database/json-column.ts';
import { isUniqueViolation } from '../../metadata/database/unique-violation.ts';
import { type MetadataError, metadataErrorOf } from '../../shared/errors/metadata-error.ts';
import { RecordError, type RecordFailure } from '../../shared/errors/record-error.ts';
import { YamlError } from '../../yaml/documents-of-yaml.ts';
import { BadParameterError } from '../../telemetry/compile/item-query.ts';
import { TelemetryError, type TelemetryFailure } from '../../telemetry/errors.ts';
import { ApiError, badRequest } from './api-error.ts';
import { errorCode } from '../../shared/errors/error-code.ts';

/** The error as the client will see it; anything unexpected becomes a 500 that tells nothing of the inside. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof BadParameterError) return badRequest(error.message, error.parameter);
  if (error instanceof TelemetryError) return telemetryError(error);
  if (error instanceof RecordError) return recordError(error);
  // It holds nothing of the value, and whoever runs the server must find the row.
  if (error instanceof StoredValueError)
    return new ApiError(500, 'internal', error.message, { cause: error });
  if (error instanceof YamlError)
    return new ApiError(400, 'bad_request', error.message, { problems: error.problems });
  const store = metadataErrorOf(error);
  if (store) return metadataError(store);
  if (isUniqueViolation(error))
    return new ApiError(
      409,
      'conflict',
      'somebody else has just created the same record: read it again',
      {
        cause: error,
      },
    );
  const code = errorCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError(413, 'request_body_too_large', 'HTTP request body too large');
  // The library's own words repeat the address, which may hold a DSN.
  if (code === 'FST_ERR_BAD_URL') return badRequest('the address is not a valid URL');
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new ApiError(400, 'eof', 'the body is not as long as its Content-Length says');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500)
    return new ApiError(
      status,
      'bad_request',
      error instanceof Error ? error.message : 'bad request',
    );
  return new ApiError(
    500,
    'internal',
    'internal server error: the log of the server has the cause',
    {
      cause: error,
    },
  );
}

const RECORD_ANSWERS: Readonly<Record<RecordFailure, readonly [number, ErrorCode]>> = {
  missing: [404, 'not_found'],
  foreign: [403, 'forbidden'],
  stale: [412, 'precondition_failed'],
  taken: [409, 'conflict'],
  invalid: [400, 'bad_request'],
};

function recordError({ failure, message, field }: RecordError): ApiError {
  const [status, code] = RECORD_ANSWERS[failure];
  return new ApiError(status, code, message, field === undefined ? {} : { parameter: field });
}

const TELEMETRY_ANSWERS: Readonly<
  Record<TelemetryFailure, (error: TelemetryError) => ApiError | undefined>
> = {
  timeout: (error) => slow('the query took too long and was stopped', error),
  memory: (error) => slow('the query needs more memory than it may have', error),
  'too-large': (error) => slow('the response would be too large: narrow the query', error),
  'too-complex': (error) =>
    new ApiError(400, 'bad_request', 'the query is too long or too deeply nested: simplify it', {
      cause: error,
    }),
  aborted: (error) => new ApiError(503, 'unavailable', 'the query was cancelled', { cause: error }),
  'bad-value': (error) =>
    new ApiError(400, 'bad_request', 'a value of the query does not fit what it is compared with', {
      cause: error,
    }),
  'disk-full': (error) => away('the disk of the telemetry store is full', error),
  unavailable: (error) => away(unreachable(error), error),
  other: () => undefined,
};

const away = (message: string, error: TelemetryError | MetadataError): ApiError =>
  new ApiError(503, 'unavailable', message, { retryAfter: 5, cause: error });

function unreachable({ nodes }: TelemetryError): string {
  return nodes.length === 0
    ? "the telemetry store can't be reached"
    : `a part of the telemetry store can't be reached: ${nodes.join(', ')}`;
}

function metadataError(error: MetadataError): ApiError {
  // Room comes of somebody's doing, and not in a moment.
  if (error.failure === 'disk-full') return diskFull(error);
  return away(error.words, error);
}

function diskFull(error: unknown): ApiError {
  return new ApiError(503, 'unavailable', 'the disk of the server is full', { cause: error });
}

function telemetryError(error: TelemetryError): ApiError {
  return (
    TELEMETRY_ANSWERS[error.failure](error) ??
    new ApiError(
      500,
      'internal',
      'the telemetry store rejected a query: the log of the server has the cause',
      {
        cause: error,
      },
    )
  );
}

function slow(message: string, error: TelemetryError): ApiError {
  return new ApiError(504, 'timeout', message, {
    ...(error.progress && { progress: error.progress }),
    cause: error,
  });
}

/** The body of an error answer. Code and message stand in both places that readers look in. */
export function errorBody(error: ApiError, traceId: string | undefined): ErrorBody {
  const { code, message, status } = error;
  const { parameter, progress, problems = [] } = error.details;
  return {
    statusCode: status,
    code,
    message,
    error: { status, code, message },
    ...(traceId !== undefined && { traceId }),
    ...(parameter !== undefined && { parameter }),
    ...(progress !== undefined && { progress }),
    ...(problems.length > 0 && { problems: [...problems] }),
  };
}
