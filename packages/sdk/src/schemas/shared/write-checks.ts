import * as z from 'zod';
import { field } from './fields.ts';
import { errorBodySchema } from './errors.ts';
import { numericIdSchema } from './ids.ts';

/** The calls that write what files describe. */
export const checkableCalls = [
  'dashboards.createFromYaml',
  'dashboards.replaceYaml',
  'monitors.createMetric',
  'monitors.updateMetric',
  'monitors.createError',
  'monitors.updateError',
  'channels.createSlack',
  'channels.updateSlack',
  'channels.createTelegram',
  'channels.updateTelegram',
  'channels.createWebhook',
  'channels.updateWebhook',
  'silences.create',
  'silences.update',
] as const;

/** Body of `POST .../checks`, at most 4 MiB. */
export const writeChecksRequestSchema = z.object({
  writes: z
    .array(
      z.object({
        call: z.enum(checkableCalls).describe('The call that would be made.'),
        id: field(numericIdSchema, 0).describe('What it would change; omitted for a creation.'),
        revision: field(z.int().nonnegative(), 0).describe(
          'The revision it expects, as `If-Match` would say. Default: any.',
        ),
        body: z.string().describe('The body of the call: JSON, or YAML where it takes YAML.'),
      }),
    )
    .min(1)
    .max(1000)
    .describe('Calls that would write, 1 to 1000; each is checked independently of the others.'),
});

/** Answer of `POST .../checks`. */
export const writeChecksResponseSchema = z.strictObject({
  outcomes: z
    .array(
      z.strictObject({
        error: errorBodySchema
          .nullable()
          .describe('The error the call would be refused with; null if it would be accepted.'),
      }),
    )
    .describe('The outcome of each call, in the order of the request.'),
});

/** A call that would write what a file describes. */
export type CheckableCall = (typeof checkableCalls)[number];
export type WriteChecksRequest = z.input<typeof writeChecksRequestSchema>;
export type WriteChecksResponse = z.infer<typeof writeChecksResponseSchema>;
