import * as z from 'zod';
import { alertSchema, alertStatuses } from './alerts.ts';
import { stepTimesField } from './escalation.ts';
import { groupingField } from './grouping.ts';
import { textField } from '../shared/fields.ts';
import { millisecondsSchema } from '../shared/milliseconds.ts';
import { numericIdSchema, uint64TextSchema } from '../shared/ids.ts';
import {
  errorMonitorParamsInputSchema,
  metricMonitorParamsInputSchema,
  monitorSchema,
  monitorStates,
} from './monitors.ts';
import { channelTypes } from './notification-channels.ts';
import { labelsField, severityField } from './severity.ts';
import { timeSchema } from '../shared/times.ts';

export const alertEventNames = ['created', 'status-changed', 'recurring'] as const;

/** What may stand in the history of an alert: what happens to it, what people say of it, and that they say nothing. */
export const alertHistoryNames = [
  ...alertEventNames,
  'acknowledged',
  'unacknowledged',
  'escalated',
] as const;

/** Why an event happened. */
export const alertEventReasons = [
  'out-of-bounds',
  'no-data',
  'recovered',
  'new-error',
  'recurring-error',
  'manual',
  'monitor-changed',
] as const;

/** What became of telling somebody about an event. */
export const deliveryStates = ['waiting', 'delivered', 'retrying', 'failed', 'skipped'] as const;

/** Why nobody was told, or not now. */
export const skipReasons = [
  'channel-paused',
  'channel-disabled',
  'channel-gone',
  'email-off',
  'no-recipients',
  'flapping',
  'muted',
  'acknowledged',
  'superseded',
  'not-taken',
  'grouped',
  'settled',
] as const;

/** One try to deliver. */
export const deliveryAttemptSchema = z.strictObject({
  time: timeSchema.describe('When it was tried, RFC 3339.'),
  duration: z.number().nonnegative().describe('Milliseconds it took.'),
  status: z.int().nullable().describe('HTTP or SMTP status; null when there was no response.'),
  error: z.string().describe('Why it failed; empty when it was delivered.'),
});

/** A message that tells of several events. */
const toldMessageSchema = z
  .strictObject({
    id: uint64TextSchema.describe('Id of the delivery.'),
    state: z.enum(deliveryStates).describe('Its delivery state.'),
    createdAt: timeSchema,
    deliveredAt: timeSchema.nullable().describe('When it was delivered; null before.'),
    status: z
      .int()
      .nullable()
      .describe('HTTP or SMTP status of its last try; null without a response or a try.'),
    error: z.string().describe('Why its last try failed; empty when none has.'),
  })
  .meta({ id: 'ToldMessage' });

/** With which alerts an event is told. */
const deliveryGroupSchema = z
  .strictObject({
    name: z.string().describe('What the alerts have in common: `Disk: host_name=db-1`.'),
    nextAt: timeSchema
      .nullable()
      .describe('When the next message of the group is due, RFC 3339; null once it is created.'),
    message: toldMessageSchema
      .nullable()
      .describe('The message that reported it; null before it is sent.'),
  })
  .meta({ id: 'DeliveryGroup' });

/** A message to one channel, or to the people of a project by email, about one event. */
export const deliverySchema = z
  .strictObject({
    id: uint64TextSchema,
    eventId: uint64TextSchema.describe('Id of the event it reports, a decimal string.'),
    alertId: numericIdSchema.describe('Id of the alert.'),
    channelId: numericIdSchema.describe('Id of the channel; 0 for email.'),
    channelName: z.string().describe('Name of the channel; `Email` for email.'),
    channelType: z.enum([...channelTypes, 'email']).describe('How it is delivered.'),
    state: z.enum(deliveryStates).describe('Its delivery state.'),
    skipReason: z
      .enum(skipReasons)
      .nullable()
      .describe('Why it was not sent, or not yet; null if there is no reason.'),
    silenceId: numericIdSchema
      .nullable()
      .describe('The silence that held it back; null when none did.'),
    group: deliveryGroupSchema
      .optional()
      .describe('The group of alerts it is sent with; absent when it is sent on its own.'),
    summary: toldMessageSchema
      .optional()
      .describe(
        'The summary of its silence that reported it; absent while the silence is in force, and without one.',
      ),
    idempotencyKey: z.string().describe('Sent in a header; identical for every try.'),
    attempts: z.array(deliveryAttemptSchema).describe('Tries so far, oldest first.'),
    nextAttemptAt: timeSchema
      .nullable()
      .describe('When it is tried next, RFC 3339; null when it is not.'),
    createdAt: timeSchema,
  })
  .meta({ id: 'Delivery' });

