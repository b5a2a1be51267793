import type { Range } from '../shared/range.ts';

/** What is wrong with a query in the language of Prometheus, and where. The only error that reading one throws. */
export class PromqlError extends Error {
  override readonly name = 'PromqlError';
  readonly at: Range;
  /** The bracket that nothing closes. */
  readonly opened: Range | undefined;

  constructor(message: string, at: Range, opened?: Range) {
    super(message);
    this.at = at;
    this.opened = opened;
  }
}

/** The message with its place as Prometheus writes it: `1:5: parse error: ...`; lines and columns count from 1. */
export function describePromqlError(text: string, { message, at, opened }: PromqlError): string {
  const bracket =
    opened === undefined
      ? ''
      : ` to close the "${text.slice(opened.start, opened.end)}" at ${placeOf(text, opened)}`;
  return `${placeOf(text, at)}: parse error: ${message}${bracket}`;
}

function placeOf(text: string, { start }: Range): string {
  const before = text.slice(0, start).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
