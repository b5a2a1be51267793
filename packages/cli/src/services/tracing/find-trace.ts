import {
  isHttpError,
  parseTraceId,
  type Spanlight,
  type TraceSearchResponse,
} from '@spanlight/sdk';
import { notFound, usageError, type CliError } from '../../errors/errors.ts';

/**
 * Reads a trace id as people write it.
 *
 * @throws CliError (usage)
 */
export function readTraceId(text: string): string {
  const id = parseTraceId(text.trim());
  if (id === undefined) {
    throw usageError(
      `${JSON.stringify(text)} is not a trace id.`,
      'A trace id has 32 hex digits: 9d1c3e07a4b6f2185c0d7e91ab34f6c2, with or without dashes.',
    );
  }
  return id;
}

/**
 * Finds the project of a trace among all there are.
 *
 * @throws CliError (not found)
 */
export async function findTrace(
  client: Spanlight,
  traceId: string,
  signal: AbortSignal,
): Promise<TraceSearchResponse['span']> {
  try {
    return await client.traces.find({ traceId }, { signal });
  } catch (error) {
    throw isHttpError(error, 404) ? traceNotFound(traceId, error) : error;
  }
}

/** There is no such trace, or not yet. */
export function traceNotFound(traceId: string, cause: unknown): CliError {
  return notFound(`Trace ${traceId} not found.`, {
    code: 'trace_not_found',
    hint: 'It may take up to 30 seconds to process a trace.',
    cause,
  });
}
