import * as z from 'zod';
import { DUMPED_TABLES } from './dumped-tables.ts';

/** The first line of a dump. */
export const dumpHeaderSchema = z.strictObject({
  /** Newest migration of the tables, by its name. */
  migration: z.string(),
});

/** Every further line: a row as its table holds it. */
export const dumpedRowSchema = z.strictObject({
  table: z.enum(DUMPED_TABLES),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
/** A row of the metadata, as a line of a dump holds it. */
export type DumpedRow = z.infer<typeof dumpedRowSchema>;
