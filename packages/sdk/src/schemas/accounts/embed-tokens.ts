import * as z from 'zod';
import { textField } from '../shared/fields.ts';
import { timeSchema } from '../shared/times.ts';

/** What a short-lived token may read. */
export const embedResources = ['alerts', 'monitors', 'metrics', 'traces', 'annotations'] as const;

/** A token for a page of somebody else's: it reads some nouns of one project from some origins for a short time. */
export const embedTokenSchema = z
  .strictObject({
    id: z.string(),
    resources: z.array(z.enum(embedResources)),
    origins: z.array(z.string()).describe('Origins a browser may send it from.'),
    subject: z.string().describe('Who the page shows it to, for the record; may be empty.'),
    createdAt: timeSchema,
    expiresAt: timeSchema,
  })
  .meta({ id: 'EmbedToken' });

/** Body of `POST /projects/{projectId}/embed-tokens`. */
export const embedTokenRequestSchema = z.object({
  resources: z
    .array(z.enum(embedResources), { error: 'names at least one resource' })
    .min(1, { error: 'names at least one resource' }),
  origins: z
    .array(
      z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
        error: 'must be origins, for example https://portal.example',
      }),
    )
    .min(1, { error: 'names at least one origin' })
    .max(20, { error: 'names at most 20 origins' }),
  ttl: z
    .int()
    .min(60, { error: 'must be at least 60 seconds' })
    .max(86_400, { error: 'must be at most 86400 seconds' })
    .default(900)
    .describe('Seconds the token lives.'),
  subject: textField(200),
});

/** Answer of `POST /projects/{projectId}/embed-tokens`; the token is shown this once. */
export const embedTokenCreatedResponseSchema = z.strictObject({
  embedToken: embedTokenSchema,
  token: z.string().describe('The secret: a bearer token.'),
});

/** Answer of `GET /projects/{projectId}/embed-tokens`: those that still live, newest first. */
export const embedTokensResponseSchema = z.strictObject({ embedTokens: z.array(embedTokenSchema) });

export type EmbedResource = (typeof embedResources)[number];
export type EmbedToken = z.infer<typeof embedTokenSchema>;
export type EmbedTokenRequest = z.input<typeof embedTokenRequestSchema>;
export type EmbedTokenCreated = z.infer<typeof embedTokenCreatedResponseSchema>;
