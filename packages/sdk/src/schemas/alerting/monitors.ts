import * as z from 'zod';
import {
  consequencePolicies,
  matcherOperators,
  noDataPolicies,
} from '../../values/monitor-values.ts';
import {
  booleanField,
  choiceField,
  field,
  listField,
  optional,
  requiredField,
  boundedText,
  requiredTextField,
  textField,
} from '../shared/fields.ts';
import { numericIdSchema, uint64TextSchema } from '../shared/ids.ts';
import { mayBeMissing } from '../shared/missing.ts';
import { millisecondsInputSchema, millisecondsSchema } from '../shared/milliseconds.ts';
import { boundInputSchema } from '../shared/numbers.ts';
import {
  choiceParameter,
  integerParameter,
  pageParameter,
  sortDescParameter,
  textParameter,
} from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';
import { severities, defaultSeverity } from '../../values/severity-values.ts';
import { escalationField, escalationStepSchema } from './escalation.ts';
import { muteSchema } from './alerts.ts';
import { groupingField, groupingSchema } from './grouping.ts';
import { labelsField, labelsSchema, severityField, severitySchema } from './severity.ts';

/** What a monitor is doing: `failed` waits for a metric that nobody has sent. */
export const monitorStates = ['active', 'paused', 'firing', 'no-data', 'failed'] as const;

const metricAliasSchema = z.strictObject({
  name: z.string().describe('Metric name.'),
  alias: z.string().describe('Name in the query, without the dollar sign.'),
});

const checkFields = {
  checkNumPoint: mayBeMissing(
    z.int().min(1).max(60).describe('Newest one-minute points to check. Default 5.'),
    5,
  ),
  timeOffset: millisecondsSchema.describe(
    'Milliseconds by which the checked window lies in the past, -300 to 300 minutes.',
  ),
  minAllowedValue: z.number().nullable().describe('Fires below it; in the unit of the column.'),
  maxAllowedValue: z.number().nullable().describe('Fires above it; in the unit of the column.'),
  minRecoveryValue: z
    .number()
    .nullable()
    .describe('An open alert recovers at or above it; null: at or above minAllowedValue.'),
  maxRecoveryValue: z
    .number()
    .nullable()
    .describe('An open alert recovers at or below it; null: at or below maxAllowedValue.'),
  fireNumPoint: z
    .int()
    .min(1)
    .max(60)
    .nullable()
    .describe('Checked points out of bounds that fire; null for all of them.'),
  clearNumPoint: z
    .int()
    .min(1)
    .max(60)
    .nullable()
    .describe('Newest points in a row within recovery bounds that clear; null: checkNumPoint.'),
  keepFiringFor: mayBeMissing(
    millisecondsSchema.describe(
      'Milliseconds an alert stays open after the last point out of bounds. Default 0.',
    ),
  ),
  minDevValue: mayBeMissing(
    z
      .number()
      .nonnegative()
      .describe('A point is out of bounds only when it misses the bound by more. Default 0.'),
  ),
  minDevFraction: mayBeMissing(
    z
      .number()
      .nonnegative()
      .describe('Minimum deviation as a fraction of the bound, for example 0.1. Default 0.'),
  ),
  noDataPolicy: mayBeMissing(
    z.enum(noDataPolicies).describe('What missing points mean. Default `hold`.'),
    'hold',
  ),
  flapping: mayBeMissing(
    z
      .boolean()
      .describe('Holds notifications of an alert that changes status too often. Default false.'),
  ),
} as const;

/** What a metric monitor watches and when it fires. */
export const metricMonitorParamsSchema = z.strictObject({
  metrics: z.array(metricAliasSchema).describe('Metrics the query names, 1 to 10.'),
  query: z.string().describe('Query text: parts joined by " | ".'),
  column: z.string().describe('Name of the column watched.'),
  columnUnit: z.string().describe('Unit of the column, for example `bytes`; empty for none.'),
  ...checkFields,
});

export const errorMatcherSchema = z.strictObject({
  attr: z.string().describe('Attribute key, with underscores.'),
  op: z.enum(matcherOperators).describe('How the attribute is compared.'),
  value: z.string().describe('What it is compared with.'),
});

