import * as z from 'zod';
import { numericIdSchema } from '../shared/ids.ts';
import { projectSchema } from './projects.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** Someone who uses the product. A guest has id 0 and the name `Guest`. */
export const userSchema = z
  .strictObject({
    id: numericIdSchema.describe('User id; 0 for a guest.'),
    email: mayBeMissing(z.string().describe('Email, empty when unset.')),
    name: mayBeMissing(z.string().describe('Name, empty when unset.')),
    avatar: z.string().describe('Address of a picture, empty when unset.'),
    notifyByEmail: z.boolean().describe('Whether alerts are also sent by email.'),
    authToken: mayBeMissing(
      z.string().describe('The bearer token of this user, empty when unset.'),
    ),
    budget: mayBeMissing(z.number().describe('Spending limit of a hosted plan; always 0 here.')),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: 'User' });

/** Answer of `GET /users/current`: the caller and the projects the caller may open, ordered by id. */
export const currentUserResponseSchema = z.strictObject({
  user: userSchema.describe('The caller.'),
  projects: z.array(projectSchema).describe('Projects the caller may open, by id.'),
});

/** Body of `POST /users/login`. */
export const loginRequestSchema = z.object({
  email: z
    .string({ error: 'is required' })
    .min(1, { error: 'is required' })
    .describe('Email of the user.'),
  password: z
    .string({ error: 'is required' })
    .min(1, { error: 'is required' })
    .describe('Password of the user.'),
});

export type User = z.infer<typeof userSchema>;
export type CurrentUserResponse = z.infer<typeof currentUserResponseSchema>;
export type LoginRequest = z.infer<typeof loginRequestSchema>;
