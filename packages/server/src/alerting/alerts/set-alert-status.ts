import type { AlertStatus, Monitor } from '@spanlight/sdk/schemas';

import type { Metadata } from '../../metadata/open.ts';
import { ownRecord } from '../../metadata/record-error.ts';
import type { AlertEventTable, AlertTable } from '../../metadata/alerting-tables.ts';
import type { Selectable } from 'kysely';
import { matchingErrorMonitors } from '../errors/matching-monitors.ts';
import type { NewEvent } from '../transitions/alert-event.ts';
import type { Transitions } from '../transitions/transitions.ts';

/** Who changes a status. */
export interface StatusActor {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Closes or opens alerts by hand, one after the other; those that have the status already are left alone.
 * Returns how many changed. Throws a `RecordError` at the first that is missing or foreign.
 */
export async function setAlertStatus(
  { metadata, transitions }: { readonly metadata: Metadata; readonly transitions: Transitions },
  projectId: number,
  ids: readonly number[],
  status: AlertStatus,
  actor: StatusActor,
): Promise<number> {
  let changed = 0;
  for (const id of ids) {
    const row = ownRecord(
      await metadata.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst(),
      projectId,
    );
    if (row.status === status || row.event_id === null) continue;
    const last = await metadata.db
      .selectFrom('alert_events')
      .selectAll()
      .where('id', '=', row.event_id)
      .executeTakeFirstOrThrow();
    await transitions.change(
      row,
      manualEvent(last, status, actor),
      await decidingMonitors(metadata, row),
    );
    changed += 1;
  }
  return changed;
}

/** An event that copies the one before it: what was measured stays as it was. */
const manualEvent = (
  last: Selectable<AlertEventTable>,
  status: AlertStatus,
  actor: StatusActor,
): NewEvent => ({
  name: 'status-changed',
  status,
  reason: 'manual',
  params: JSON.parse(last.params) as NewEvent['params'],
  time: last.time,
  createdAt: last.created_at,
  user: { id: actor.id, name: actor.name || (actor.email.split('@', 1)[0] ?? '') },
});

/** The monitors that say who is told about an alert. */
export async function decidingMonitors(
  metadata: Metadata,
  alert: Selectable<AlertTable>,
): Promise<Monitor[]> {
  if (alert.type === 'metric')
    return [await metadata.monitors.get(alert.project_id, alert.monitor_id)];
  const attrs = JSON.parse(alert.attrs) as Record<string, string>;
  return matchingErrorMonitors(
    await metadata.monitors.errorMonitors(alert.project_id),
    attrs,
    'recurring',
  );
}
