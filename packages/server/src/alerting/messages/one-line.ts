/**
 * Text without line breaks, control characters and characters that reorder it: where people read messages they would begin
 * something new, or make it read as something else.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
