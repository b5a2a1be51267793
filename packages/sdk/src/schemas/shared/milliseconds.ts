import * as z from 'zod';
import { optional, requiredField } from './fields.ts';
import { parseMilliseconds } from '../../values/milliseconds.ts';

const notALength = 'must be milliseconds or a duration such as 5m or 1h30m';

/** Three thousand years in milliseconds. */
const longest = 1e14;

/** A length of time the server answers with. */
export const millisecondsSchema = z.number().describe('Duration in milliseconds.');

const length = z.union([z.number(), z.string()], { error: notALength });
type Length = z.ZodOptional<typeof length>;

/** Says why a length in milliseconds is refused, as the end of a sentence; undefined where it is taken. */
type LengthProblem = (milliseconds: number) => string | undefined;

const read =
  (missing: number, fault: LengthProblem) =>
  (value: string | number | undefined, context: z.RefinementCtx): number => {
    const given = value ?? '';
    if (given === '') return missing;
    const milliseconds = parseMilliseconds(given);
    const message = milliseconds === undefined ? notALength : fault(milliseconds);
    if (milliseconds !== undefined && message === undefined) return milliseconds;
    context.addIssue({ code: 'custom', message: message ?? notALength });
    return z.NEVER;
  };

/**
 * A length of time in a body: a number of milliseconds, a numeric text, or a text such as `5m` or `1h30m`.
 *
 * @param missing What absent, null and empty mean, in milliseconds.
 */
export const lengthField = (
  missing: number,
  fault: LengthProblem,
): z.ZodPipe<Length, z.ZodTransform<number, z.output<Length>>> =>
  optional(length).transform(read(missing, fault));

const tooLong: LengthProblem = (milliseconds) =>
  Math.abs(milliseconds) <= longest ? undefined : 'is too long';

/** The same, of any sign; absent, null and empty mean 0. */
export const millisecondsInputSchema = lengthField(0, tooLong);

/** The same, which must be there: who reads it refuses 0. */
export const requiredMilliseconds = requiredField(length, 0).transform(read(0, tooLong));
