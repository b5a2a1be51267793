import * as z from 'zod';

/** A bound in a body: a number or a numeric text. Absent, null and empty mean unset, which is null. */
export const boundInputSchema = z.preprocess(
  (value) => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value !== 'string') return value;
    const number = Number(value);
    return value.trim() !== '' && Number.isFinite(number) ? number : value;
  },
  z.number({ error: 'must be a number' }).nullable(),
);
