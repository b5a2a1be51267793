import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Note } from '../../metadata/alerting/errors/consequences.ts';
import type { ErrorGroup } from '../../telemetry/queries/groups/list-error-groups.ts';

/** A group of errors to decide about: its count and its oldest error are those since the last word on it. */
export interface ErrorCase {
  readonly group: ErrorGroup;
  readonly alert: AlertRow | undefined;
  /** Where it is noted, or was. */
  readonly note: Note | undefined;
}
