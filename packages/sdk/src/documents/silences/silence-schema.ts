// The document of silences: keys as in YAML, defaults for what a file leaves out.

import { WEEKDAYS } from '@spanlight/query/silences';
import * as z from 'zod/mini';
import { matcherOperators } from '../../values/monitor-values.ts';
import {
  described,
  documentFields,
  duration,
  flag,
  name,
  optionalText,
  text,
  withDefault,
} from '../shape/fields.ts';

const NO_TIME = 'must be a time with its offset, such as 2026-12-24T18:00:00+01:00';
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const isTime = (given: string): boolean =>
  WITH_OFFSET.test(given) && !Number.isNaN(Date.parse(given));

/** A point in time; the value is in UTC, or null. */
const time = z.pipe(
  withDefault(z.nullable(z.string().check(z.refine(isTime, { error: NO_TIME }))), null),
  z.transform((given: string | null) => given && new Date(given).toISOString()),
);

const matcher = z.pipe(
  z.strictObject({
    attr: described(
      name,
      'Attribute of alerts, `label.NAME`, `severity`, `alert.id`, `monitor.id`, `monitor.name` or `monitor.owner`.',
    ),
    op: withDefault(z.enum(matcherOperators), '='),
    value: z.optional(described(text, 'What it is compared with.')),
    values: z.optional(described(z.array(text), 'The same, where it may be one of several.')),
  }),
  z.transform(({ attr, op, value, values }) => ({
    attr,
    op,
    values: [...(value === undefined ? [] : [value]), ...(values ?? [])],
  })),
);

const repeat = z.strictObject({
  weekdays: described(withDefault(z.array(z.enum(WEEKDAYS)), []), 'Days of the week; any.'),
  month_days: described(
    withDefault(z.array(z.int()), []),
    'Days of the month, -1 for its last; any.',
  ),
  time: described(name, 'When it begins: `22:00`.'),
  duration: described(duration, 'How long it lasts.'),
  time_zone: described(withDefault(name, 'UTC'), 'Whose clocks: `Europe/Berlin`.'),
});

/** A silence as YAML holds it. */
export const silenceSchema = z.strictObject({
  ...documentFields,
  reason: described(optionalText, 'Why, for people.'),
  all: described(flag, 'True to hold every alert of the project; then without matchers.'),
  matchers: described(withDefault(z.array(matcher), []), 'What it holds: all must hold.'),
  starts_at: described(time, 'Not before; since it was made.'),
  ends_at: described(time, 'Not after; until somebody ends it.'),
  repeat: described(withDefault(z.nullable(repeat), null), 'When it is in force; all the time.'),
});

/** Silences as YAML: one document holds any number. */
export const silencesDocumentSchema = z.strictObject({
  silences: z
    .array(silenceSchema)
    .check(z.minLength(1, { error: 'does not contain any silences' })),
});

/** A silence as YAML holds it, with every default filled in. */
export type SilenceDocument = z.output<typeof silenceSchema>;
