/** Why a dashboard, or a row or an item of it, can't be read or changed. */
export type DashboardFailure =
  /** There is no such dashboard, row or item. */
  | 'missing'
  /** It belongs to another project, or to another dashboard. */
  | 'foreign'
  /** It was changed since the writer read it. */
  | 'stale'
  /** What must be unique in the project is taken. */
  | 'taken'
  /** What shall be stored makes no sense; `field` says which part of it. */
  | 'invalid';

/** A dashboard that can't be read or changed. The message is for whoever asked. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError';
  readonly failure: DashboardFailure;
  /** The field at fault, for example `tableQuery` or `gridRows[0].items[2].title`. */
  readonly field: string | undefined;

  constructor(failure: DashboardFailure, message: string, field?: string) {
    super(message);
    this.failure = failure;
    this.field = field;
  }
}
