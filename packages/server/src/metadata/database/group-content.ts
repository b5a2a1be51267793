import { toldStepSchema } from '@spanlight/sdk/schemas';
import * as z from 'zod';

/** What happened to an alert of a group between two of its messages. */
export const groupTurns = ['opened', 'closed', 'wentOn'] as const;

/** What one message of a group tells one receiver. */
export const groupContentSchema = z.strictObject({
  /** Alerts that opened since the message before, those that closed, and those that were open and still are. */
  opened: z.int(),
  closed: z.int(),
  wentOn: z.int(),
  /** Of those that went on, the muted ones, and those that somebody was on. */
  muted: z.int().default(0),
  acknowledged: z.int().default(0),
  /** Alerts that the group has had since its first message. */
  total: z.int(),
  /** Whether this is the first message of the group, and whether none of its alerts is open any more. */
  isFirst: z.boolean(),
  isOver: z.boolean(),
  /** The step of an escalation that it tells of what opened; none for everything else. */
  escalation: toldStepSchema.optional(),
  /** The alerts in that order, the oldest first: at most 100, and 10,000 where the receiver is told of each. */
  alerts: z.array(
    z.strictObject({
      id: z.int(),
      turn: z.enum(groupTurns),
      quiet: z.enum(['muted', 'acknowledged']).optional(),
    }),
  ),
});

export type GroupContent = z.infer<typeof groupContentSchema>;
export type GroupTurn = (typeof groupTurns)[number];
