import {
  acknowledgementSchema,
  type Alert,
  alertCauseSchema,
  errorAlertParamsSchema,
  labelsSchema,
  type MetricAlertParams,
  metricAlertParamsSchema,
  defaultSeverity,
} from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { AlertEventTable, AlertTable } from '../database/alerting-tables.ts';
import { escalationPlanSchema } from '../database/escalation-plan.ts';
import { jsonColumn } from '../database/json-column.ts';

/** An alert as it is stored. */
export type AlertRow = Selectable<AlertTable>;

/** An event of an alert as it is stored. */
export type AlertEventRow = Selectable<AlertEventTable>;

/** What the wire calls "not set". */
const ZERO_TIME = '0001-01-01T00:00:00Z';

const UNBOUNDED: MetricAlertParams['bounds'] = { min: null, max: null };

/** Params of metric alerts; those from before bounds were kept have none. */
const storedMetricParamsSchema = metricAlertParamsSchema.partial({ bounds: true });

/** What the newest event knows of a metric alert. */
export const readMetricAlertParams = jsonColumn('alerts.params', storedMetricParamsSchema);
/** What the newest event knows of an error alert. */
export const readErrorAlertParams = jsonColumn('alerts.params', errorAlertParamsSchema);
const readMetricEventParams = jsonColumn('alert_events.params', storedMetricParamsSchema);
/** What an event knows of an error alert. */
export const readErrorEventParams = jsonColumn('alert_events.params', errorAlertParamsSchema);
const readAttrs = jsonColumn('alerts.attrs', z.record(z.string(), z.string()));

const readLabels = jsonColumn('alerts.labels', labelsSchema);

const readAcknowledgement = jsonColumn('alerts.acknowledgement', acknowledgementSchema);

/** Who is told when nobody acknowledges an alert. Throws a `StoredValueError`. */
export const readEscalation = jsonColumn('alerts.escalation', escalationPlanSchema);
const readCause = jsonColumn('alerts.cause', alertCauseSchema);

/** What has caused an alert that opened nevertheless; null for nothing known. Throws a `StoredValueError`. */
export const alertCause = ({ id, cause }: Pick<AlertRow, 'id' | 'cause'>): Alert['cause'] =>
  cause === null ? null : readCause(cause, id);

/** The attributes an alert is found by. Throws a `StoredValueError`. */
export const alertAttrs = ({ id, attrs }: Pick<AlertRow, 'id' | 'attrs'>): Alert['attrs'] =>
  readAttrs(attrs, id);

/**
 * An alert as the API shows it, but for what mutes it and when it escalates, and what is noted on it. Throws a `StoredValueError`.
 *
 * @param event An event that left it as it is wanted; as it is now without one.
 */
export function alertFromRow(row: AlertRow, event?: AlertEventRow): Alert {
  const { status, time } = event ?? row;
  const common = {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    status,
    state: status,
    attrs: alertAttrs(row),
    spanGroupId: row.span_group_id ?? '0',
    monitorId: row.monitor_id,
    time,
    createdAt: row.created_at,
    updatedAt: event ? event.created_at : row.updated_at,
    mutedUntil: ZERO_TIME,
    severity: row.severity ?? defaultSeverity,
    labels: readLabels(row.labels, row.id),
    acknowledgement:
      row.acknowledgement !== null && (row.acknowledged_until ?? 0) > Date.now()
        ? readAcknowledgement(row.acknowledgement, row.id)
        : null,
    mute: null,
    escalation:
      row.escalation === null || status === 'closed'
        ? null
        : {
            step: row.escalated,
            of: readEscalation(row.escalation, row.id).steps.length,
            nextAt: null,
            nextChannels: [],
          },
    cause: alertCause(row),
    consequences: [],
    consequenceCount: 0,
  };
  if (row.type === 'error') {
    const params = event
      ? readErrorEventParams(event.params, event.id)
      : readErrorAlertParams(row.params, row.id);
    return { ...common, type: 'error', params };
  }
  const params = event
    ? readMetricEventParams(event.params, event.id)
    : readMetricAlertParams(row.params, row.id);
  return {
    ...common,
    type: 'metric',
    params: { ...params, bounds: params.bounds ?? UNBOUNDED },
  };
}
