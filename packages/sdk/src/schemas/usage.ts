import * as z from 'zod';
import { secondTimeSchema } from './times.ts';

const countSchema = z.number().nonnegative();

/** Answer of `GET /data-usage`: one month of the whole installation, a point per UTC day. */
export const usageResponseSchema = z.strictObject({
  usage: z.strictObject({
    time: z.array(secondTimeSchema).describe('Start of each day; the other lists are parallel.'),
    spans: z.array(countSchema).describe('Spans, logs and events stored per day.'),
    bytes: z.array(countSchema).describe('Uncompressed bytes stored per day.'),
    timeseries: z.array(countSchema).describe('Average number of active timeseries per day.'),
  }),
  spans: countSchema.describe('Sum of usage.spans.'),
  bytes: countSchema.describe('Sum of usage.bytes.'),
  timeseries: countSchema.describe('Average number of active timeseries in the month.'),
  startTime: secondTimeSchema,
  endTime: secondTimeSchema.describe('The next UTC midnight.'),
});

export type UsageResponse = z.infer<typeof usageResponseSchema>;
