import type { QueryError } from './query-error.ts';
import type { Range } from './range.ts';

/** What no other reading of a part can mend: raised while it is read or checked, and turned into the part's error. */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly error: QueryError;

  constructor(message: string, at: Range | undefined, advice: Partial<QueryError> = {}) {
    super(message);
    this.error = { message, start: at?.start ?? 0, end: at?.end ?? 0, ...advice };
  }
}
