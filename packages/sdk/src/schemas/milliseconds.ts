import * as z from 'zod';
import { parseMilliseconds } from '../core/milliseconds.ts';

/** A length of time the server answers with. */
export const millisecondsSchema = z.number().describe('Duration in milliseconds.');

/**
 * A length of time in a body: a number of milliseconds, a numeric text, or a text such as `5m` or `1h30m`.
 * Absent, null and empty mean 0.
 */
export const millisecondsInputSchema = z.preprocess(
  (value) => {
    if (value === undefined || value === null || value === '') return 0;
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    return parseMilliseconds(value) ?? value;
  },
  z
    .number({ error: 'must be milliseconds or a duration such as 5m or 1h30m' })
    .min(-1e14, { error: 'is too small' })
    .max(1e14, { error: 'is too large' }),
);
