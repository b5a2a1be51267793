// The document of notification channels. Secrets don't belong in files: values may be taken from the environment.

import * as z from 'zod/mini';
import { described, documentFields, name, withDefault } from '../shape/fields.ts';

const address = described(
  name,
  'Begins with http:// or https://; `${NAME}` stands for a variable of the environment.',
);

const slack = z.strictObject({
  ...documentFields,
  type: z.literal('slack'),
  webhook_url: address,
});

const telegram = z.strictObject({
  ...documentFields,
  type: z.literal('telegram'),
  chat_id: described(z.union([z.int(), name]), 'Number of the chat, or `${NAME}`.'),
});

const webhook = z.strictObject({
  ...documentFields,
  type: z.enum(['webhook', 'alertmanager']),
  url: address,
  payload: described(withDefault(z.json(), null), 'Sent along with every message.'),
});

/** Notification channels as YAML: one document holds any number. */
export const channelsDocumentSchema = z.strictObject({
  channels: z
    .array(z.discriminatedUnion('type', [slack, telegram, webhook]))
    .check(z.minLength(1, { error: 'does not contain any channels' })),
});

/** Channels as YAML holds them, with every default filled in. */
type ChannelsDocument = z.output<typeof channelsDocumentSchema>;
export type ChannelDocument = ChannelsDocument['channels'][number];
