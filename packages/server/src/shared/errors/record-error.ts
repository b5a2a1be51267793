/** Why a record can't be read or changed. */
export type RecordFailure =
  /** There is no such record. */
  | 'missing'
  /** It belongs to another project, or to another record. */
  | 'foreign'
  /** It was changed since the writer read it. */
  | 'stale'
  /** What must be unique in the project is taken. */
  | 'taken'
  /** The input is not valid; `field` says which part of it. */
  | 'invalid';

/** A record that can't be read or changed. The message is shown to the caller. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly failure: RecordFailure;
  /** The invalid field, for example `params.url` or `gridRows[0].title`. */
  readonly field: string | undefined;

  constructor(failure: RecordFailure, message: string, field?: string) {
    super(message);
    this.failure = failure;
    this.field = field;
  }
}

/** The record, if there is one and it is the project's. Throws a `RecordError` otherwise. */
export function ownRecord<Row extends { readonly project_id: number }>(
  row: Row | undefined,
  projectId: number,
): Row {
  if (row === undefined) throw new RecordError('missing', 'not found');
  if (row.project_id !== projectId) throw new RecordError('foreign', 'access denied');
  return row;
}

/** Throws a `RecordError` when the writer has seen another revision than the present one. */
export function checkRevision(noun: string, present: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== present)
    throw new RecordError(
      'stale',
      `the ${noun} has changed since it was read: it is at revision ${present} now; read it again and repeat the change`,
    );
}

/** A record, and the revision its writer has seen; undefined takes any. */
export interface RecordTarget {
  readonly projectId: number;
  readonly id: number;
  readonly revision?: number | undefined;
}

/** The record, unless somebody else has changed it between reading and writing. Throws a `RecordError` then. */
export function unlessOvertaken<Row>(noun: string, written: Row | undefined): Row {
  if (written !== undefined) return written;
  throw new RecordError('stale', `somebody else has just changed the ${noun}: read it again`);
}

/** A `RecordError` about input that is not valid, with the field it is about. */
export const invalid = (message: string, field: string): RecordError =>
  new RecordError('invalid', message, field);
