import * as z from 'zod';
import { numericIdSchema } from '../shared/ids.ts';

/** The steps of getting started, in order. */
export const achievementNames = [
  'configure-tracing',
  'configure-metrics',
  'install-collector',
  'create-metric-monitor',
] as const;

/** A step a project has taken. */
export const achievementSchema = z.strictObject({
  id: numericIdSchema,
  name: z.enum(achievementNames).describe('The step.'),
});

/** Answer of `GET /projects/{projectId}/achievements`. */
export const achievementsResponseSchema = z.strictObject({
  achievements: z.array(achievementSchema).describe('Steps taken; empty before the first.'),
});

export type Achievement = z.infer<typeof achievementSchema>;
export type AchievementName = (typeof achievementNames)[number];
export type AchievementsResponse = z.infer<typeof achievementsResponseSchema>;
