import type { NotificationChannel } from '@spanlight/sdk';
import type { Tone } from '../output/style.ts';

/** The tones of the states of channels. */
export const channelTones: Readonly<Record<NotificationChannel['state'], Tone>> = {
  delivering: 'good',
  paused: 'dim',
  disabled: 'bad',
  draft: 'dim',
};