/** Which errors an error monitor notifies about. */
export const errorMonitorParamsSchema = z.strictObject({
  notifyOnNewErrors: z.boolean().describe('Notifies of the first error of a group.'),
  notifyOnRecurringErrors: z.boolean().describe('Notifies of recurring errors.'),
  matchers: z.array(errorMatcherSchema).describe('All must hold; none matches every error.'),
  consequences: mayBeMissing(
    z
      .enum(consequencePolicies)
      .describe(
        'What happens to errors that another error has caused: `note` them on its alert, or `alert` about them too.',
      ),
    'note',
  ),
});

const monitorFields = {
  id: uint64TextSchema,
  projectId: numericIdSchema.describe('Id of the project.'),
  name: z.string().describe('Name, as people see it.'),
  state: z.enum(monitorStates).describe('What the monitor is doing.'),
  stateReason: mayBeMissing(
    z.string().describe('Why the monitor has no data or failed; else empty.'),
  ),
  notifyEveryoneByEmail: z.boolean().describe('Whether everyone of the project gets an email.'),
  channelIds: z.array(numericIdSchema).describe('Channels to notify.'),
  severity: mayBeMissing(
    severitySchema.describe('Severity of its alerts. Default `warning`.'),
    defaultSeverity,
  ),
  labels: labelsSchema.describe('Labels of its alerts; `team` names the people in charge.'),
  escalation: z
    .array(escalationStepSchema)
    .describe('Who is notified when nobody acknowledges one of its alerts; empty for nobody.'),
  grouping: groupingSchema
    .nullable()
    .describe('How its alerts are grouped into messages; null for one message per alert.'),
  mute: muteSchema
    .optional()
    .describe('What holds back messages about all its alerts, if anything.'),
  createdAt: timeSchema,
  updatedAt: timeSchema
    .nullable()
    .describe('Metric monitor: last evaluation; error monitor: last edit.'),
  editedAt: timeSchema
    .optional()
    .describe('When people last changed or created it. Some servers omit it.'),
  alertCount: z.int().nonnegative().describe('Alerts it has.'),
  alertOpenCount: mayBeMissing(z.int().nonnegative()).describe('Open alerts among them.'),
  alertClosedCount: mayBeMissing(z.int().nonnegative()).describe('Closed alerts among them.'),
  revision: mayBeMissing(
    z.int().nonnegative().describe('Increases with every change of its settings.'),
  ),
  key: mayBeMissing(z.string().describe('Stable name given by YAML; empty when none.')),
  owner: mayBeMissing(z.string().describe('Owner that manages it as code; empty for none.')),
};

/** A rule that opens alerts (metric) or notifies about errors (error). */
export const monitorSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...monitorFields,
      type: z.literal('metric').describe('Opens alerts when a metric leaves its bounds.'),
      params: metricMonitorParamsSchema.describe('What it watches and when it fires.'),
    }),
    z.strictObject({
      ...monitorFields,
      type: z.literal('error').describe('Notifies of errors.'),
      params: errorMonitorParamsSchema.describe('Which errors it notifies about.'),
    }),
  ])
  .meta({ id: 'Monitor' });

/** Points of the grid. Absent and 0 are null. */
const pointsField = z
  .int({ error: 'must be a whole number' })
  .nonnegative({ error: "can't be negative" })
  .max(60, { error: 'must be at most 60' })
  .nullish()
  .transform((count) => count || null);

const deviationField = field(
  z.number({ error: 'must be a number' }).nonnegative({ error: "can't be negative" }),
  0,
);

const monitorInput = {
  name: requiredTextField("monitor name can't be empty").describe('Name, as people see it.'),
  notifyEveryoneByEmail: booleanField().describe('Whether everyone of the project gets an email.'),
  channelIds: listField(z.int()).describe('Channels to notify.'),
  severity: severityField.describe('Severity of its alerts. Default `warning`.'),
  labels: labelsField.describe('Labels of its alerts; `team` names the people in charge.'),
  escalation: escalationField.describe(
    'Who is notified when nobody acknowledges one of its alerts, 5 steps at most. Default: nobody.',
  ),
  grouping: groupingField.describe(
    'How its alerts are grouped into messages. Default: one message per alert.',
  ),
  key: textField(200).describe('Stable name given by YAML.'),
  owner: textField(200).describe('Label of who keeps it as code.'),
};

