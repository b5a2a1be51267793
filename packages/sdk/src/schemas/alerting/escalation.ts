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
      'Milliseconds without an acknowledgement since the alert opened, or reopened.',
    ),
    channelIds: z.array(numericIdSchema).describe('Channels to notify.'),
  })
  .meta({ id: 'EscalationStep' });

const afterField = requiredMilliseconds
  .transform(Math.round)
  .describe(
    'How long the alert was not acknowledged: milliseconds, or a text such as `15m`. A second to 7 days, each later than the one before.',
  );

/** The steps of an escalation as they are sent. */
export const escalationField = listField(
  z.object({
    after: afterField,
    channelIds: requiredField(z.array(z.int()), []).describe('Channels to notify, at least one.'),
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
    step: z.int().nonnegative().describe('Steps that have been notified; 0 for none yet.'),
    of: z.int().positive().describe('Number of steps.'),
    nextAt: timeSchema
      .nullable()
      .describe(
        'When the next step is notified unless somebody acknowledges the alert before, RFC 3339; null after the last, while it is acknowledged, and while a silence holds it.',
      ),
    nextChannels: z
      .array(z.string())
      .describe(
        'Names of the channels that the next step notifies; empty after the last, and for readers without a login.',
      ),
  })
  .meta({ id: 'AlertEscalation' });

/** What a message about an escalation says of it. */
export const toldStepSchema = z.strictObject({
  step: z.int().positive().describe('Which step it is.'),
  of: z.int().positive().describe('Number of steps.'),
  after: millisecondsSchema.describe('Milliseconds without an acknowledgement.'),
});

export type EscalationStep = z.infer<typeof escalationStepSchema>;
export type AlertEscalation = z.infer<typeof alertEscalationSchema>;
export type ToldStep = z.infer<typeof toldStepSchema>;
