import * as z from 'zod/mini';
import { name } from '../shape/fields.ts';
import type { ChannelKind } from './channel-kind.ts';
import { channelFields } from './channel-fields.ts';

/** A Telegram channel in a file. */
export const telegramDocumentSchema = z.strictObject({
  ...channelFields,
  type: z.literal('telegram'),
  chat_id: z.union([z.int(), name]),
});

export const telegram: ChannelKind<'telegram', z.output<typeof telegramDocumentSchema>> = {
  document: (common, { chatId }) => ({ ...common, type: 'telegram', chat_id: chatId }),
  stored: ({ chat_id: chatId }) => ({ type: 'telegram', params: { chatId: Number(chatId) } }),
};
