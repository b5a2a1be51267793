import type { Mute } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';

/** A time to the minute. */
export const minuteText = (time: string): string => formatDateTime(time, { precision: 'minute' });

/** How long something is muted: `until 2026-03-04 12:00`. */
export const untilText = ({ until }: Pick<Mute, 'until'>): string =>
  until === null ? 'until somebody ends it' : `until ${minuteText(until)}`;

/** `1 open alert`. */
export const openAlertsText = (count: number): string =>
  `${count} open ${count === 1 ? 'alert' : 'alerts'}`;
