import * as z from 'zod';
import { checkRange, optionalTimeParameter } from '../shared/parameters.ts';
import { secondTimeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** The longest range of `GET /data-usage`, in days: ten years. */
const LONGEST_RANGE = 3660;

/** Query of `GET /data-usage`. */
export const usageRequestSchema = z
  .object({
    time_gte: optionalTimeParameter.describe(
      'Start of the range, rounded down to a UTC day. Default: a month before its end.',
    ),
    time_lt: optionalTimeParameter.describe(
      'End of the range, rounded up to a UTC day. Default: the next UTC midnight.',
    ),
  })
  .superRefine((request, context) => checkRange(request, context, LONGEST_RANGE));

const countSchema = mayBeMissing(z.number().nonnegative());

/** How often a project's data was refused, cut or passed over for one reason. */
const usageLossSchema = z.strictObject({
  projectId: z.int().nonnegative().describe('Id of the project the data was sent to.'),
  reason: z.string().describe('Short name, such as `series_limit`.'),
  kind: z
    .enum(['refused', 'changed', 'passed'])
    .describe('`changed` was stored with something cut; `passed` adds nothing, as it should.'),
  count: countSchema.describe('How often it happened in the range.'),
  message: z.string().describe('Goes on after the count.'),
});

/** Answer of `GET /data-usage`: what the projects of the caller have sent, a point per UTC day. */
export const usageResponseSchema = z.strictObject({
  usage: z
    .strictObject({
      time: z.array(secondTimeSchema).describe('Start of each day; the other lists are parallel.'),
      spans: z.array(countSchema).describe('Spans, logs and events received per day.'),
      datapoints: z.array(countSchema).describe('Points of metrics received per day.'),
      bytes: z.array(countSchema).describe('Uncompressed bytes received per day.'),
      timeseries: z
        .array(countSchema)
        .describe('Timeseries in the busiest hour of each project, added up, per day.'),
    })
    .describe('Parallel lists, a point per UTC day.'),
  spans: countSchema.describe('Sum of usage.spans.'),
  datapoints: countSchema.describe('Sum of usage.datapoints.'),
  bytes: countSchema.describe('Sum of usage.bytes.'),
  timeseries: countSchema.describe('Average of usage.timeseries over the days that had any.'),
  losses: z
    .array(usageLossSchema)
    .describe('What was not stored as it came, by project and reason, over the range.'),
  startTime: mayBeMissing(secondTimeSchema.describe('The UTC midnight the first day begins at.')),
  endTime: mayBeMissing(secondTimeSchema.describe('The UTC midnight the last day ends at.')),
});

export type UsageLoss = z.infer<typeof usageLossSchema>;
export type UsageRequest = z.infer<typeof usageRequestSchema>;
export type UsageResponse = z.infer<typeof usageResponseSchema>;
