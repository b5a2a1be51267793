import type { NotificationChannel } from '@spanlight/sdk';
import type { Tone } from '../output/style.ts';

/** The tones of the states of channels. */
export const channelTones: Readonly<Record<NotificationChannel['state'], Tone>> = {
  delivering: 'good',
  paused: 'dim',
  disabled: 'bad',
  draft: 'dim',
};

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

function maskOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? '…' : `${url.origin}/…`;
}
