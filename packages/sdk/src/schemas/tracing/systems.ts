import * as z from 'zod';
import { numericIdSchema } from '../shared/ids.ts';
import { secondTimeSchema } from '../shared/times.ts';

/** What one system sent in the range. */
export const systemSchema = z
  .strictObject({
    projectId: numericIdSchema.describe('Id of the project.'),
    system: z.string().describe('System, `type:name` or `type`.'),
    count: z.number().nonnegative().describe('Items in the range.'),
    errorCount: z.number().nonnegative().describe('Items with status `error`.'),
    rate: z
      .number()
      .nonnegative()
      .nullable()
      .describe('Items per minute; null for an empty range.'),
    errorRate: z.number().min(0).max(1).describe('errorCount / count, 0..1.'),
    groupCount: z.int().nonnegative().describe('Distinct groups, approximate.'),
  })
  .meta({ id: 'System' });

/** Where data is when the range holds none. Both absent: the project never got any. */
export const dataHintSchema = z.strictObject({
  before: secondTimeSchema.optional().describe('Newest item before the range.'),
  after: secondTimeSchema.optional().describe('Oldest item at or after the end of the range.'),
});

/** Answer of `GET /tracing/{projectId}/systems`, ordered by system. */
export const systemsResponseSchema = z.strictObject({
  systems: z.array(systemSchema).max(1000).describe('By system, at most 1000.'),
  dataHint: dataHintSchema
    .optional()
    .describe('Present only when there are no systems and the query is empty.'),
});

export type System = z.infer<typeof systemSchema>;
export type DataHint = z.infer<typeof dataHintSchema>;
export type SystemsResponse = z.infer<typeof systemsResponseSchema>;
