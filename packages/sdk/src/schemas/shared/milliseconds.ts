import * as z from 'zod';
import { optional } from './fields.ts';
import { parseMilliseconds } from '../../values/milliseconds.ts';

const notALength = 'must be milliseconds or a duration such as 5m or 1h30m';

/** Three thousand years in milliseconds. */
const longest = 1e14;

/** A length of time the server answers with. */
export const millisecondsSchema = z.number().describe('Duration in milliseconds.');

type Length = z.ZodOptional<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>>;

/**
 * A length of time in a body: a number of milliseconds, a numeric text, or a text such as `5m` or `1h30m`.
 *
 * @param missing What absent, null and empty mean, in milliseconds.
 * @param fault Why a length is refused, as the end of a sentence; undefined where it is taken.
 */
export const lengthField = (
  missing: number,
  fault: (milliseconds: number) => string | undefined,
): z.ZodPipe<Length, z.ZodTransform<number, z.output<Length>>> =>
  optional(z.union([z.number(), z.string()], { error: notALength })).transform(
    (value, context): number => {
      const given = value ?? '';
      if (given === '') return missing;
      const milliseconds = parseMilliseconds(given);
      const message = milliseconds === undefined ? notALength : fault(milliseconds);
      if (milliseconds !== undefined && message === undefined) return milliseconds;
      context.addIssue({ code: 'custom', message: message ?? notALength });
      return z.NEVER;
    },
  );

/** The same, of any sign; absent, null and empty mean 0. */
export const millisecondsInputSchema = lengthField(0, (milliseconds) =>
  Math.abs(milliseconds) <= longest ? undefined : 'is too long',
);
