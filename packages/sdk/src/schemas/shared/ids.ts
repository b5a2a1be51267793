import * as z from 'zod';

/** A trace id on the wire: 32 lower-case hex digits. */
export const traceIdSchema = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .describe('Trace id, 32 lower-case hex digits.');

/** A span id on the wire: 16 lower-case hex digits, or `"0"` for an item without one. */
export const spanIdSchema = z
  .string()
  .regex(/^(0|[0-9a-f]{16})$/)
  .describe('Span id, 16 lower-case hex digits, or "0" for a standalone item.');

/** A 64-bit unsigned integer, always written as a decimal string. */
export const uint64TextSchema = z
  .string()
  .regex(/^\d{1,20}$/)
  .describe('Unsigned 64-bit integer as a decimal string.');

/** A small id given out by the metadata store. */
export const numericIdSchema = z.int().nonnegative().describe('Id, a whole number.');