const givenText = requiredField(boundedText(1000), '');

/** What a metric monitor's params may be written as: what's left out takes its default. */
export const metricMonitorParamsInputSchema = z.object({
  metrics: requiredField(
    z.array(
      z.object({
        name: givenText.describe('Metric name.'),
        alias: givenText.describe('Name in the query, without the dollar sign.'),
      }),
    ),
    [],
  ).describe('Metrics the query names, 1 to 10.'),
  query: requiredField(boundedText(10_000), '').describe('Query text: parts joined by " | ".'),
  column: textField().describe('Name of the column watched.'),
  columnUnit: textField().describe('Unit of the column, for example `bytes`.'),
  checkNumPoint: pointsField
    .transform((count) => count ?? 5)
    .describe('Newest one-minute points to check, 1 to 60. Default 5.'),
  timeOffset: millisecondsInputSchema.describe(
    'How far the checked window lies in the past: milliseconds, or a text such as `5m`. Default 0.',
  ),
  minAllowedValue: boundInputSchema.describe(
    'Fires below it; in the unit of the column. Default: unbounded.',
  ),
  maxAllowedValue: boundInputSchema.describe(
    'Fires above it; in the unit of the column. Default: unbounded.',
  ),
  minRecoveryValue: boundInputSchema.describe(
    'An open alert recovers at or above it. Default: minAllowedValue.',
  ),
  maxRecoveryValue: boundInputSchema.describe(
    'An open alert recovers at or below it. Default: maxAllowedValue.',
  ),
  fireNumPoint: pointsField.describe(
    'Checked points out of bounds that fire. Default: all of them.',
  ),
  clearNumPoint: pointsField.describe(
    'Newest points in a row within recovery bounds that clear. Default: checkNumPoint.',
  ),
  keepFiringFor: millisecondsInputSchema.describe(
    'How long an alert stays open after the last point out of bounds: milliseconds, or a text such as `5m`. Default 0.',
  ),
  minDevValue: deviationField.describe(
    'A point is out of bounds only when it misses the bound by more, in the unit of the column. Default 0.',
  ),
  minDevFraction: deviationField.describe(
    'Minimum deviation as a fraction of the bound, for example 0.1. Default 0.',
  ),
  noDataPolicy: choiceField(noDataPolicies, 'hold').describe(
    'What missing points mean. Default `hold`.',
  ),
  flapping: booleanField().describe(
    'Holds notifications of an alert that changes status too often. Default false.',
  ),
});

const isGiven = (value: string | null | undefined): value is string => Boolean(value);

/** Matchers as a form sends them: without an operator they compare for equality, empty rows are left out. */
export const matchersField = listField(
  z
    .object({
      attr: optional(z.string()).describe(
        'Attribute key, with underscores. A row with neither key nor value is left out.',
      ),
      op: choiceField(matcherOperators, '=').describe(
        'How the attribute is compared. Default `=`.',
      ),
      value: optional(z.string()).describe(
        'What it is compared with, may be empty; required together with a key.',
      ),
    })
    .refine(({ attr, value }) => isGiven(attr) || !isGiven(value), {
      error: 'is required',
      path: ['attr'],
    })
    .refine(({ attr, value }) => !isGiven(attr) || typeof value === 'string', {
      error: 'is required',
      path: ['value'],
    }),
).transform((rows) =>
  rows.flatMap(({ attr, op, value }) => (isGiven(attr) ? [{ attr, op, value: value ?? '' }] : [])),
);

/** What an error monitor's params may be written as. */
export const errorMonitorParamsInputSchema = z.object({
  notifyOnNewErrors: booleanField().describe(
    'Notifies of the first error of a group. Default false.',
  ),
  notifyOnRecurringErrors: booleanField().describe('Notifies of recurring errors. Default false.'),
  matchers: matchersField.describe('All must hold; none matches every error.'),
  consequences: choiceField(consequencePolicies, 'note').describe(
    'What happens to errors that another error has caused: `note` them on its alert, or `alert` about them too. Default `note`.',
  ),
});

