import * as z from 'zod';
import { spanKinds, spanStatuses } from '../../values/span-values.ts';
import { orderSchema } from '../shared/columns.ts';
import { numericIdSchema, spanIdSchema, traceIdSchema, uint64TextSchema } from '../shared/ids.ts';
import { parsedQuerySchema } from '../shared/query-parts.ts';
import { textParameter } from '../shared/parameters.ts';
import { pagingParameters, spanFilterParameters, withTimeRange } from '../shared/span-filter.ts';
import { nanosecondsSchema, timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** Attributes by key; keys use underscores. Integers above 2^53 - 1 are decimal strings. */
export const attributesSchema = z
  .record(z.string(), z.unknown())
  .describe('Attributes by key, for example `service_name`.');

/** Something that happened during a span. */
export const spanEventSchema = z
  .strictObject({
    name: mayBeMissing(z.string().describe('Display name of the event.')),
    time: timeSchema,
    attrs: attributesSchema.describe("Attributes of the event, completed with its span's."),
    system: z.string().optional().describe('System, for example `log:error`.'),
    groupId: uint64TextSchema.optional().describe('Id of its group, a decimal string.'),
    id: spanIdSchema.optional().describe('Id of the event as an item of its own.'),
  })
  .meta({ id: 'SpanEvent' });

/** A reference to another span. */
export const spanLinkSchema = z
  .strictObject({
    traceId: traceIdSchema.nullable(),
    spanId: spanIdSchema,
    attrs: attributesSchema,
  })
  .meta({ id: 'SpanLink' });

/** A span, log or event with all its attributes. */
export const spanSchema = z
  .strictObject({
    id: spanIdSchema,
    parentId: spanIdSchema
      .optional()
      .describe('Span id of the parent, 16 lower-case hex digits. Absent for a root.'),
    traceId: traceIdSchema
      .nullable()
      .describe('Trace id, 32 lower-case hex digits; null for an item without a trace.'),
    standalone: z.literal(true).optional().describe('Present for an item without a trace.'),
    projectId: numericIdSchema.describe('Id of the project.'),
    system: mayBeMissing(z.string().describe('System, `type:name` or `type`.')),
    groupId: uint64TextSchema.describe('Id of its group, a decimal string.'),
    kind: z.enum(spanKinds).describe('What the span was for.'),
    name: mayBeMissing(z.string().describe('Name as it was sent; may be empty.')),
    eventName: z
      .string()
      .optional()
      .describe('Name of the event as it was sent. Present on logs and events only.'),
    displayName: mayBeMissing(z.string().describe('What to show as its name.')),
    time: timeSchema.describe('Start, RFC 3339, up to nanosecond precision.'),
    duration: mayBeMissing(nanosecondsSchema),
    durationSelf: mayBeMissing(
      nanosecondsSchema.describe('Nanoseconds not covered by children; 0 outside the trace call.'),
    ),
    startPct: mayBeMissing(
      z.number().min(0).max(1).describe('Start inside the trace, 0..1; trace call only.'),
    ),
    endPct: mayBeMissing(
      z.number().min(0).max(1).describe('End inside the trace, 0..1; trace call only.'),
    ),
    statusCode: mayBeMissing(z.enum(spanStatuses)).describe(
      'How it ended; empty when the sender gave none.',
    ),
    statusMessage: mayBeMissing(
      z.string().describe('Status message of the sender; empty for none.'),
    ),
    attrs: attributesSchema,
    events: z.array(spanEventSchema).optional().describe('By time; absent when there are none.'),
    links: z.array(spanLinkSchema).optional().describe('Absent when there are none.'),
  })
  .meta({ id: 'Span' });

/** A span with its children, as the trace call nests them. */
export interface TreeSpan extends Span {
  /** By time; absent when there are none. */
  children?: TreeSpan[] | undefined;
}

/** The schema of a span with its children. */
export const treeSpanSchema: z.ZodType<TreeSpan> = spanSchema
  .extend({
    children: z
      .array(z.lazy(() => treeSpanSchema))
      .optional()
      .describe('By time; absent when there are none.'),
  })
  .meta({
    id: 'TreeSpan',
    description: 'A span with all that is below it: the root, or the span asked for in its place.',
  });

/** Query of `GET /tracing/{projectId}/spans`. */
export const spansRequestSchema = withTimeRange({
  ...spanFilterParameters,
  ...pagingParameters,
  cursor: textParameter.describe(
    'The `nextCursor` of the previous page: continues after it, newest first, regardless of newer items. Takes precedence over `page`.',
  ),
});

/** Answer of `GET /tracing/{projectId}/spans`. */
export const spansResponseSchema = z.strictObject({
  spans: z.array(spanSchema).max(1000).describe('Items of the page.'),
  count: z.int().nonnegative().describe('All matching items, not only this page.'),
  order: orderSchema,
  query: parsedQuerySchema,
  pager: z
    .strictObject({
      page: z.int().positive().describe('This page, 1-based.'),
      limit: z.int().positive().describe('Rows per page.'),
      numPage: z.int().nonnegative().describe('Number of pages.'),
    })
    .describe('Which page it is, of how many.'),
  hasMore: z.boolean().describe('True when a next page exists.'),
  nextCursor: z
    .string()
    .optional()
    .describe(
      'Requests what follows. Absent on the last page, and with another order than newest first.',
    ),
});

/** Answer of `GET /tracing/{projectId}/traces/{traceId}/{spanId}`. */
export const spanResponseSchema = z.strictObject({
  span: spanSchema.describe('The item with all its attributes.'),
});

export type Span = z.infer<typeof spanSchema>;
export type SpanEvent = z.infer<typeof spanEventSchema>;
export type SpanLink = z.infer<typeof spanLinkSchema>;
export type SpansRequest = z.infer<typeof spansRequestSchema>;
export type SpansResponse = z.infer<typeof spansResponseSchema>;
export type SpanResponse = z.infer<typeof spanResponseSchema>;
