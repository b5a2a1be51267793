// What the definitions of documents are made of.

import * as z from 'zod';
import { normalizeUnit } from '@spanlight/query/units';
import { parseMilliseconds } from '../../values/milliseconds.ts';

const MOST_METRICS = 10;

/** A text of limited length. */
export const text = z.string().max(1000, { error: 'must be at most 1000 characters long' });
/** A text that must not be empty. */
export const name = text.min(1, { error: "can't be empty" });
export const color = text.default('').describe('CSS colour; empty to have one chosen.');
export const unit = text
  .default('')
  .transform((text): string => normalizeUnit(text))
  .describe('Unit of the values: bytes, milliseconds, utilization, percents, `{requests}`...');
export const count = z.int().nonnegative();

const NO_DURATION = 'must be milliseconds or a duration such as 5m or 1h30m';
/** A length of time; the value is milliseconds. */
export const duration = z
  .union([z.number(), z.string()], { error: NO_DURATION })
  .transform((value, context) => {
    const milliseconds = parseMilliseconds(value);
    if (milliseconds === undefined) context.addIssue(NO_DURATION);
    return milliseconds ?? z.NEVER;
  });

export const metrics = z
  .array(z.string().describe('A metric and its short name: `http_server_duration as $duration`.'))
  .max(MOST_METRICS, { error: `at most ${MOST_METRICS} metrics are allowed` })
  .default([]);
export const query = z
  .array(z.string().describe('A part of the query, such as `per_min(sum($requests)) as rpm`.'))
  .default([])
  .describe('The parts of the query.');
