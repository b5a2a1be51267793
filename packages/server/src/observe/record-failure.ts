import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { TelemetryError } from '../telemetry/errors.ts';

/**
 * Marks a span as failed. Of what the telemetry store says it keeps the kind and the number: the engine quotes what was
 * asked, and whoever reads the server's own spans need not read the project that was asked about. The log has all of it.
 */
export function recordFailure(span: Span, error: Error | undefined): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  if (error instanceof TelemetryError)
    span.recordException({ name: error.name, message: `${error.failure} (${error.code})` });
  else if (error) span.recordException(error);
}
