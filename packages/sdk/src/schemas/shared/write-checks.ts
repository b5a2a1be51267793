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
        id: field(numericIdSchema, 0).describe('What it would change; left out where it creates.'),
        revision: field(z.int().nonnegative(), 0).describe(
          'The revision it expects, as `If-Match` would say. Default: any.',
        ),
        body: z.string().describe('The body it would be sent: JSON, or YAML where it takes YAML.'),
      }),
    )
    .min(1)
    .max(1000)
    .describe('Calls that would write, 1 to 1000; each is judged as if the others were not made.'),
});

/** Answer of `POST .../checks`. */
export const writeChecksResponseSchema = z.strictObject({
  outcomes: z
    .array(
      z.strictObject({
        error: errorBodySchema
          .nullable()
          .describe('What the call would be refused with; null where nothing speaks against it.'),
      }),
    )
    .describe('What would become of each, in the order of the request.'),
});

/** A call that would write what a file describes. */
export type CheckableCall = (typeof checkableCalls)[number];
export type WriteChecksRequest = z.input<typeof writeChecksRequestSchema>;
export type WriteChecksResponse = z.infer<typeof writeChecksResponseSchema>;
