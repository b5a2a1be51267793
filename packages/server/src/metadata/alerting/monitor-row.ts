import type { Monitor } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';

import type { MonitorTable } from '../database/alerting-tables.ts';

/** Alerts of a monitor by status. */
export interface AlertCounts {
  readonly open: number;
  readonly closed: number;
}

export const ZERO_COUNTS: AlertCounts = { open: 0, closed: 0 };

/** What of a row a monitor is made of: everything but its evaluation, which is large. */
export const MONITOR_COLUMNS = [
  'id',
  'project_id',
  'name',
  'type',
  'state',
  'state_reason',
  'notify_everyone_by_email',
  'params',
  'key',
  'owner',
  'revision',
  'evaluated_until',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MonitorTable)[];

/** A monitor as the API shows it. */
export function monitorFromRow(
  row: Pick<Selectable<MonitorTable>, (typeof MONITOR_COLUMNS)[number]>,
  channelIds: readonly number[],
  counts: AlertCounts,
): Monitor {
  return {
    id: String(row.id),
    projectId: row.project_id,
    name: row.name,
    state: row.state,
    stateReason: row.state_reason,
    notifyEveryoneByEmail: row.notify_everyone_by_email === 1,
    type: row.type,
    params: JSON.parse(row.params) as unknown,
    channelIds: [...channelIds],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    alertCount: counts.open + counts.closed,
    alertOpenCount: counts.open,
    alertClosedCount: counts.closed,
    revision: row.revision,
    key: row.key,
    owner: row.owner,
    // The params were stored together with their type.
  } as Monitor;
}
