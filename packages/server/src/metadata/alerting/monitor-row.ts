import {
  errorMonitorParamsSchema,
  labelsSchema,
  metricMonitorParamsSchema,
  type Monitor,
} from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import { jsonColumn } from '../database/json-column.ts';
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
  'severity',
  'labels',
  'params',
  'key',
  'owner',
  'revision',
  'evaluated_until',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MonitorTable)[];

const readLabels = jsonColumn('monitors.labels', labelsSchema);
const readMetricParams = jsonColumn('monitors.params', metricMonitorParamsSchema);
const readErrorParams = jsonColumn('monitors.params', errorMonitorParamsSchema);

/** A monitor as the API shows it. Throws a `StoredValueError`. */
export function monitorFromRow(
  row: Pick<Selectable<MonitorTable>, (typeof MONITOR_COLUMNS)[number]>,
  channelIds: readonly number[],
  counts: AlertCounts,
): Monitor {
  const common = {
    id: String(row.id),
    projectId: row.project_id,
    name: row.name,
    state: row.state,
    stateReason: row.state_reason,
    notifyEveryoneByEmail: row.notify_everyone_by_email === 1,
    channelIds: [...channelIds],
    severity: row.severity,
    labels: readLabels(row.labels, row.id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    alertCount: counts.open + counts.closed,
    alertOpenCount: counts.open,
    alertClosedCount: counts.closed,
    revision: row.revision,
    key: row.key,
    owner: row.owner,
  };
  return row.type === 'metric'
    ? { ...common, type: 'metric', params: readMetricParams(row.params, row.id) }
    : { ...common, type: 'error', params: readErrorParams(row.params, row.id) };
}
