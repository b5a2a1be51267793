import * as z from 'zod';
import { nanosecondsSchema } from '../shared/times.ts';

/** The kinds of call an edge stands for. */
export const edgeTypes = ['unset', 'http', 'db', 'messaging'] as const;

/** Calls from one service to another. */
export const serviceGraphEdgeSchema = z
  .strictObject({
    type: z.enum(edgeTypes).describe('Kind of the calls; `unset` for any other.'),
    clientAttr: z
      .string()
      .describe('Attribute that named the client; empty for an unknown caller.'),
    clientName: z.string().describe('Client, or `<http-client>` and the like.'),
    serverAttr: z.string().describe('Attribute that named the server; may be empty.'),
    serverName: z.string().describe('Server.'),
    durationMin: nanosecondsSchema.describe('Nanoseconds of the shortest call.'),
    durationMax: nanosecondsSchema.describe('Nanoseconds of the longest call.'),
    durationSum: nanosecondsSchema.describe('Nanoseconds of all timed calls together.'),
    durationAvg: nanosecondsSchema.describe(
      'Nanoseconds of a timed call on average; 0 when none was timed.',
    ),
    count: z.int().nonnegative().describe('Calls in the range.'),
    rate: z
      .number()
      .nonnegative()
      .nullable()
      .describe('Calls per minute; null for an empty range.'),
    errorCount: z.int().nonnegative().describe('Failed calls.'),
    errorRate: z.number().min(0).max(1).describe('errorCount / count, 0..1.'),
  })
  .meta({ id: 'ServiceGraphEdge' });

/** Answer of `GET /tracing/{projectId}/service-graph`. */
export const serviceGraphResponseSchema = z.strictObject({
  edges: z.array(serviceGraphEdgeSchema).describe('By type, client and server.'),
});

export type EdgeType = (typeof edgeTypes)[number];
export type ServiceGraphEdge = z.infer<typeof serviceGraphEdgeSchema>;
export type ServiceGraphResponse = z.infer<typeof serviceGraphResponseSchema>;
