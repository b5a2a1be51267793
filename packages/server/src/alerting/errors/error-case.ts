import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { NewConsequence, Note } from '../../metadata/alerting/errors/consequences.ts';
import type { ErrorGroup } from '../../telemetry/queries/groups/list-error-groups.ts';

/** A group of errors to decide about: its count and its oldest error are those since the last word on it. */
export interface ErrorCase {
  readonly group: ErrorGroup;
  readonly alert: AlertRow | undefined;
  /** Where it is noted, or was. */
  readonly note: Note | undefined;
}

/** A group as it is noted on the alert of its cause. */
export const consequenceOf = (
  { groupId, name, count, oldest, newest, traceId, spanId }: ErrorGroup,
  service: string,
): NewConsequence => ({
  groupId,
  name,
  service,
  count,
  firstSeen: oldest,
  lastSeen: newest,
  traceId,
  spanId,
});