/** A change of an alert, and who was told. */
export const alertEventSchema = z
  .strictObject({
    id: uint64TextSchema,
    name: z
      .enum(alertHistoryNames)
      .describe('What happened to the alert, such as who acknowledged it.'),
    status: z.enum(alertStatuses).describe('Status of the alert after it.'),
    reason: z.enum(alertEventReasons).describe('Why it happened.'),
    text: z.string().describe('The change in one sentence.'),
    time: timeSchema.describe('Start of the firing period, or the newest error.'),
    createdAt: timeSchema.describe('When it happened; a change by hand keeps the time before it.'),
    recordedAt: timeSchema.describe('When the server noticed.'),
    user: z
      .strictObject({
        id: numericIdSchema,
        name: z.string().describe('Name of the user, empty when unset.'),
      })
      .nullable()
      .describe('Who did it; null when the server did.'),
    deliveries: z
      .array(deliverySchema)
      .describe('Messages about it; empty when nobody was notified.'),
    untold: z
      .string()
      .optional()
      .describe('Why nobody was to be notified, one sentence; absent when somebody was.'),
  })
  .meta({ id: 'AlertEvent' });

/** What one series looked like to a monitor. */
export const seriesEvaluationSchema = z.strictObject({
  name: z.string().describe('Name of the series.'),
  attrs: z
    .record(z.string(), z.string())
    .describe('Grouping attributes by key; empty without grouping.'),
  decision: z
    .enum(['firing', 'normal', 'undecided', 'no-data'])
    .describe('What its points mean; `undecided` leaves an alert as it is.'),
  reason: z.string().describe('The decision in one sentence.'),
  points: z
    .array(z.number().nullable())
    .describe('The points checked, one per minute, oldest first; null for missing ones.'),
  alertId: numericIdSchema
    .nullable()
    .describe('Id of the alert of the series; null when it has none.'),
});

/** The newest look of a monitor at its data. */
export const evaluationSchema = z
  .strictObject({
    time: timeSchema.describe('End of the window checked.'),
    duration: z.number().nonnegative().describe('Milliseconds it took.'),
    state: z.enum(monitorStates).describe('State of the monitor after it.'),
    error: z.string().describe('Why it could not be evaluated; empty when it could.'),
    emptyQueries: z
      .array(z.string())
      .describe('Metric references without data in the minutes checked.'),
    series: z.array(seriesEvaluationSchema).max(1000).describe('Series checked, at most 1000.'),
    hasMore: z.boolean().describe('True when it checked more series than are listed.'),
  })
  .meta({ id: 'Evaluation' });

/** Answer of `GET /projects/{projectId}/alerts/{alertId}/why`. */
export const alertWhyResponseSchema = z.strictObject({
  alert: alertSchema.describe('The alert.'),
  monitors: z.array(monitorSchema).describe('Monitors that decide about it.'),
  evaluation: evaluationSchema
    .nullable()
    .describe('Metric alerts: the newest evaluation; else null, and before the first.'),
  events: z.array(alertEventSchema).describe('Newest first, at most 100.'),
  explanation: z.array(z.string()).describe('Why it did or did not notify, a sentence each.'),
});

/** Answer of `GET /projects/{projectId}/monitors/{monitorId}/why`. */
export const monitorWhyResponseSchema = z.strictObject({
  monitor: monitorSchema.describe('The monitor.'),
  evaluation: evaluationSchema
    .nullable()
    .describe('The newest evaluation; null before the first, and for error monitors.'),
  explanation: z.array(z.string()).describe('What it saw and decided, a sentence each.'),
});

const backtestFields = {
  name: textField().describe('Name of the monitor, which silences may match.'),
  severity: severityField.describe(
    'Severity of its alerts, for recipients who only get some severities by email. Default `warning`.',
  ),
  labels: labelsField.describe(
    'Labels of its alerts, for recipients who only get some labels by email.',
  ),
  timeGte: z.iso
    .datetime({ offset: true, error: 'must be a time, RFC 3339' })
    .describe(
      'Inclusive start, RFC 3339, rounded down to a minute; at most 14 days before the end, and at most 12.5 million points of all series.',
    ),
  timeLt: z.iso
    .datetime({ offset: true, error: 'must be a time, RFC 3339' })
    .describe(
      'Exclusive end, RFC 3339, rounded down to a minute; a time in the future counts as now.',
    ),
};

