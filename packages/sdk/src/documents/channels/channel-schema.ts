// The document of notification channels. Secrets don't belong in files: values may be taken from the environment.

import * as z from 'zod/mini';
import { slackDocumentSchema } from './slack.ts';
import { telegramDocumentSchema } from './telegram.ts';
import { webhookDocumentSchema } from './webhook.ts';

/** A channel as YAML holds it. */
export const channelSchema = z.discriminatedUnion('type', [
  slackDocumentSchema,
  telegramDocumentSchema,
  webhookDocumentSchema,
]);

/** Notification channels as YAML: one document holds any number. */
export const channelsDocumentSchema = z.strictObject({
  channels: z
    .array(channelSchema)
    .check(z.minLength(1, { error: 'does not contain any channels' })),
});

/** A channel as YAML holds it, with every default filled in. */
export type ChannelDocument = z.output<typeof channelSchema>;
