// The document of notification channels. Secrets don't belong in files: values may be taken from the environment.

import * as z from 'zod';
import { name, text } from '../shape/fields.ts';

const common = {
  id: text.default('').describe('Where it was exported from.'),
  key: text.default('').describe('Stable name, unique in the project.'),
  name,
  owner: text.default('').describe('Who looks after it.'),
};

const address = name.describe(
  'Begins with http:// or https://; `${NAME}` stands for a variable of the environment.',
);

const slack = z.strictObject({
  ...common,
  type: z.literal('slack'),
  webhook_url: address,
});

const telegram = z.strictObject({
  ...common,
  type: z.literal('telegram'),
  chat_id: z.union([z.int(), name]).describe('Number of the chat, or `${NAME}`.'),
});

const webhook = z.strictObject({
  ...common,
  type: z.enum(['webhook', 'alertmanager']),
  url: address,
  payload: z.json().default(null).describe('Sent along with every message.'),
});

/** Notification channels as YAML: one document holds any number. */
export const channelsDocumentSchema = z.strictObject({
  channels: z
    .array(z.discriminatedUnion('type', [slack, telegram, webhook]))
    .min(1, { error: 'does not contain any channels' }),
});

/** Channels as YAML holds them, with every default filled in. */
type ChannelsDocument = z.output<typeof channelsDocumentSchema>;
export type ChannelDocument = ChannelsDocument['channels'][number];
