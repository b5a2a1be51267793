import type { AnalyzedPartOf } from './analyze-parts.ts';
import type { ParsedPartOf } from './parse-parts.ts';
import { caretText, type QueryError } from './query-error.ts';
import type { Range } from './range.ts';

/** Something wrong with a query, placed in the text of the whole query. */
export interface Diagnostic extends Range {
  readonly partIndex: number;
  readonly message: string;
  readonly hint?: string;
  /** Text that would be right in place of `start..end`. */
  readonly suggestion?: string;
  /** Two lines, the text around the place and carets under it, for places without colours. */
  readonly caret: string;
}

/** The errors of the parts of a query, in the order of its text. */
export function diagnosticsOf(
  query: string,
  parts: readonly ParsedPartOf<unknown>[],
): Diagnostic[] {
  return parts.flatMap((part, partIndex) =>
    part.error ? [diagnostic(query, part, part.error, partIndex)] : [],
  );
}

/** What should be written in another way, in the order of the text. */
export function warningsOf(
  query: string,
  parts: readonly AnalyzedPartOf<unknown, unknown>[],
): Diagnostic[] {
  return parts.flatMap((part, partIndex) =>
    (part.warnings ?? []).map((warning) => diagnostic(query, part, warning, partIndex)),
  );
}

function diagnostic(
  query: string,
  part: ParsedPartOf<unknown>,
  error: QueryError,
  partIndex: number,
): Diagnostic {
  const offset = part.start - (part.impliedWhere ? 'where '.length : 0);
  const place = (position: number): number =>
    Math.min(Math.max(position + offset, part.start), part.end);
  const { message, hint, suggestion } = error;
  const start = place(error.start);
  const end = Math.max(start, place(error.end));
  return {
    partIndex,
    message,
    start,
    end,
    ...(hint === undefined ? {} : { hint }),
    ...(suggestion === undefined ? {} : { suggestion }),
    caret: caretText(query, { start, end }),
  };
}
