import * as z from 'zod';

/** A point in time: RFC 3339 with any offset, up to nanosecond precision, without trailing zeros. */
export const timeSchema = z.iso
  .datetime({ offset: true })
  .describe('Point in time, RFC 3339, up to nanosecond precision.');

/** The start of a bucket or an aggregated time: RFC 3339 with second precision. */
export const secondTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/)
  .describe('Point in time, RFC 3339, second precision.');

/** A length of time. */
export const nanosecondsSchema = z.number().nonnegative().describe('Duration in nanoseconds.');
