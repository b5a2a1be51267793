import { formatDateTime } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';

/** That nobody is told of something, until a time; empty where somebody has to end it. */
export const muted = (until: string): string =>
  `Muted until ${until === '' ? 'somebody ends it' : until}`;

/** The end of a mute to the minute; empty where there is none. */
export const endOf = ({ until }: { readonly until: string | null }): string =>
  until === null ? '' : cleanText(formatDateTime(until, { precision: 'minute' }), 60);
