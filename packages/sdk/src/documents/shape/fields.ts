// What the definitions of documents are made of. They are written with the small build of Zod, in which checks and
// defaults are functions: what a definition doesn't use is left out of the bundles of those who read documents.

import { normalizeUnit } from '@spanlight/query/units';
import * as z from 'zod/mini';
import { type Range, timeOffsetFault } from '../../values/dashboard-values.ts';
import { parseMilliseconds } from '../../values/milliseconds.ts';

export { _default as withDefault } from 'zod/mini';

const MAX_METRICS = 10;

/** A schema with the text that editors show about it. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, text: string): Schema =>
  schema.check(z.describe(text));

/** A text of limited length. */
export const text = z
  .string()
  .check(z.maxLength(1000, { error: 'must be at most 1000 characters long' }));
/** A text that must not be empty. */
export const name = text.check(z.minLength(1, { error: "can't be empty" }));
/** A text that may be left out. */
export const optionalText = z._default(text, '');
/** Characters of keys and owners. */
const MAX_LABEL = 200;

const label = z._default(
  z
    .string()
    .check(z.maxLength(MAX_LABEL, { error: `must be at most ${MAX_LABEL} characters long` })),
  '',
);

/** What monitors and channels have in a file, whatever their type. */
export const documentFields = {
  id: described(optionalText, 'Where it was exported from.'),
  key: described(label, 'Stable name, unique in the project.'),
  name,
  owner: described(label, 'The set of files that keeps it.'),
};

/** True or false, left out for false. */
export const flag = z._default(z.boolean(), false);
export const color = described(optionalText, 'CSS colour; empty to have one chosen.');
export const unit = described(
  z.pipe(
    optionalText,
    z.transform((given: string): string => normalizeUnit(given)),
  ),
  'Unit of the values: bytes, milliseconds, utilization, percents, `{requests}`...',
);
export const count = z.int().check(z.nonnegative());

/** A number within a range, both ends included. */
export const between = ([minimum, maximum]: Range): z.ZodMiniNumber =>
  z.number().check(z.gte(minimum), z.lte(maximum));

const NO_DURATION = 'must be milliseconds or a duration such as 5m or 1h30m';
/** A length of time; the value is milliseconds. */
export const duration = z.pipe(
  z.union([z.number(), z.string()], { error: NO_DURATION }),
  z.transform((value: number | string, context) => {
    const milliseconds = parseMilliseconds(value);
    if (milliseconds !== undefined) return milliseconds;
    context.issues.push({ code: 'custom', message: NO_DURATION, input: value });
    return z.NEVER;
  }),
);

/** How far queries look back, or ahead: milliseconds. */
export const timeOffset = duration.check(({ value, issues }) => {
  const message = timeOffsetFault(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});

export const metrics = described(
  z._default(
    z
      .array(
        described(z.string(), 'A metric and its short name: `http_server_duration as $duration`.'),
      )
      .check(z.maxLength(MAX_METRICS, { error: `at most ${MAX_METRICS} metrics are allowed` })),
    [],
  ),
  'The metrics of the query.',
);
export const query = described(
  z._default(
    z.array(
      described(z.string(), 'A part of the query, such as `per_min(sum($requests)) as rpm`.'),
    ),
    [],
  ),
  'The parts of the query.',
);
