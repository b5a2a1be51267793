import * as z from 'zod';
import { numericIdSchema, spanIdSchema, traceIdSchema } from '../shared/ids.ts';
import { optionalSpanIdParameter, traceIdParameter } from '../shared/parameters.ts';
import { treeSpanSchema } from './spans.ts';
import { nanosecondsSchema, timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** Query of the two trace calls. */
export const traceRequestSchema = z.object({
  root_span_id: optionalSpanIdParameter.describe(
    'Make this span the root; ignored when the trace has no such span.',
  ),
});

/** Answer of `GET /tracing/{projectId}/traces/{traceId}`: at most 10,000 items, earliest first. */
export const traceResponseSchema = z.strictObject({
  trace: z
    .strictObject({
      id: traceIdSchema,
      time: timeSchema.describe('Earliest start.'),
      duration: nanosecondsSchema.describe(
        'Nanoseconds from the earliest start to the latest end.',
      ),
    })
    .describe('The trace as a whole.'),
  root: treeSpanSchema,
  numSpan: mayBeMissing(z.int().nonnegative().describe('Number of spans, events not counted.')),
  hasMore: mayBeMissing(
    z.boolean().describe('True when the trace has more items than the answer.'),
  ),
});

/** Query of `GET /traces/search`. */
export const traceSearchRequestSchema = z.object({
  trace_id: traceIdParameter.describe('32 hex digits, or with dashes.'),
});

/** Answer of `GET /traces/search`: where the trace is. */
export const traceSearchResponseSchema = z.strictObject({
  span: z
    .strictObject({
      projectId: mayBeMissing(numericIdSchema.describe('Id of the project that has the trace.')),
      traceId: traceIdSchema,
      id: spanIdSchema.describe('Some span of the trace, or "0" when it is a standalone item.'),
      standalone: mayBeMissing(z.boolean().describe('True for an item without a trace.')),
    })
    .describe('Where the trace is.'),
});

export type TraceRequest = z.infer<typeof traceRequestSchema>;
export type TraceResponse = z.infer<typeof traceResponseSchema>;
export type TraceSearchRequest = z.infer<typeof traceSearchRequestSchema>;
export type TraceSearchResponse = z.infer<typeof traceSearchResponseSchema>;
