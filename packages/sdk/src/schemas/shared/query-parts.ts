import * as z from 'zod';
import { mayBeMissing } from './missing.ts';

/** One part of the query text, echoed with its error. */
export const queryPartSchema = z
  .strictObject({
    query: mayBeMissing(z.string().describe('The trimmed source text of the part.')),
    error: mayBeMissing(z.string().describe('Why the part was skipped; empty when it was used.')),
    disabled: z
      .literal(true)
      .optional()
      .describe('Present when the part does not apply to this call and was skipped.'),
  })
  .meta({ id: 'QueryPart' });

/** The query as the server understood it: one entry per part, in the order sent. */
export const parsedQuerySchema = z
  .strictObject({
    parts: z.array(queryPartSchema).describe('One per part of the query text, in the order sent.'),
  })
  .describe('The query as the server understood it.');

export type QueryPart = z.infer<typeof queryPartSchema>;
export type ParsedQuery = z.infer<typeof parsedQuerySchema>;
