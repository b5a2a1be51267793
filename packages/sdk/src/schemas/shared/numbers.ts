import * as z from 'zod';
import { offering } from './offered.ts';

/** A bound in a body: a number or a numeric text. Absent, null and empty mean unset, which is null. */
export const boundInputSchema = offering(
  z.union([z.number(), z.string()], { error: 'must be a number' }).nullish(),
  z.number().nullish(),
).transform((value: unknown, context): number | null => {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  context.addIssue({ code: 'custom', message: 'must be a number' });
  return z.NEVER;
});
