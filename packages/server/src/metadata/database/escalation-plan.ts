import * as z from 'zod';

/** The escalation of an alert, as its monitors said when it opened. */
export const escalationPlanSchema = z.object({
  /** Id of the event that opened it: steps of another opening are other messages. */
  eventId: z.int(),
  steps: z.array(
    z.object({
      /** Milliseconds. */
      after: z.int(),
      /** Whom each monitor notifies. The key is stored. */
      wishes: z.array(z.object({ monitorId: z.int(), channelIds: z.array(z.int()) })),
    }),
  ),
});

/** The stored escalation of an alert. */
export type EscalationPlan = z.infer<typeof escalationPlanSchema>;

/** The recipients of one monitor in one step. */
export type StepRecipients = EscalationPlan['steps'][number]['wishes'][number];
