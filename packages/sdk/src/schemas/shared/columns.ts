import * as z from 'zod';
import { mayBeMissing } from './missing.ts';

/** Units a tracing column can have. */
export const columnUnitSchema = z
  .string()
  .describe(
    'Unit of the values: empty, `nanoseconds`, `utilization` (0..1), `unix-time` (an RFC 3339 string), or another unit name.',
  );

/** What a result column holds. */
export const columnSchema = z
  .strictObject({
    name: z.string().describe('Canonical text of the expression, or its alias; the key in rows.'),
    unit: columnUnitSchema,
    isNum: z.boolean().describe('True when the values are numbers that can be plotted.'),
    isGroup: z.boolean().describe('True for a group-by column.'),
  })
  .meta({ id: 'Column' });

/** The sorting that was really applied. */
export const orderSchema = z
  .strictObject({
    column: mayBeMissing(z.string().describe('Column sorted by; empty when nothing was sorted.')),
    desc: mayBeMissing(z.boolean().describe('True for descending order.')),
  })
  .meta({ id: 'Order', description: 'The sorting that was applied.' });

/** One value of a row. Numbers above 2^53 - 1 are decimal strings, NaN is null. */
export const cellSchema = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([z.string(), z.number(), z.null()])),
  ])
  .meta({ id: 'Cell' });

export type Cell = z.infer<typeof cellSchema>;
export type Column = z.infer<typeof columnSchema>;
export type Order = z.infer<typeof orderSchema>;
