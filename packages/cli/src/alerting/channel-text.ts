import type { ChannelTest, NotificationChannel } from '@spanlight/sdk';
import { channelTarget, formatDuration } from '@spanlight/sdk/format';
import type { Field } from '../output/field-lines.ts';
import type { Tone } from '../output/style.ts';

/** The tones of the states of channels. */
export const channelTones: Readonly<Record<NotificationChannel['state'], Tone>> = {
  delivering: 'good',
  paused: 'dim',
  disabled: 'bad',
  draft: 'dim',
};

/** What became of a test message to a channel. */
export function testFields(channel: NotificationChannel, test: ChannelTest): Field[] {
  const { delivered, status, error, duration } = test;
  return [
    ['to', channelTarget(channel)],
    ['result', delivered ? 'delivered' : 'not delivered', delivered ? 'good' : 'bad'],
    ['answer', status === null ? 'none' : String(status)],
    ['after', formatDuration(duration * 1e6)],
    ...(error === '' ? [] : [['reason', error, 'bad'] as const]),
  ];
}
