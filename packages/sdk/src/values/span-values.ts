/** The kinds of span; the position is the number used in trace columns. */
export const spanKinds = ['internal', 'server', 'client', 'producer', 'consumer'] as const;

/** The statuses of a span; empty when the sender gave none. */
export const spanStatuses = ['ok', 'error', 'unset', ''] as const;

/** What a span was for. */
export type SpanKind = (typeof spanKinds)[number];

/** How a span ended. */
export type SpanStatus = (typeof spanStatuses)[number];
