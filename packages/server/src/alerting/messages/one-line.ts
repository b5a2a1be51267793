/** Escape sequences of terminals (ECMA-48, 5.4 and 5.6), which are not text for people. */
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern is for
const ESCAPE_SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/gu;

/**
 * Text without line breaks, control characters and characters that reorder it: where people read messages they would begin
 * something new, or make it read as something else.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(ESCAPE_SEQUENCES, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** Cleans text of several lines, such as a note, and keeps its line breaks. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/u)
    .map(oneLine)
    .join('\n');
