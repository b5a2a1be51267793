import { truncateEnd } from '@spanlight/sdk/format';

/** Names longer than this are cut. */
const NAME_LENGTH = 22;

/** Less than this and a name says nothing: it is rather left out than cut; px of the window. */
const LEAST_ROOM = 64;

/** A name with a break after what a name can be broken at. */
const BREAKS = /(?<=[\s\-._/:])/u;

/** A name cut to a length that can be drawn in one line. */
export function shortened(name: string): string {
  return truncateEnd(name, NAME_LENGTH);
}

/**
 * The lines of a name below its node, at most two: one where that fits between its neighbours.
 * @param room px of the window that a line may take
 * @param widthOf how many px a text takes
 */
export function nameLines(
  name: string,
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const short = shortened(name);
  const most = Math.max(room, LEAST_ROOM);
  if (widthOf(short) <= most) return [short];
  const parts = name.split(BREAKS);
  let first = '';
  while (parts.length > 1 && widthOf((first + parts[0]).trimEnd()) <= most) first += parts.shift();
  const rest = parts.join('');
  return first === ''
    ? [fitted(name, most, widthOf)]
    : [first.trimEnd(), fitted(rest, most, widthOf)];
}

function fitted(text: string, room: number, widthOf: (text: string) => number): string {
  const short = shortened(text);
  if (widthOf(short) <= room) return short;
  let length = short.length - 1;
  while (length > 1 && widthOf(truncateEnd(text, length)) > room) length -= 1;
  return truncateEnd(text, length);
}
