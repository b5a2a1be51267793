import * as z from 'zod';

const count = z.int().min(0);

/** Something that is wrong with a store of a server. */
export const findingSchema = z.object({
  store: z.enum(['metadata', 'telemetry', 'disk']).describe('Where.'),
  severity: z
    .enum(['error', 'warning'])
    .describe('An error is something lost or wrong; a warning will become one.'),
  problem: z.string().describe('What is wrong, with its place.'),
  advice: z.string().describe('What to do about it.'),
  detail: z.string().optional().describe('What the engine says of it, in its own words.'),
});
export type StoreFinding = z.infer<typeof findingSchema>;

/** Answer of `POST /-/check`: what was looked at, and what was found. */
export const checkReportSchema = z.object({
  values: count.describe('JSON values of the metadata that were read.'),
  parts: count.describe('Parts of the telemetry that were read.'),
  findings: z.array(findingSchema).describe('What was found; nothing where all is well.'),
});
export type CheckReport = z.infer<typeof checkReportSchema>;

/** How old the data of a table is, and how long it is kept. */
export const tableAgeSchema = z.object({
  table: z.string().describe('Name of the table.'),
  expiry: z.string().describe('The rule by which rows go, as the engine has it.'),
  rows: count.describe('Rows it has.'),
  oldest: z
    .string()
    .nullable()
    .describe('The oldest row, `2026-01-31T12:00:00Z`; null where there is none.'),
});
export type TableAge = z.infer<typeof tableAgeSchema>;

/** Answer of `GET /-/retention`. */
export const retentionReportSchema = z.object({
  days: z
    .record(z.string(), z.number())
    .describe('Days of each kind of data, as the configuration has them.'),
  tables: z.array(tableAgeSchema).describe('Every table of telemetry.'),
});
