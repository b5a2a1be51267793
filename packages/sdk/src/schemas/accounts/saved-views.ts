import * as z from 'zod';
import { field } from '../shared/fields.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

const queryStateSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]))
  .describe('Query state of the screen, without time_gte.');

const routeParamsSchema = z
  .record(z.string(), z.unknown())
  .describe('Path parameters of the screen.');

/** A screen saved with its filters. Every user of the project sees it. */
export const savedViewSchema = z
  .strictObject({
    id: numericIdSchema,
    userId: numericIdSchema.describe('Id of the author.'),
    projectId: numericIdSchema.describe('Id of the project.'),
    name: z.string().max(500).describe('Name, as people see it, at most 500 characters.'),
    route: z.string().max(100).describe('Name of the screen, for example `SpanGroupList`.'),
    params: routeParamsSchema,
    query: queryStateSchema,
    pinned: mayBeMissing(z.boolean().describe('Whether it is pinned to the top of the list.')),
    createdAt: timeSchema,
    user: z
      .strictObject({
        id: numericIdSchema,
        name: z.string().describe('Name, empty when unset.'),
        avatar: z.string().describe('Address of a picture, empty when unset.'),
      })
      .nullable()
      .optional()
      .describe('The author; in the list only, absent elsewhere.'),
  })
  .meta({ id: 'SavedView' });

/** Answer of `GET /tracing/{projectId}/saved-views`: pinned first, then newest first. */
export const savedViewsResponseSchema = z.strictObject({
  views: z
    .array(savedViewSchema)
    .max(100)
    .describe('At most 100: pinned first, then newest first.'),
});

/** Body of `POST /tracing/{projectId}/saved-views`, at most 10,240 bytes. */
export const createSavedViewRequestSchema = z.object({
  name: z
    .string({ error: 'is required' })
    .trim()
    .min(1, { error: 'is required' })
    .max(500, { error: 'must be at most 500 characters long' })
    .describe('Name, as people see it, 1 to 500 characters.'),
  route: z
    .string({ error: 'is required' })
    .min(1, { error: 'is required' })
    .max(100, { error: 'must be at most 100 characters long' })
    .describe('Name of the screen, for example `SpanGroupList`, at most 100 characters.'),
  params: field(routeParamsSchema, {}),
  query: field(queryStateSchema, {}),
});

/** Answer of `POST /tracing/{projectId}/saved-views`. */
export const savedViewResponseSchema = z.strictObject({
  view: savedViewSchema.describe('The view as it was saved.'),
});

export type SavedView = z.infer<typeof savedViewSchema>;
export type SavedViewsResponse = z.infer<typeof savedViewsResponseSchema>;
export type CreateSavedViewRequest = z.infer<typeof createSavedViewRequestSchema>;
export type SavedViewResponse = z.infer<typeof savedViewResponseSchema>;
