import type { Mute } from '@spanlight/sdk';
import { formatDateTime, zoneOffsetText } from '@spanlight/sdk/format';

/** A time to the minute. */
const minuteText = (time: string): string => formatDateTime(time, { precision: 'minute' });

/** How long something is muted: `until 2026-03-04 12:00`. */
export const untilText = ({ until }: Pick<Mute, 'until'>): string =>
  until === null ? 'until somebody ends it' : `until ${minuteText(until)}`;

/** A time to the minute with how far its clocks are ahead of UTC: a silence is meant for people in many zones. */
export const momentText = (time: string): string =>
  `${minuteText(time)} ${zoneOffsetText(Date.parse(time))}`;

/** When something is in force, with both offsets: its clocks may change meanwhile. */
export const periodText = (start: string, end: string | null): string =>
  `${momentText(start)} to ${end === null ? 'no end' : momentText(end)}`;
