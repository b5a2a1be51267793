import { createHash } from 'node:crypto';

/** Identity of the alert about a whole query that answers nothing. */
export const NO_DATA_HASH = 'no-data';

/** What makes a series the same series at the next evaluation: its attributes, in any order. */
export function seriesHash({
  attrs,
  hash,
}: {
  readonly attrs: Readonly<Record<string, string>>;
  readonly hash?: string | undefined;
}): string {
  const entries = Object.entries(attrs).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([entries, hash ?? '']))
    .digest('hex')
    .slice(0, 32);
}
