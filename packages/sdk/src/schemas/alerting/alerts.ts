import * as z from 'zod';
import { boundedText, listField, optional } from '../shared/fields.ts';
import { numericIdSchema, spanIdSchema, traceIdSchema, uint64TextSchema } from '../shared/ids.ts';
import {
  booleanParameter,
  integerParameter,
  sortDescParameter,
  listMapParameter,
  textParameter,
} from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';
import { defaultSeverity } from '../../values/severity-values.ts';
import { alertEscalationSchema } from './escalation.ts';
import { labelsSchema, severitySchema } from './severity.ts';

export const alertStatuses = ['open', 'closed'] as const;
export const alertTypes = ['error', 'metric'] as const;

/** What the newest event knows of a metric alert. Values are in the unit of the monitor's column. */
export const metricAlertParamsSchema = z.strictObject({
  firing: z
    .union([z.literal(-1), z.literal(0), z.literal(1)])
    .describe('-1 below the range, 1 above it, 0 without data.'),
  initialValue: z.number().nullable().describe('Value that opened it, in the unit of the column.'),
  currentValue: z.number().nullable().describe('Newest value, in the unit of the column.'),
  normalValue: z.number().nullable().describe('First value back within bounds; null while open.'),
  numPointFiring: z.int().nonnegative().describe('Minutes it had been firing when it opened.'),
  whereQuery: z.string().describe('Where parts that select the series; empty when ungrouped.'),
  bounds: z
    .strictObject({
      min: z.number().nullable().describe('Fires below it; null: unbounded.'),
      max: z.number().nullable().describe('Fires above it; null: unbounded.'),
    })
    .describe('The bounds that were in force, in the unit of the column.'),
  monitor: z
    .strictObject({
      metrics: z
        .array(
          z.strictObject({
            name: z.string().describe('Metric name.'),
            alias: z.string().describe('Name in the query, without the dollar sign.'),
          }),
        )
        .describe('Metrics the query names.'),
      query: z.string().describe('Query text: parts joined by " | ".'),
      column: z.string().describe('Name of the column watched.'),
      columnUnit: z.string().describe('Unit of the column; empty for none.'),
      groupingInterval: z.number().describe('Always 0 here: points are a minute apart.'),
      timeOffset: z
        .number()
        .optional()
        .describe(
          'Milliseconds by which the checked window lay in the past; absent if it did not.',
        ),
    })
    .describe('The monitor as it was.'),
  emptyQueries: z
    .array(z.string())
    .optional()
    .describe('Without data: the metric references that have none, as `name as $alias`.'),
});

/** What the newest event knows of an error alert. */
export const errorAlertParamsSchema = z.strictObject({
  traceId: traceIdSchema
    .nullable()
    .describe(
      'Trace of the newest counted error, 32 lower-case hex digits; null when it has none.',
    ),
  spanId: spanIdSchema.describe(
    'Span id of the newest counted error, 16 lower-case hex digits, or "0" for a standalone item.',
  ),
  spanCount: z.int().nonnegative().describe('Errors of the group since the alert was created.'),
});

/** Somebody who is on an alert. */
export const acknowledgementSchema = z
  .strictObject({
    user: z.string().describe('Name of who it is; empty for readers without a login.'),
    time: timeSchema.describe('Since when, RFC 3339.'),
    note: z.string().describe('What they wrote; empty for nothing.'),
    until: timeSchema
      .nullable()
      .describe('When it expires, RFC 3339; null if it lasts until the alert closes.'),
  })
  .meta({ id: 'Acknowledgement' });

/** What holds back messages about an alert now. */
export const muteSchema = z
  .strictObject({
    silenceId: numericIdSchema.describe('The silence; 0 for readers without a login.'),
    name: z.string().describe('Its name; empty for readers without a login.'),
    reason: z.string().describe('Why; empty for readers without a login.'),
    user: z.string().describe('Name of who made it; empty for readers without a login.'),
    until: timeSchema
      .nullable()
      .describe('When it ends, RFC 3339; null if it lasts until somebody ends it.'),
  })
  .meta({ id: 'Mute' });

/** Consequences an alert is shown with. */
const MAX_CONSEQUENCES = 20;

