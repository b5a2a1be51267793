// The document of silences: keys as in YAML, defaults for what a file leaves out.

import { WEEKDAYS } from '@spanlight/query/silences';
import * as z from 'zod/mini';
import { matcherOperators } from '../../values/monitor-values.ts';
import {
  documentFields,
  duration,
  flag,
  name,
  optionalText,
  soundBy,
  text,
  withDefault,
} from '../shape/fields.ts';

const NO_TIME = 'must be a time with its offset, such as 2026-12-24T18:00:00+01:00';
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `Date` would take a day that the month doesn't have for one of the next month. */
const isTime = (given: string): boolean =>
  WITH_OFFSET.test(given) &&
  !Number.isNaN(Date.parse(given)) &&
  new Date(given.slice(0, 10)).getUTCDate() === Number(given.slice(8, 10));

/** A point in time; the value is in UTC, or null. */
const time = z.pipe(
  withDefault(
    z.nullable(z.string().check(soundBy((given) => (isTime(given) ? undefined : NO_TIME)))),
    null,
  ),
  z.transform((given: string | null) => given && new Date(given).toISOString()),
);

const matcher = z.pipe(
  z.strictObject({
    attr: name,
    op: withDefault(z.enum(matcherOperators), '='),
    value: z.optional(text),
    values: z.optional(z.array(text)),
  }),
  z.transform(({ attr, op, value, values }) => ({
    attr,
    op,
    values: [...(value === undefined ? [] : [value]), ...(values ?? [])],
  })),
);

const repeat = z.strictObject({
  weekdays: withDefault(z.array(z.enum(WEEKDAYS)), []),
  month_days: withDefault(z.array(z.int()), []),
  time: name,
  duration,
  time_zone: withDefault(name, 'UTC'),
});

/** A silence as YAML holds it. */
export const silenceSchema = z.strictObject({
  ...documentFields,
  name,
  reason: optionalText,
  all: flag,
  matchers: withDefault(z.array(matcher), []),
  starts_at: time,
  ends_at: time,
  repeat: withDefault(z.nullable(repeat), null),
});

/** Silences as YAML: one document holds any number. */
export const silencesDocumentSchema = z.strictObject({
  silences: z
    .array(silenceSchema)
    .check(z.minLength(1, { error: 'does not contain any silences' })),
});

/** A silence as YAML holds it, with every default filled in. */
export type SilenceDocument = z.output<typeof silenceSchema>;
