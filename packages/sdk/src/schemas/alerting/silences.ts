import { WEEKDAYS } from '@spanlight/query/silences';
import * as z from 'zod';
import { matcherOperators } from '../../values/monitor-values.ts';

import {
  booleanField,
  boundedText,
  choiceField,
  field,
  listField,
  requiredTextField,
  textField,
} from '../shared/fields.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { millisecondsInputSchema, millisecondsSchema } from '../shared/milliseconds.ts';
import { choiceParameter, textParameter } from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';

/** What a silence is doing: `upcoming` is also one that repeats, between two of its windows. */
export const silenceStates = ['active', 'upcoming', 'expired'] as const;

export const silenceMatcherSchema = z.strictObject({
  attr: z
    .string()
    .describe(
      'Attribute of alerts, a label (`label.team`), `severity`, `alert.id`, `monitor.id`, `monitor.name` or `monitor.owner`.',
    ),
  op: z
    .enum(matcherOperators)
    .describe('`=`: one of the values; `!=`: none of them. Both need the attribute.'),
  values: z.array(z.string()).describe('What it is compared with.'),
});

export const silenceRepeatSchema = z.strictObject({
  weekdays: z.array(z.enum(WEEKDAYS)).describe('Days of the week; empty for any.'),
  monthDays: z
    .array(z.int())
    .describe('Days of the month, -1 for its last; empty for any. Must hold besides weekdays.'),
  time: z.string().describe('When it begins, by the clocks of the time zone: `22:00`.'),
  duration: millisecondsSchema.describe('Milliseconds each time lasts.'),
  timeZone: z.string().describe('Time zone, for example `Europe/Berlin`.'),
});

const windowSchema = z.strictObject({
  start: timeSchema.describe('Beginning, RFC 3339.'),
  end: timeSchema.nullable().describe('End, RFC 3339; null if it has none.'),
});

const namedAlertsSchema = z.array(
  z.strictObject({ id: numericIdSchema, name: z.string().describe('Name of the alert.') }),
);

/** What is not told of meanwhile, and when that is. */
export const silenceSchema = z
  .strictObject({
    id: numericIdSchema,
    projectId: numericIdSchema.describe('Id of the project.'),
    name: z.string().describe('Name, as people see it.'),
    reason: z.string().describe('Reason; empty if none was given.'),
    user: z.string().describe('Name of who made it.'),
    all: z.boolean().describe('Whether it holds every alert of the project.'),
    matchers: z.array(silenceMatcherSchema).describe('All must hold; none where `all` is true.'),
    startsAt: timeSchema.nullable().describe('Not before, RFC 3339; null: since it was made.'),
    endsAt: timeSchema
      .nullable()
      .describe('When it ends, RFC 3339; null for until somebody ends it.'),
    repeat: silenceRepeatSchema.nullable().describe('When it repeats; null: all the time.'),
    state: z.enum(silenceStates).describe('What it is doing.'),
    windows: z
      .array(windowSchema)
      .describe(
        'When it is in force: the present and the next, at most 20 within 31 days, or the first after that.',
      ),
    held: z
      .strictObject({
        count: z.int().nonnegative().describe('Alerts with messages that it has held back.'),
        alerts: namedAlertsSchema.describe('The newest of them that are there, at most 20.'),
      })
      .optional()
      .describe('What it has held back so far. Only where one silence is asked for.'),
    revision: z.int().nonnegative().describe('Increases with every change of its settings.'),
    key: z.string().describe('Stable name given by YAML; empty when none.'),
    owner: z.string().describe('Owner that manages it as code; empty for none.'),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: 'Silence' });

/** Query of `GET /projects/{projectId}/silences`. */
export const silencesRequestSchema = z.object({
  state: choiceParameter(silenceStates).describe('Silences in this state only. Default: all.'),
  alert_id: textParameter.describe('Id of an alert: only silences that hold it now.'),
});

/** Answer of `GET /projects/{projectId}/silences`. */
export const silencesResponseSchema = z.strictObject({
  silences: z
    .array(silenceSchema)
    .describe('Newest first; expired ones are kept for 30 days, at most 1000 in all.'),
});

/** Answer of the calls about one silence. */
export const silenceResponseSchema = z.strictObject({
  silence: silenceSchema.describe('The silence as it is stored.'),
});

const matchersInput = listField(
  z.object({
    attr: requiredTextField("attr can't be empty").describe('Attribute, as in answers.'),
    op: choiceField(matcherOperators, '=').describe('`=` or `!=`. Default `=`.'),
    values: listField(boundedText(1000)).describe('At least one.'),
  }),
).describe('All must hold.');

const allInput = booleanField().describe('True to hold every alert; then without matchers.');

/** Body of `POST /projects/{projectId}/silences` and `PUT .../{silenceId}`. */
export const silenceRequestSchema = z.object({
  name: textField(200).describe('Name, as people see it. Default: what it matches.'),
  reason: textField().describe('Why, at most 1000 characters.'),
  all: allInput,
  matchers: matchersInput,
  startsAt: field(timeSchema.nullable(), null).describe('Not before, RFC 3339. Default: now.'),
  endsAt: field(timeSchema.nullable(), null).describe(
    'When it ends, RFC 3339. Default: when somebody ends it.',
  ),
  repeat: field(
    z
      .object({
        weekdays: listField(z.enum(WEEKDAYS)).describe('Days of the week. Default: any.'),
        monthDays: listField(z.int()).describe('Days of the month, -1 for its last. Default: any.'),
        time: requiredTextField("time can't be empty", 5).describe('When it begins: `22:00`.'),
        duration: millisecondsInputSchema.describe('How long each time lasts, 1m to 30 days.'),
        timeZone: textField(100)
          .transform((zone) => zone || 'UTC')
          .describe('Time zone, for example `Europe/Berlin`. Default `UTC`.'),
      })
      .nullable(),
    null,
  ).describe('When it repeats. Default: it does not.'),
  key: textField(200).describe('Stable name given by YAML.'),
  owner: textField(200).describe('Label of who keeps it as code.'),
});

/** Body of `POST /projects/{projectId}/silences/preview`. */
export const silencePreviewRequestSchema = z.object({ all: allInput, matchers: matchersInput });

/** Answer of `POST /projects/{projectId}/silences/preview`: what a silence would hold now. */
export const silencePreviewResponseSchema = z.strictObject({
  count: z.int().nonnegative().describe('Open alerts it would hold.'),
  alerts: namedAlertsSchema.describe('The newest of them, at most 20.'),
  warnings: z
    .array(z.string())
    .optional()
    .describe('What it names that does not exist, such as an alert by its id, a sentence each.'),
});

export type Silence = z.infer<typeof silenceSchema>;
export type SilenceMatcher = z.infer<typeof silenceMatcherSchema>;
export type SilenceRepeat = z.infer<typeof silenceRepeatSchema>;
export type SilenceState = (typeof silenceStates)[number];
export type SilencesResponse = z.infer<typeof silencesResponseSchema>;
export type SilenceRequest = z.input<typeof silenceRequestSchema>;
export type SilencePreviewRequest = z.input<typeof silencePreviewRequestSchema>;
export type SilencePreview = z.infer<typeof silencePreviewResponseSchema>;
