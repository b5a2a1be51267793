import type { Span } from '@spanlight/sdk';

/** A line of a list of logs. */
export interface LogLine {
  readonly kind: 'line';
  readonly key: string;
  readonly span: Span;
}

/** Lines that are left out where they would stand. */
export interface SkippedLines {
  readonly kind: 'skipped';
  readonly key: string;
  readonly count: number;
  /** When they happened, epoch milliseconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** What a list of logs shows, a row each. */
export type LogEntry = LogLine | SkippedLines;

/** When an entry stands in a list, epoch milliseconds. */
export function entryTime(entry: LogEntry): number {
  return entry.kind === 'line' ? Date.parse(entry.span.time) : entry.to - 1;
}
