import * as z from 'zod';
import { uint64TextSchema } from '../shared/ids.ts';
import { checkRange, optionalTimeParameter, textParameter } from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';
import { alertTypes } from './alerts.ts';
import { severitySchema } from './severity.ts';

/** The longest range of `GET .../alerts/stats`, in days. */
const LONGEST_RANGE = 366;

/** Query of `GET /projects/{projectId}/alerts/stats`. */
export const alertStatsRequestSchema = z
  .object({
    time_gte: optionalTimeParameter.describe('Inclusive start. Default: 30 days before the end.'),
    time_lt: optionalTimeParameter.describe('Exclusive end. Default: now.'),
    monitor_id: textParameter.describe(
      'Id of a monitor: only that one, with suggestions that would have halved how often it fired. Default: all, without suggestions.',
    ),
  })
  .superRefine((request, context) => checkRange(request, context, LONGEST_RANGE));

const count = z.int().nonnegative();

/** How often a monitor was heard. */
export const monitorNoiseSchema = z.strictObject({
  monitorId: uint64TextSchema
    .nullable()
    .describe('Id of the monitor; null for errors that no existing monitor notified of.'),
  name: z.string().describe('Name of the monitor, or of what notified of the errors at the time.'),
  type: z.enum(alertTypes).describe('`error` for monitors of errors.'),
  severity: severitySchema.nullable().describe('Severity of the monitor; null without a monitor.'),
  fired: count.describe('Times an alert opened, or opened again by itself.'),
  firing: z
    .number()
    .nonnegative()
    .nullable()
    .describe(
      'Total milliseconds its alerts were open within the range; null for errors, which are only closed by people.',
    ),
  messages: count.describe('Messages about its alerts that were sent, or are to be.'),
  held: count.describe('Messages that were not sent, for one of the reasons `why` gives.'),
  acknowledged: count.describe('Times it fired and somebody acknowledged it.'),
  flapped: count.describe('Alerts that changed four times within an hour.'),
});

/** Another setting, and how often it would have fired. */
const quieterSchema = z.strictObject({
  params: z
    .strictObject({
      minAllowedValue: z.number().optional().describe('Absent if unchanged.'),
      maxAllowedValue: z.number().optional().describe('Absent if unchanged.'),
      checkNumPoint: z.int().optional().describe('Absent if unchanged.'),
      fireNumPoint: z
        .int()
        .nullable()
        .optional()
        .describe('Null for all checked points. Absent if unchanged.'),
      clearNumPoint: z.int().optional().describe('Absent if unchanged.'),
    })
    .describe('The settings that would change.'),
  fired: count.describe('Times it would have fired with them.'),
  text: z.string().describe('The suggestion as a sentence.'),
});

/** What would have halved how often a monitor fired. */
export const noiseAdviceSchema = z.strictObject({
  timeGte: timeSchema.describe('Start of the back-tested range.'),
  timeLt: timeSchema.describe('End of the back-tested range.'),
  fired: count.describe('Times it would have fired with its current settings.'),
  quieter: z
    .array(quieterSchema)
    .describe('Up to two suggestions: a bound, and a number of points.'),
  text: z.string().describe('The result, or why there is none, in sentences.'),
});

/** Answer of `GET /projects/{projectId}/alerts/stats`. */
export const alertStatsResponseSchema = z.strictObject({
  monitors: z
    .array(monitorNoiseSchema)
    .max(1000)
    .describe('Monitors that sent messages, noisiest first, at most 1000.'),
  timeGte: timeSchema.describe('Start of the range.'),
  timeLt: timeSchema.describe('End of the range.'),
  hasMore: z
    .boolean()
    .describe('True when there are more monitors, or more events than are counted.'),
  advice: noiseAdviceSchema
    .optional()
    .describe('Suggestions for the requested metric monitor; absent otherwise.'),
});

export type MonitorNoise = z.infer<typeof monitorNoiseSchema>;
export type NoiseAdvice = z.infer<typeof noiseAdviceSchema>;
export type AlertStatsResponse = z.infer<typeof alertStatsResponseSchema>;