/** Body of `POST /projects/{projectId}/monitors/backtest`. */
export const backtestRequestSchema = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('metric').optional().describe('A metric monitor; the default type.'),
      params: metricMonitorParamsInputSchema.describe(
        'What the monitor watches and when it fires.',
      ),
      grouping: groupingField.describe(
        'How its alerts are grouped into messages. Default: one message per alert.',
      ),
      escalation: stepTimesField.describe(
        'When further channels would be notified while nobody acknowledges. Default: none.',
      ),
      ...backtestFields,
    }),
    z.object({
      type: z
        .literal('error')
        .describe('An error monitor: its conditions are compared with the errors of the range.'),
      params: errorMonitorParamsInputSchema.describe('Which errors would notify.'),
      ...backtestFields,
    }),
  ],
  { error: 'must be `metric` or `error`' },
);

/** What a monitor would have done. */
export const backtestTransitionSchema = z.strictObject({
  time: timeSchema.describe('When the server would have noticed.'),
  since: timeSchema.describe('The first point of the new state.'),
  series: z.string().describe('Name of the series, or of the group of errors.'),
  attrs: z
    .record(z.string(), z.string())
    .describe(
      'Grouping attributes by key, empty without grouping; for an error, the attributes that identify its alert.',
    ),
  event: z.enum(alertEventNames).describe('What would have happened to the alert.'),
  status: z.enum(alertStatuses).describe('Status of the alert after it.'),
  reason: z.enum(alertEventReasons).describe('Why it would have happened.'),
  value: z
    .number()
    .nullable()
    .describe(
      'Deciding value, in the unit of the column; null without data. For an error, its count so far.',
    ),
  notified: z.boolean().describe('Whether it would have notified, given the silences at the time.'),
});

/** Answer of the back-test. */
export const backtestResponseSchema = z.strictObject({
  transitions: z
    .array(backtestTransitionSchema)
    .max(10_000)
    .describe('Oldest first, at most 10,000.'),
  seriesCount: z
    .int()
    .nonnegative()
    .describe('Series the query found, or groups that had errors, as far as they are listed.'),
  evaluations: z.int().nonnegative().describe('Minutes evaluated.'),
  notifications: z
    .int()
    .nonnegative()
    .describe('Messages it would have sent: one per transition, or one per group each time.'),
  hasMore: z.boolean().describe('True when there are more transitions than listed.'),
  escalation: z
    .array(
      z.strictObject({
        after: millisecondsSchema.describe('Milliseconds after which the step is notified.'),
        notifications: z.int().nonnegative().describe('Messages the step would have sent at most.'),
      }),
    )
    .optional()
    .describe(
      'What each escalation step would have sent if nobody had acknowledged; absent without steps in the request.',
    ),
  closest: z
    .strictObject({
      series: z.string().describe('Name of the series that came closest to firing.'),
      outliers: z
        .int()
        .nonnegative()
        .describe('The most points out of bounds within one evaluation window.'),
      lowest: z.number().describe('Lowest value of all series, in the unit of the column.'),
      highest: z.number().describe('Highest value of all series, in the unit of the column.'),
    })
    .optional()
    .describe('How close it came to firing; absent when no series has a value.'),
  emailRecipients: z
    .int()
    .nonnegative()
    .nullable()
    .optional()
    .describe(
      'Number of people its email would reach; null if no mail server is configured, absent if a server omits it.',
    ),
});

/** Answer of `POST /projects/{projectId}/deliveries/{deliveryId}/replay`. */
export const deliveryResponseSchema = z.strictObject({
  delivery: deliverySchema.describe('The delivery, waiting to be tried again.'),
});

export type AlertEvent = z.infer<typeof alertEventSchema>;
export type AlertHistoryName = (typeof alertHistoryNames)[number];
export type AlertEventName = (typeof alertEventNames)[number];
export type AlertEventReason = (typeof alertEventReasons)[number];
export type Delivery = z.infer<typeof deliverySchema>;
export type ToldMessage = z.infer<typeof toldMessageSchema>;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;
export type DeliveryState = (typeof deliveryStates)[number];
export type SkipReason = (typeof skipReasons)[number];
export type Evaluation = z.infer<typeof evaluationSchema>;
export type SeriesEvaluation = z.infer<typeof seriesEvaluationSchema>;
export type AlertWhyResponse = z.infer<typeof alertWhyResponseSchema>;
export type MonitorWhyResponse = z.infer<typeof monitorWhyResponseSchema>;
export type BacktestRequest = z.input<typeof backtestRequestSchema>;
export type BacktestResponse = z.infer<typeof backtestResponseSchema>;
export type BacktestTransition = z.infer<typeof backtestTransitionSchema>;
