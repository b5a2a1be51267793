// What the definitions of documents are made of. They are written with the small build of Zod, in which checks and
// defaults are functions: what a definition doesn't use is left out of the bundles of those who read documents.

import { normalizeUnit } from '@spanlight/query/units';
import * as z from 'zod/mini';
import { type Range, timeOffsetProblem } from '../../values/dashboard-values.ts';
import { parseMilliseconds } from '../../values/milliseconds.ts';
import { parseMetricAlias, printMetricAlias } from '../queries/metric-alias.ts';
import { joinQuery, splitQuery } from '../queries/query-parts.ts';

export { _default as withDefault } from 'zod/mini';

const textOfAtMost = (most: number) =>
  z.string().check(z.maxLength(most, { error: `must be at most ${most} characters long` }));

/** A text of limited length. */
export const text = textOfAtMost(1000);
/** A text that must not be empty. */
export const name = text.check(z.minLength(1, { error: "can't be empty" }));
/** A check of what is wrong with a value, as the end of a sentence about it; undefined where nothing is. */
export const soundBy =
  <Value>(problemOf: (value: Value) => string | undefined): z.core.CheckFn<Value> =>
  ({ value, issues }) => {
    const message = problemOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  };

/** What people know something by. */
export const title = name.check(
  soundBy((given) => (/^\s+$/.test(given) ? "can't be blank" : undefined)),
);
/** A text that may be left out. */
export const optionalText = z._default(text, '');
/** Keys and owners. */
const label = z._default(textOfAtMost(200), '');

/** What monitors and channels have in a file, whatever their type. */
export const documentFields = {
  id: optionalText,
  key: label,
  name: title,
  owner: label,
};

/** True or false, left out for false. */
export const flag = z._default(z.boolean(), false);
export const color = z._default(text, '');
export const unit = z.pipe(
  optionalText,
  z.transform((given: string): string => normalizeUnit(given)),
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
export const timeOffset = duration.check(soundBy(timeOffsetProblem));

/** Metrics with their aliases, written as those that are stored are. */
export const metrics = z.pipe(
  z._default(
    z.array(z.string()).check(z.maxLength(10, { error: 'at most 10 metrics are allowed' })),
    [],
  ),
  z.transform((texts: string[]) =>
    texts.map((text) => {
      const outcome = parseMetricAlias(text);
      return 'metric' in outcome ? printMetricAlias(outcome.metric) : text;
    }),
  ),
);
/** The parts of a query, one each, as those of a query that is stored are. */
export const query = z.pipe(
  z._default(z.array(z.string()), []),
  z.transform((parts: string[]) => splitQuery(joinQuery(parts))),
);
