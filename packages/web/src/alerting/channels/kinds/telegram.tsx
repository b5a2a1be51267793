import type { ReactElement } from 'react';
import { TextField } from '../../../components/forms/TextField.tsx';
import { REQUIRED, type ChannelFields, type FieldsProps } from '../form/channel-fields.ts';

interface TelegramValues {
  readonly chatId: string;
}

/** A chat of Telegram. Its number is of no use without the token of the bot, so it is shown. */
export const telegram: ChannelFields<TelegramValues> = {
  begin: (stored) => ({ chatId: stored?.type === 'telegram' ? String(stored.params.chatId) : '' }),
  check: ({ chatId }) => ({ chatId: chatProblem(chatId.trim()) }),
  destination: ({ chatId }) => ({ type: 'telegram', params: { chatId: Number(chatId) } }),
  shown: { chatId: 'Chat ID' },
  Fields: TelegramFields,
};

function chatProblem(chatId: string): string | undefined {
  if (chatId === '') return REQUIRED;
  const isNumber = /^-?\d+$/u.test(chatId) && Number.isSafeInteger(Number(chatId));
  return isNumber && Number(chatId) !== 0 ? undefined : 'Must be a whole number other than 0';
}

function TelegramFields(props: FieldsProps<TelegramValues>): ReactElement {
  const { values, set, problemOf, touch } = props;
  return (
    <TextField
      label="Chat ID"
      value={values.chatId}
      error={problemOf('chatId')}
      hint="The number of the chat; groups have a negative one. The bot of this installation must be a member; it posts a test message before the channel is saved."
      placeholder="-1001234567890"
      onValueChange={(chatId) => set({ chatId })}
      onBlur={() => touch('chatId')}
      autoComplete="off"
      mono
    />
  );
}
