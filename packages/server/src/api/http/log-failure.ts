import type { FastifyReply, FastifyRequest } from 'fastify';
import { traceIdOf } from '../../observe/trace-requests.ts';
import { errorCode } from '../../shared/errors/error-code.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import type { ApiError } from './api-error.ts';

/** Tells the log what only it may know: why the server failed, or what the store said about a request. */
export function logFailure(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  const { cause } = error.details;
  const details = {
    err: cause ?? error,
    route: request.routeOptions.url,
    traceId: traceIdOf(request),
  };
  if (reply.raw.destroyed && isUnwaited(cause))
    request.log.debug(details, 'nobody waits for the answer any more');
  else if (error.status >= 500) request.log.error(details, error.message);
  else if (cause !== undefined) request.log.info(details, error.message);
}

/** Whether a query was cancelled, or its response not sent, because the caller has gone: then nothing has failed. */
const isUnwaited = (cause: unknown): boolean =>
  cause instanceof TelemetryError
    ? cause.failure === 'aborted'
    : errorCode(cause) === 'ERR_STREAM_PREMATURE_CLOSE';
