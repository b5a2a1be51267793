// Control characters, and the marks that turn the direction of text around them.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Makes text from telemetry fit for one line: control characters and direction marks become a
 * space, and what is longer than `most` UTF-16 units ends in an ellipsis.
 */
export function cleanText(text: string, most: number): string {
  const line = text.slice(0, most * 2).replace(INVISIBLE, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