/** Body of `PUT .../monitors/{monitorId}/metric`, at most 10,240 bytes. */
export const metricMonitorRequestSchema = z.object({
  ...monitorInput,
  allowMissingMetrics: booleanField().describe(
    'Accepts metrics that have not been received yet; the monitor is failed until they arrive. Default false.',
  ),
  params: metricMonitorParamsInputSchema.describe('What it watches and when it fires.'),
});

/** Body of `POST .../monitors/metric`, at most 10,240 bytes. */
export const newMetricMonitorRequestSchema = metricMonitorRequestSchema.extend({
  lookBack: field(
    z
      .int({ error: 'must be a whole number of minutes' })
      .min(0, { error: "can't be negative" })
      .max(60, { error: 'must be at most 60' }),
    0,
  ).describe(
    'Minutes before now that its first evaluation covers retroactively, 0 to 60: alerts that would have opened and closed are recorded, and the last change of each notifies. Default 0.',
  ),
});

/** Body of `POST .../monitors/error` and `PUT .../monitors/{monitorId}/error`, at most 10,240 bytes. */
export const errorMonitorRequestSchema = z.object({
  ...monitorInput,
  params: errorMonitorParamsInputSchema.describe('Which errors it notifies about.'),
});

/** Query of `GET /projects/{projectId}/monitors`. */
export const monitorsRequestSchema = z.object({
  q: textParameter.describe('Fuzzy text in the name; `monitor:{id}` picks one.'),
  monitor_id: textParameter.describe('Id of a monitor: only that one. Default: all.'),
  state: choiceParameter(monitorStates).describe('Monitors in this state only. Default: all.'),
  severity: choiceParameter(severities).describe('Monitors of this severity only. Default: all.'),
  sort_by: textParameter.describe(
    '`name`, `type`, `state`, `severity` (the worst last), `updatedAt` or `editedAt`. Default: updatedAt.',
  ),
  sort_desc: sortDescParameter,
  page: pageParameter,
  limit: integerParameter({ missing: 100, minimum: 1, maximum: 1000 }).describe(
    'Monitors per page, 1 to 1000. Default 100.',
  ),
});

/** Answer of `GET /projects/{projectId}/monitors`. */
export const monitorsResponseSchema = z.strictObject({
  monitors: z.array(monitorSchema).describe('Monitors of the page.'),
  states: z
    .array(
      z.strictObject({
        state: z.enum(monitorStates).describe('What the monitors are doing.'),
        count: z.int().nonnegative().describe('Monitors in this state.'),
      }),
    )
    .describe('Monitors of the whole project by state.'),
  count: z.int().nonnegative().describe('Monitors that match, on all pages.'),
});

/** Answer of the calls about one monitor. */
export const monitorResponseSchema = z.strictObject({
  monitor: monitorSchema.describe('The monitor as it is stored.'),
});

/** Answer of `POST .../monitors/yaml`. */
export const createdMonitorsResponseSchema = z.strictObject({
  monitors: z.array(monitorSchema).describe('Monitors that were made, in the order of the text.'),
});

export type MonitorState = (typeof monitorStates)[number];
export type Monitor = z.infer<typeof monitorSchema>;
export type MetricMonitor = Extract<Monitor, { type: 'metric' }>;
export type ErrorMonitor = Extract<Monitor, { type: 'error' }>;
export type MetricMonitorParams = z.infer<typeof metricMonitorParamsSchema>;
export type ErrorMonitorParams = z.infer<typeof errorMonitorParamsSchema>;
export type ErrorMatcher = z.infer<typeof errorMatcherSchema>;
export type MetricMonitorRequest = z.input<typeof metricMonitorRequestSchema>;
export type NewMetricMonitorRequest = z.input<typeof newMetricMonitorRequestSchema>;
export type ErrorMonitorRequest = z.input<typeof errorMonitorRequestSchema>;
export type MonitorsRequest = z.infer<typeof monitorsRequestSchema>;
export type MonitorsResponse = z.infer<typeof monitorsResponseSchema>;
export type MonitorResponse = z.infer<typeof monitorResponseSchema>;
