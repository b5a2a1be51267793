import { escapeHtml } from '../messages/escape-html.ts';
import { messageText } from '../messages/message-text.ts';
import type { Notification } from '../messages/notification.ts';
import type { Outbound } from './outbound.ts';
import { post } from './post.ts';
import type { ChannelParams, Destination, Sender, SendOutcome } from './sender.ts';

type TelegramParams = ChannelParams['telegram'];

/** A Telegram channel as stored. */
export const telegramChannel = (params: TelegramParams): Destination<'telegram'> => ({
  type: 'telegram',
  params,
});

/** The bot of this installation. */
export interface TelegramBot {
  /** Empty when the configuration has none. */
  readonly token: string;
  /** `https://api.telegram.org` unless a test says otherwise. */
  readonly apiUrl: string;
}

/** Telegram's Bot API, `sendMessage`. */
export function telegramSender(outbound: Outbound, bot: TelegramBot): Sender<TelegramParams> {
  const send = async (body: unknown, signal: AbortSignal | undefined): Promise<SendOutcome> => {
    if (bot.token === '')
      return { kind: 'permanent', status: null, error: 'telegram.bot_token is empty' };
    const url = `${bot.apiUrl}/bot${bot.token}/sendMessage`;
    const outcome = await post(outbound, { url, body: JSON.stringify(body), signal });
    return outcome.kind === 'delivered' ? outcome : { ...outcome, ...explain(outcome.error) };
  };
  return {
    send({ chatId }, notification, signal) {
      const button = { text: 'Open', url: notification.alertUrl };
      return send(
        {
          ...message(chatId, telegramText(notification)),
          // Telegram refuses a button that leads to an address of the local network.
          ...(isPublic(notification.alertUrl) && { reply_markup: { inline_keyboard: [[button]] } }),
        },
        signal,
      );
    },
    test({ chatId }, { project }, signal) {
      const text = `[${escapeHtml(project.name)}] Spanlight will send notifications here.`;
      return send(message(chatId, text), signal);
    },
  };
}

const message = (chatId: number, text: string): Record<string, unknown> => ({
  chat_id: chatId,
  text,
  parse_mode: 'HTML',
  disable_notification: false,
  link_preview_options: { is_disabled: true },
});

/** The message as Telegram's HTML. */
export function telegramText(notification: Notification): string {
  const { icon, headline, alertName, details, facts } = messageText(notification);
  const lines = [
    escapeHtml(`${icon} [${notification.project.name}] ${headline}`),
    `<b>${escapeHtml(alertName)}</b>`,
    escapeHtml(details),
    escapeHtml(facts),
  ];
  return lines.filter(Boolean).join('\n');
}

const isPublic = (address: string): boolean => {
  const hostname = URL.parse(address)?.hostname ?? '';
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname);
};

/** What Telegram says about a failure, and how long it asks to wait. */
function explain(error: string): { error: string; retryAfter?: number } {
  const description = /"description":\s*"((?:[^"\\]|\\.)*)"/.exec(error)?.[1];
  const seconds = /"retry_after":\s*(\d+)/.exec(error)?.[1];
  return {
    error: description === undefined ? error : `Telegram: ${description}`,
    ...(seconds !== undefined && { retryAfter: Number(seconds) * 1000 }),
  };
}
