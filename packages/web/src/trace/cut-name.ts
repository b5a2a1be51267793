import { truncateEnd } from '@spanlight/sdk/format';

/** Longest name of a span in a heading, in characters. */
const MAX_LENGTH = 120;

/** A span's name for a heading or a breadcrumb. */
export function cutName(name: string): string {
  return truncateEnd(name, MAX_LENGTH);
}
