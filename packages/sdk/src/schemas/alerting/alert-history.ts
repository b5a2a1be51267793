import * as z from 'zod';
import { alertSchema, alertStatuses } from './alerts.ts';
import { textField } from '../shared/fields.ts';
import { numericIdSchema, uint64TextSchema } from '../shared/ids.ts';
import { metricMonitorParamsInputSchema, monitorSchema, monitorStates } from './monitors.ts';
import { channelTypes } from './notification-channels.ts';
import { timeSchema } from '../shared/times.ts';

export const alertEventNames = ['created', 'status-changed', 'recurring'] as const;

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
  'superseded',
] as const;

/** One try to deliver. */
export const deliveryAttemptSchema = z.strictObject({
  time: timeSchema,
  duration: z.number().nonnegative().describe('Milliseconds.'),
  status: z.int().nullable().describe('HTTP or SMTP status; null when nobody answered.'),
  error: z.string().describe('Empty when it was delivered.'),
});

/** A message to one channel, or to the people of a project by e-mail, about one event. */
export const deliverySchema = z
  .strictObject({
    id: uint64TextSchema,
    eventId: uint64TextSchema,
    alertId: numericIdSchema,
    channelId: numericIdSchema.describe('0 for e-mail.'),
    channelName: z.string(),
    channelType: z.enum([...channelTypes, 'email']),
    state: z.enum(deliveryStates),
    skipReason: z.enum(skipReasons).nullable(),
    idempotencyKey: z.string().describe('The same for every try; sent in a header.'),
    attempts: z.array(deliveryAttemptSchema).describe('Oldest first.'),
    nextAttemptAt: timeSchema.nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: 'Delivery' });

/** A change of an alert, and who was told. */
export const alertEventSchema = z
  .strictObject({
    id: uint64TextSchema,
    name: z.enum(alertEventNames),
    status: z.enum(alertStatuses),
    reason: z.enum(alertEventReasons),
    text: z.string().describe('The change in one sentence.'),
    time: timeSchema.describe('Start of the firing period, or the newest error.'),
    createdAt: timeSchema.describe('When it happened; a change by hand keeps the time before it.'),
    recordedAt: timeSchema.describe('When the server noticed.'),
    user: z
      .strictObject({ id: numericIdSchema, name: z.string() })
      .nullable()
      .describe('Who did it; null when the server did.'),
    deliveries: z.array(deliverySchema),
    untold: z
      .string()
      .optional()
      .describe('Why nobody was to be told, one sentence; absent when somebody was.'),
  })
  .meta({ id: 'AlertEvent' });

/** What one series looked like to a monitor. */
export const seriesEvaluationSchema = z.strictObject({
  name: z.string(),
  attrs: z.record(z.string(), z.string()),
  decision: z.enum(['firing', 'normal', 'undecided', 'no-data']),
  reason: z.string().describe('The decision in one sentence.'),
  points: z.array(z.number().nullable()).describe('The points looked at, oldest first.'),
  alertId: numericIdSchema.nullable(),
});

/** The newest look of a monitor at its data. */
export const evaluationSchema = z
  .strictObject({
    time: timeSchema.describe('End of the window looked at.'),
    duration: z.number().nonnegative().describe('Milliseconds.'),
    state: z.enum(monitorStates),
    error: z.string().describe('Why it could not be evaluated; empty when it could.'),
    emptyQueries: z
      .array(z.string())
      .describe('Metric references of which nothing came in the minutes checked.'),
    series: z.array(seriesEvaluationSchema).max(1000),
    hasMore: z.boolean(),
  })
  .meta({ id: 'Evaluation' });

/** Answer of `GET /projects/{projectId}/alerts/{alertId}/why`. */
export const alertWhyResponseSchema = z.strictObject({
  alert: alertSchema,
  monitors: z.array(monitorSchema).describe('Monitors that decide about it.'),
  evaluation: evaluationSchema.nullable().describe('Metric alerts: the newest evaluation.'),
  events: z.array(alertEventSchema).describe('Newest first, at most 100.'),
  explanation: z.array(z.string()).describe('Why it did or did not notify, a sentence each.'),
});

/** Answer of `GET /projects/{projectId}/monitors/{monitorId}/why`. */
export const monitorWhyResponseSchema = z.strictObject({
  monitor: monitorSchema,
  evaluation: evaluationSchema.nullable(),
  explanation: z.array(z.string()),
});

/** Body of `POST /projects/{projectId}/monitors/backtest`. */
export const backtestRequestSchema = z.object({
  name: textField(),
  params: metricMonitorParamsInputSchema,
  timeGte: z.iso.datetime({ offset: true, error: 'must be a time, RFC 3339' }),
  timeLt: z.iso.datetime({ offset: true, error: 'must be a time, RFC 3339' }),
});

/** What a monitor would have done. */
export const backtestTransitionSchema = z.strictObject({
  time: timeSchema.describe('When the server would have noticed.'),
  since: timeSchema.describe('The first point of the new state.'),
  series: z.string(),
  attrs: z.record(z.string(), z.string()),
  event: z.enum(alertEventNames),
  status: z.enum(alertStatuses),
  reason: z.enum(alertEventReasons),
  value: z.number().nullable(),
  notified: z.boolean(),
});

/** Answer of the back-test. */
export const backtestResponseSchema = z.strictObject({
  transitions: z.array(backtestTransitionSchema).max(10_000).describe('Oldest first.'),
  seriesCount: z.int().nonnegative(),
  evaluations: z.int().nonnegative().describe('Minutes evaluated.'),
  notifications: z.int().nonnegative().describe('Transitions that would have notified.'),
  hasMore: z.boolean(),
});

/** Answer of `POST /projects/{projectId}/deliveries/{deliveryId}/replay`. */
export const deliveryResponseSchema = z.strictObject({ delivery: deliverySchema });

export type AlertEvent = z.infer<typeof alertEventSchema>;
export type AlertEventName = (typeof alertEventNames)[number];
export type AlertEventReason = (typeof alertEventReasons)[number];
export type Delivery = z.infer<typeof deliverySchema>;
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
