import type { QueryError } from './query-error.ts';
import type { Range } from './range.ts';

/** A mistake that no other reading of a part can avoid: raised while it is read or checked, and turned into the part's error. */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly error: QueryError;

  constructor(message: string, at: Range | undefined, advice: Partial<QueryError> = {}) {
    super(message);
    this.error = { message, start: at?.start ?? 0, end: at?.end ?? 0, ...advice };
  }
}

/** The error of a column that is called like something else in its row. */
export const takenLabel = (name: string, at: Range | undefined): PartError =>
  new PartError(`"${name}" is the name of a column and of a label`, at, {
    hint: 'Give the column another name with "as".',
  });

/** The error of a column that is called like an earlier one, which is something else. */
export const takenName = (name: string, at: Range | undefined): PartError =>
  new PartError(`column "${name}" already exists`, at, {
    hint: 'Give one of them another name with "as".',
  });
