import type { NotificationChannel } from '@spanlight/sdk';
import type { Tone } from '../output/style.ts';

/** The tones of the states of channels. */
export const channelTones: Readonly<Record<NotificationChannel['state'], Tone>> = {
  delivering: 'good',
  paused: 'dim',
  disabled: 'bad',
  draft: 'dim',
};

/** Where a channel leads. Of an address the host alone: the rest is often a secret. */
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

/** A channel as programs get it: everything but the part of its address that is a secret. */
export function withoutSecret(channel: NotificationChannel): unknown {
  if (channel.type === 'telegram') return channel;
  const { params, ...rest } = channel;
  const masked =
    channel.type === 'slack'
      ? { webhookUrl: maskOf(channel.params.webhookUrl) }
      : {
          ...params,
          url: maskOf(channel.params.url),
        };
  return { ...rest, params: masked };
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

function maskOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? '…' : `${url.origin}/…`;
}
