import { toldStepSchema } from '@spanlight/sdk/schemas';
import * as z from 'zod';

/** What happened to an alert of a group between two of its messages. */
export const groupTurns = ['opened', 'closed', 'wentOn'] as const;

/** The content of one message of a group to one recipient. */
export const groupContentSchema = z.strictObject({
  /** How many alerts opened since the previous message, how many closed, and how many stayed open. */
  opened: z.int(),
  closed: z.int(),
  wentOn: z.int(),
  /** Of the alerts that stayed open: how many are muted, and how many are acknowledged. */
  muted: z.int().default(0),
  acknowledged: z.int().default(0),
  /** How many alerts the group has had since its first message. */
  total: z.int(),
  /** Whether this is the first message of the group, and whether none of its alerts is open any more. */
  isFirst: z.boolean(),
  isOver: z.boolean(),
  /** The escalation step that the message is about; absent otherwise. */
  escalation: toldStepSchema.optional(),
  /** The alerts, by turn and then the oldest first: at most 100, and 10,000 for an Alertmanager, which is sent each. */
  alerts: z.array(
    z.strictObject({
      id: z.int(),
      turn: z.enum(groupTurns),
      quiet: z.enum(['muted', 'acknowledged']).optional(),
    }),
  ),
});

/** The stored content of a group message. */
export type GroupContent = z.infer<typeof groupContentSchema>;
/** What happened to an alert since the last message of its group. */
export type GroupTurn = (typeof groupTurns)[number];
