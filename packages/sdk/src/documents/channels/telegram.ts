import * as z from 'zod/mini';
import { soundBy } from '../shape/fields.ts';
import type { ChannelKind } from './channel-kind.ts';
import { channelFields } from './channel-fields.ts';

/* Filled in where a file is applied. */
const reference = /^\$\{[A-Za-z_]\w*\}$/;
const NO_CHAT = 'must be the number of a chat, or ${NAME}';

/** A Telegram channel in a file. */
export const telegramDocumentSchema = z.strictObject({
  ...channelFields,
  type: z.literal('telegram'),
  chat_id: z.union(
    [z.int(), z.string().check(soundBy((chat) => (reference.test(chat) ? undefined : NO_CHAT)))],
    {
      error: NO_CHAT,
    },
  ),
});

export const telegram: ChannelKind<'telegram', z.output<typeof telegramDocumentSchema>> = {
  document: (common, { chatId }) => ({ ...common, type: 'telegram', chat_id: chatId }),
  stored: ({ chat_id: chatId }) => ({ type: 'telegram', params: { chatId: Number(chatId) } }),
};