/** A group of errors that another error has caused: it opened no alert and nobody was told of it. */
export const consequenceSchema = z
  .strictObject({
    spanGroupId: z.string().describe('Group of the errors, a decimal string.'),
    name: z.string().describe('Name of the error.'),
    service: z.string().describe('Service it happened in; empty when unknown.'),
    services: z
      .array(z.string())
      .optional()
      .describe('The services it was seen in where errors of several read alike, at most 100.'),
    count: z
      .int()
      .nonnegative()
      .describe(
        'Errors of the group in traces with the cause; a lower bound, because errors that arrive more than ten seconds late are not counted.',
      ),
    firstSeenAt: timeSchema.describe('The first of them, RFC 3339.'),
    lastSeenAt: timeSchema.describe('The newest of them, RFC 3339.'),
    traceId: z.string().describe('Trace of the newest of them, 32 lower-case hex digits.'),
    spanId: z.string().describe('The newest of them, 16 lower-case hex digits.'),
  })
  .meta({ id: 'Consequence' });

/** Where the failure began that an alert tells of, as its traces showed when it opened. */
export const alertCauseSchema = z
  .strictObject({
    spanGroupId: z.string().describe('Group of the errors at the origin, a decimal string.'),
    name: z.string().describe('Name of the error at the origin.'),
    service: z.string().describe('Service of the origin; empty when unknown.'),
    alertId: z.int().nonnegative().describe('Alert of the origin; 0 if it has none.'),
    reason: z
      .enum(['no-alert', 'separate', 'late'])
      .describe(
        'Why it opened nevertheless: the origin had no open alert, a monitor notifies of it separately, or it came more than an hour after the origin.',
      ),
  })
  .meta({ id: 'AlertCause' });

const alertFields = {
  id: numericIdSchema,
  projectId: numericIdSchema.describe('Id of the project.'),
  name: z.string().describe('Name of the monitor or of the error.'),
  status: z.enum(alertStatuses).describe('Open until it recovers or somebody closes it.'),
  state: z.enum(alertStatuses).describe('Same as status.'),
  attrs: z.record(z.string(), z.string()).describe('Attributes by key.'),
  spanGroupId: uint64TextSchema.describe('Group of the errors; "0" for metric alerts.'),
  monitorId: mayBeMissing(
    numericIdSchema.describe('Id of the monitor that opened it; 0 for error alerts.'),
  ),
  time: timeSchema.describe('Metric: start of the firing period; error: newest counted error.'),
  createdAt: timeSchema,
  updatedAt: timeSchema.describe('Time of the newest event.'),
  mutedUntil: timeSchema.describe(
    'No messages before this time, RFC 3339; the zero time while it is not muted.',
  ),
  severity: mayBeMissing(
    severitySchema.describe('Severity that its monitors gave it when it opened.'),
    defaultSeverity,
  ),
  labels: labelsSchema.describe('Labels its monitors had when it opened.'),
  acknowledgement: acknowledgementSchema
    .nullable()
    .describe('Who acknowledged it, which stops further notifications; null for nobody.'),
  mute: muteSchema
    .nullable()
    .describe(
      'What holds back messages about it, the longest-lasting if there are several; null for nothing.',
    ),
  escalation: alertEscalationSchema
    .nullable()
    .describe(
      'Who is notified when nobody acknowledges it; null without escalation, or when it is closed.',
    ),
  cause: alertCauseSchema
    .nullable()
    .describe(
      'Errors: where the failure began, when another error has caused this one and it opened nevertheless; else null.',
    ),
  consequences: z
    .array(consequenceSchema)
    .max(MAX_CONSEQUENCES)
    .describe('Errors: what it has caused and is noted here, first seen first, at most 20.'),
  consequenceCount: mayBeMissing(
    z.int().nonnegative().describe('Consequences noted, listed or not.'),
  ),
};

/** Something that needs a look, open until it recovers or somebody closes it. */
export const alertSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...alertFields,
      type: z.literal('metric').describe('Opened by a metric monitor.'),
      params: metricAlertParamsSchema.describe('What the newest event knows of it.'),
    }),
    z.strictObject({
      ...alertFields,
      type: z.literal('error').describe('Opened by errors of a group.'),
      params: errorAlertParamsSchema.describe('What the newest event knows of it.'),
    }),
  ])
  .meta({ id: 'Alert' });

