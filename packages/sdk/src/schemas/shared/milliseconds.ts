import * as z from 'zod';
import { optional } from './fields.ts';
import { parseMilliseconds } from '../../values/milliseconds.ts';

const notALength = 'must be milliseconds or a duration such as 5m or 1h30m';

/** Three thousand years in milliseconds. */
const longest = 1e14;

/** A length of time the server answers with. */
export const millisecondsSchema = z.number().describe('Duration in milliseconds.');

/**
 * A length of time in a body: a number of milliseconds, a numeric text, or a text such as `5m` or `1h30m`.
 * Absent, null and empty mean 0.
 */
export const millisecondsInputSchema = optional(
  z.union([z.number(), z.string()], { error: notALength }),
).transform((value, context): number => {
  const given = value ?? '';
  if (given === '') return 0;
  const milliseconds = parseMilliseconds(given);
  if (milliseconds !== undefined && Math.abs(milliseconds) <= longest) return milliseconds;
  const message = milliseconds === undefined ? notALength : 'is too long';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
