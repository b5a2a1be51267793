import type { Range } from '../shared/range.ts';

/** What is wrong with a query in the language of Prometheus, and where. The only error that reading one throws. */
export class PromqlError extends Error {
  override readonly name = 'PromqlError';
  readonly at: Range;

  constructor(message: string, at: Range) {
    super(message);
    this.at = at;
  }
}

/** The message with its place as Prometheus writes it: `1:5: parse error: ...`; lines and columns count from 1. */
export function describePromqlError(text: string, { message, at }: PromqlError): string {
  const before = text.slice(0, at.start).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}: parse error: ${message}`;
}
