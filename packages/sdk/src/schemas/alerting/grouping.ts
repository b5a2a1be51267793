import * as z from 'zod';
import {
  groupAttribute,
  groupAttributeProblem,
  groupPaceProblem,
  MAX_GROUP_BY,
  defaultGroupInterval,
  defaultGroupWait,
} from '../../values/grouping-values.ts';
import { boundedText, field, listField } from '../shared/fields.ts';
import { lengthField, millisecondsSchema } from '../shared/milliseconds.ts';

/** How alerts of a monitor are told together. */
export const groupingSchema = z
  .strictObject({
    by: z
      .array(z.string())
      .describe(
        'Attributes, labels (`label.team`) or `severity`: alerts with equal values share messages. Empty: all alerts of the monitor.',
      ),
    wait: millisecondsSchema.describe(
      'Milliseconds that changes of a group wait for more to send with them.',
    ),
    interval: millisecondsSchema.describe(
      'Milliseconds between two messages of a group, at least.',
    ),
  })
  .meta({ id: 'Grouping' });

const paceField = (name: 'wait' | 'interval', usual: number): ReturnType<typeof lengthField> =>
  lengthField(usual, (milliseconds) => groupPaceProblem(name, milliseconds));

/** The same as it is sent. */
export const groupingField = field(
  z
    .object({
      by: listField(
        boundedText(200)
          .superRefine((name, context) => {
            const message = groupAttributeProblem(name);
            if (message !== undefined) context.addIssue({ code: 'custom', message });
          })
          .transform(groupAttribute),
      )
        .refine((names) => names.length <= MAX_GROUP_BY, {
          error: `can have at most ${MAX_GROUP_BY} entries`,
        })
        .transform((names) => [...new Set(names)])
        .describe(
          'Attributes, labels (`label.team`) or `severity`: alerts with equal values share messages. Default: all alerts of the monitor.',
        ),
      wait: paceField('wait', defaultGroupWait).describe(
        'How long changes of a group wait for more to send with them: milliseconds, or a text such as `30s`, an hour at most. Default 30 seconds.',
      ),
      interval: paceField('interval', defaultGroupInterval).describe(
        'Minimum time between messages of a group: milliseconds, or a text such as `5m`, a day at most. Default 5 minutes.',
      ),
    })
    .nullable(),
  null,
);

export type Grouping = z.infer<typeof groupingSchema>;
