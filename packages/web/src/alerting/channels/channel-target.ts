import type { NotificationChannel } from '@spanlight/sdk';

/** Where a channel sends to, without what must stay secret: addresses of webhooks let whoever knows them write. */
export function channelTarget(channel: NotificationChannel): string {
  switch (channel.type) {
    case 'slack':
      return hostOf(channel.params.webhookUrl);
    case 'telegram':
      return `chat ${channel.params.chatId}`;
    case 'webhook':
    case 'alertmanager':
      return hostOf(channel.params.url);
  }
}

function hostOf(text: string): string {
  return URL.parse(text)?.host ?? '';
}
