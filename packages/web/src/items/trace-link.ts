import type { Span } from '@spanlight/sdk';
import type { LinkProps } from '@tanstack/react-router';

/** Where an item stands in its trace: a standalone item on a page of its own; undefined without a trace. */
export function itemTraceLink(span: Span): LinkProps | undefined {
  if (span.traceId === null) return undefined;
  const params = { projectId: String(span.projectId), traceId: span.traceId };
  if (span.standalone === true) {
    return { to: '/traces/$projectId/$traceId/$spanId', params: { ...params, spanId: span.id } };
  }
  // An event is not a row of the trace: its span is.
  const isEvent = span.eventName !== undefined;
  return {
    to: '/traces/$projectId/$traceId',
    params,
    search: { span: isEvent ? (span.parentId ?? span.id) : span.id },
  };
}
