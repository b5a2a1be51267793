import * as z from 'zod';

const count = z.int().min(0);

/** Something that is wrong with a store of a server. */
export const findingSchema = z.object({
  store: z.enum(['metadata', 'telemetry', 'disk']),
  /** An error is something lost or wrong; a warning will become one. */
  severity: z.enum(['error', 'warning']),
  problem: z.string(),
  /** What to do about it. */
  advice: z.string(),
});
export type StoreFinding = z.infer<typeof findingSchema>;

/** Answer of `POST /-/check`: what was looked at, and what was found. */
export const checkReportSchema = z.object({
  /** JSON values of the metadata that were read. */
  values: count,
  /** Parts of the telemetry that were read. */
  parts: count,
  findings: z.array(findingSchema),
});
export type CheckReport = z.infer<typeof checkReportSchema>;

/** How old the data of a table is, and how long it is kept. */
export const tableAgeSchema = z.object({
  table: z.string(),
  /** The rule by which rows go, as the engine has it. */
  expiry: z.string(),
  rows: count,
  /** The oldest row, `2026-01-31T12:00:00Z`; absent where there is none. */
  oldest: z.string().exactOptional(),
});
export type TableAge = z.infer<typeof tableAgeSchema>;

/** Answer of `GET /-/retention`. */
export const retentionReportSchema = z.object({
  /** Days of each kind of data, as the configuration has them. */
  days: z.record(z.string(), z.number()),
  tables: z.array(tableAgeSchema),
});
