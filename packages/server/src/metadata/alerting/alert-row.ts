import type { Alert } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';

import type { AlertTable } from '../database/alerting-tables.ts';

/** An alert as it is stored. */
export type AlertRow = Selectable<AlertTable>;

/** What the wire calls "not set". */
const ZERO_TIME = '0001-01-01T00:00:00Z';

/** An alert as the API shows it. */
export function alertFromRow(row: AlertRow): Alert {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    type: row.type,
    status: row.status,
    state: row.status,
    attrs: JSON.parse(row.attrs) as Alert['attrs'],
    spanGroupId: row.span_group_id ?? '0',
    monitorId: row.monitor_id,
    params: JSON.parse(row.params) as unknown,
    time: row.time,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    mutedUntil: row.muted_until ?? ZERO_TIME,
    // The params were stored together with their type.
  } as Alert;
}
