import type { Span } from '@spanlight/sdk';

/** What makes an item itself, across all answers. */
export function itemKey(span: Span): string {
  return `${span.traceId ?? ''} ${span.id} ${span.time}`;
}
