import type { QueryError } from './query-error.ts';
import type { Range } from './range.ts';

/** Raised while checking a part and turned into the part's error. */
export class MeaningError extends Error {
  override readonly name = 'MeaningError';
  readonly error: QueryError;

  constructor(message: string, at: Range | undefined, advice: Partial<QueryError> = {}) {
    super(message);
    this.error = { message, start: at?.start ?? 0, end: at?.end ?? 0, ...advice };
  }
}