/** Query of `GET /projects/{projectId}/alerts`. */
export const alertsRequestSchema = z.object({
  q: textParameter.describe(
    'Words in the name or in attribute values: `a|b`, `"a phrase"`, `-without`, `monitor:{id}`.',
  ),
  monitor_id: textParameter.describe('Id of a monitor: only alerts it opened. Default: all.'),
  attrs: listMapParameter.describe(
    'Values by attribute, `alert_status`, `alert_type`, `alert_severity`, `alert_acknowledged`, `alert_muted` and label (`label.team`): any of the values, all of the keys.',
  ),
  sort_by: textParameter.describe(
    '`created_at`, `updated_at` or `severity` (the worst last). Default: updated_at.',
  ),
  sort_desc: sortDescParameter,
  limit: integerParameter({ missing: 1000, minimum: 0, maximum: 1000 }).describe(
    'Alerts to list. 0 only counts them, without facets.',
  ),
  cursor: textParameter.describe(
    'The `nextCursor` of the previous answer: the alerts that follow. Only when sorted by `created_at`, which never changes.',
  ),
  facets: z
    .preprocess((raw) => raw ?? 'true', booleanParameter)
    .describe('Whether facets are counted; they cost more than the list. Default: true.'),
});

/** Values of one attribute among the matching alerts. */
export const alertFacetSchema = z.strictObject({
  key: z
    .string()
    .describe(
      'Attribute key, `alert_status`, `alert_type`, `alert_severity`, `alert_acknowledged` or `alert_muted` (`yes`, `no`), or a label (`label.team`).',
    ),
  items: z
    .array(
      z.strictObject({
        key: z.string().describe('Same as the key of the facet.'),
        value: z.string().describe('A value alerts have.'),
        count: z
          .int()
          .nonnegative()
          .describe('Matching alerts with the value, regardless of the filter on this facet.'),
      }),
    )
    .describe('Values in order of their text.'),
});

/** Answer of `GET /projects/{projectId}/alerts`: at most 1000 alerts. */
export const alertsResponseSchema = z.strictObject({
  alerts: z.array(alertSchema).max(1000).describe('At most 1000.'),
  count: mayBeMissing(z.int().nonnegative().describe('Alerts that match, listed or not.')),
  facets: z.array(alertFacetSchema).describe('Values to narrow the list by.'),
  nextCursor: z
    .string()
    .optional()
    .describe(
      'Requests the alerts that follow. Absent at the end, and with another order than `created_at`.',
    ),
});

/** Answer of `GET /projects/{projectId}/alerts/{alertId}`. */
export const alertResponseSchema = z.strictObject({ alert: alertSchema.describe('The alert.') });

/** Body of the bulk changes, at most 10,240 bytes. */
export const alertIdsRequestSchema = z.object({
  alertIds: listField(z.int()).describe('Ids of alerts, at most 1000.'),
});

/** Body of acknowledging alerts. */
export const acknowledgeRequestSchema = alertIdsRequestSchema.extend({
  note: optional(boundedText(1000))
    .transform((note) => note ?? undefined)
    .describe(
      'Note for others, at most 1000 characters. Default: the previous note of the same person, or empty.',
    ),
  until: timeSchema
    .nullable()
    .optional()
    .describe(
      'When it expires, RFC 3339; null for when the alert recovers or is closed. Default: the previous value of the same person, or null.',
    ),
});

/** Answer of the bulk changes. */
export const alertsChangedResponseSchema = z.strictObject({
  changed: mayBeMissing(
    z.int().nonnegative().describe('Alerts whose status changed. Some servers omit it.'),
  ),
});

export type AlertStatus = (typeof alertStatuses)[number];
export type AlertType = (typeof alertTypes)[number];
export type Alert = z.infer<typeof alertSchema>;
export type MetricAlert = Extract<Alert, { type: 'metric' }>;
export type ErrorAlert = Extract<Alert, { type: 'error' }>;
export type MetricAlertParams = z.infer<typeof metricAlertParamsSchema>;
export type ErrorAlertParams = z.infer<typeof errorAlertParamsSchema>;
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;
export type Mute = z.infer<typeof muteSchema>;
export type Consequence = z.infer<typeof consequenceSchema>;
export type AlertCause = z.infer<typeof alertCauseSchema>;
export type AlertFacet = z.infer<typeof alertFacetSchema>;
export type AlertsRequest = z.infer<typeof alertsRequestSchema>;
export type AlertsResponse = z.infer<typeof alertsResponseSchema>;
export type AlertResponse = z.infer<typeof alertResponseSchema>;
export type AlertsChangedResponse = z.infer<typeof alertsChangedResponseSchema>;
