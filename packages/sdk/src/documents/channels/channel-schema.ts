// The document of notification channels. Secrets don't belong in files: values may be taken from the environment.

import * as z from 'zod/mini';
import { slackDocumentSchema } from './slack.ts';
import { telegramDocumentSchema } from './telegram.ts';
import { webhookDocumentSchema } from './webhook.ts';

/** Notification channels as YAML: one document holds any number. */
export const channelsDocumentSchema = z.strictObject({
  channels: z
    .array(
      z.discriminatedUnion('type', [
        slackDocumentSchema,
        telegramDocumentSchema,
        webhookDocumentSchema,
      ]),
    )
    .check(z.minLength(1, { error: 'does not contain any channels' })),
});

/** Channels as YAML holds them, with every default filled in. */
type ChannelsDocument = z.output<typeof channelsDocumentSchema>;
export type ChannelDocument = ChannelsDocument['channels'][number];
