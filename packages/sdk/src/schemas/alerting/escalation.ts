import { checkSteps, type StepDraft } from '@spanlight/query/escalation';
import * as z from 'zod';
import { listField, requiredField } from '../shared/fields.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { millisecondsSchema, requiredMilliseconds } from '../shared/milliseconds.ts';
import { timeSchema } from '../shared/times.ts';

/** Who is told when nobody has acknowledged an alert for a while. */
export const escalationStepSchema = z
  .strictObject({
    after: millisecondsSchema.describe(
      'Milliseconds after the alert has opened, or opened again, in which nobody was on it.',
    ),
    channelIds: z.array(numericIdSchema).describe('Channels that are told.'),
  })
  .meta({ id: 'EscalationStep' });

const afterField = requiredMilliseconds
  .transform(Math.round)
  .describe(
    'How long nobody was on the alert: milliseconds, or a text such as `15m`. A second to 7 days, each later than the one before.',
  );

/** The steps of an escalation as they are sent. */
export const escalationField = listField(
  z.object({
    after: afterField,
    channelIds: requiredField(z.array(z.int()), []).describe('Channels to tell, one at least.'),
  }),
).superRefine((steps, context) => {
  refuse(
    steps.map(({ after, channelIds }) => ({ after, channels: channelIds })),
    context,
  );
});

/** When the steps of an escalation come, whomever they tell. */
export const stepTimesField = listField(z.object({ after: afterField })).superRefine(
  (steps, context) => {
    refuse(
      // Nobody is told.
      steps.map(({ after }) => ({ after, channels: ['nobody'] })),
      context,
    );
  },
);

/** Says what is wrong with steps, at the place of each. */
function refuse(drafts: readonly StepDraft[], context: z.RefinementCtx): void {
  for (const { step, field, message } of checkSteps(drafts))
    context.addIssue({
      code: 'custom',
      message,
      path: step === undefined ? [] : [step, field === 'channels' ? 'channelIds' : 'after'],
    });
}

/** Where the escalation of an open alert stands. */
export const alertEscalationSchema = z
  .strictObject({
    step: z.int().nonnegative().describe('Steps that have been told; 0 for none yet.'),
    of: z.int().positive().describe('Steps there are.'),
    nextAt: timeSchema
      .nullable()
      .describe(
        'When the next step is told unless somebody acknowledges the alert before, RFC 3339; null after the last, while somebody is on it, and while a silence holds it.',
      ),
    nextChannels: z
      .array(z.string())
      .describe(
        'Names of the channels that the next step tells; empty after the last, and for readers without a login.',
      ),
  })
  .meta({ id: 'AlertEscalation' });

/** What a message about an escalation says of it. */
export const toldStepSchema = z.strictObject({
  step: z.int().positive().describe('Which step it is.'),
  of: z.int().positive().describe('Steps there are.'),
  after: millisecondsSchema.describe('Milliseconds in which nobody was on the alert.'),
});

export type EscalationStep = z.infer<typeof escalationStepSchema>;
export type AlertEscalation = z.infer<typeof alertEscalationSchema>;
export type ToldStep = z.infer<typeof toldStepSchema>;
