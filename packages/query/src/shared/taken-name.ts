import { PartError } from './part-error.ts';
import type { Range } from './range.ts';

/** The error of a column that is called like an earlier one, which is something else. */
export const takenName = (name: string, at: Range | undefined): PartError =>
  new PartError(`column "${name}" already exists`, at, {
    hint: 'Give one of them another name with "as".',
  });
