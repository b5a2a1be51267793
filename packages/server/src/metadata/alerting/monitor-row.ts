import {
  type ErrorMonitorParams,
  errorMonitorParamsSchema,
  groupingSchema,
  labelsSchema,
  type MetricMonitorParams,
  metricMonitorParamsSchema,
  type Monitor,
  type Severity,
} from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { MonitorTable } from '../database/alerting-tables.ts';
import { readSteps } from './escalation-steps.ts';

/** What people set of a monitor. */
export type MonitorContent = {
  readonly name: string;
  readonly notifyEveryoneByEmail: boolean;
  readonly channelIds: readonly number[];
  readonly severity: Severity;
  readonly labels: Monitor['labels'];
  readonly escalation: Monitor['escalation'];
  readonly grouping: Monitor['grouping'];
  readonly key: string;
  readonly owner: string;
} & (
  | { readonly type: 'metric'; readonly params: MetricMonitorParams }
  | { readonly type: 'error'; readonly params: ErrorMonitorParams }
);

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
  'escalation',
  'grouping',
  'params',
  'key',
  'owner',
  'revision',
  'evaluated_until',
  'created_at',
  'updated_at',
  'edited_at',
] as const satisfies readonly (keyof MonitorTable)[];

const readLabels = jsonColumn('monitors.labels', labelsSchema);
const readGrouping = jsonColumn('monitors.grouping', groupingSchema);
const readMetricParams = jsonColumn('monitors.params', metricMonitorParamsSchema);
/** Params of error monitors; those from before there were consequences say nothing of them. */
const readErrorParams = jsonColumn(
  'monitors.params',
  errorMonitorParamsSchema.extend({
    consequences: errorMonitorParamsSchema.shape.consequences.default('note'),
  }),
);

/** How alerts of a monitor are told together. Throws a `StoredValueError`. */
export const groupingOf = ({
  id,
  grouping,
}: Pick<Selectable<MonitorTable>, 'id' | 'grouping'>): Monitor['grouping'] =>
  grouping === null ? null : readGrouping(grouping, id);

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
    escalation: readSteps(row.escalation, row.id),
    grouping: groupingOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    editedAt: row.edited_at ?? row.created_at,
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

/** The columns of a monitor that people set. */
export const setByPeople = (
  content: MonitorContent,
): Pick<
  Selectable<MonitorTable>,
  | 'name'
  | 'type'
  | 'notify_everyone_by_email'
  | 'severity'
  | 'labels'
  | 'escalation'
  | 'grouping'
  | 'params'
  | 'key'
  | 'owner'
> => ({
  name: content.name,
  type: content.type,
  notify_everyone_by_email: Number(content.notifyEveryoneByEmail),
  severity: content.severity,
  labels: jsonText(content.labels),
  escalation: jsonText(content.escalation),
  grouping: content.grouping === null ? null : jsonText(content.grouping),
  params: jsonText(content.params),
  key: content.key,
  owner: content.owner,
});
