/** A span, as far as it matters to who passed a failure on. */
export interface FaultSpan {
  readonly id: string;
  /** Id of the span above it; of one that isn't there, or empty, where nothing is known above it. */
  readonly parentId: string;
  readonly service: string;
  /** When it began by the clock of its service, microseconds since 1970. */
  readonly start: number;
  readonly status: 'ok' | 'error' | 'unset';
}

/** An exception or an error log, on a span that may be missing. */
export interface FaultError {
  /** The group of errors it belongs to. */
  readonly group: string;
  readonly spanId: string;
  /** By the clock of the service of its span, microseconds since 1970. */
  readonly time: number;
  readonly isException: boolean;
}

/** What is known of a trace, in any order, as strange as it may be. */
export interface FaultTrace {
  readonly spans: readonly FaultSpan[];
  readonly errors: readonly FaultError[];
}

/** Orders texts by their characters, the same on every machine. */
export const compareTexts = (left: string, right: string): number =>
  left < right ? -1 : Number(left > right);
