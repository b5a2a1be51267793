/** Cuts the middle out of a text of more than `maxLength` UTF-16 code units, the ellipsis included: `service-name…-a1b2c3`. */
export function truncateMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength <= 1) return maxLength < 1 ? '' : '…';
  const kept = maxLength - 1;
  const head = wholeEnd(text, Math.ceil(kept / 2));
  const tail = wholeStart(text, text.length - Math.floor(kept / 2));
  return `${text.slice(0, head)}…${text.slice(tail)}`;
}

/** Cuts the end off a text of more than `maxLength` UTF-16 code units, the ellipsis included: `GET /api/v1/prod…`. */
export function truncateEnd(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return maxLength < 1 ? '' : `${text.slice(0, wholeEnd(text, maxLength - 1))}…`;
}

function wholeEnd(text: string, index: number): number {
  return isLowSurrogate(text, index) ? index - 1 : index;
}

function wholeStart(text: string, index: number): number {
  return isLowSurrogate(text, index) ? index + 1 : index;
}

/** True when cutting before this index would split a pair. */
function isLowSurrogate(text: string, index: number): boolean {
  return (text.codePointAt(index - 1) ?? 0) > 0xff_ff && index > 0;
}

/** Control characters, and the invisible marks that turn the direction of text. */
// oxlint-disable-next-line no-control-regex -- these very characters are what is looked for
const dangerous = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Makes text from outside safe to print in a terminal: control characters become visible (`\x1b`, `\n`, `\u202e`),
 * so nothing in it can move the cursor, change colours or hide.
 * @param options.keepNewlines Leaves line feeds and tabs as they are.
 */
export function escapeControlCharacters(
  text: string,
  options: { keepNewlines?: boolean } = {},
): string {
  return text.replace(dangerous, (character) =>
    options.keepNewlines && (character === '\n' || character === '\t')
      ? character
      : visible(character),
  );
}

function visible(character: string): string {
  if (character === '\n') return String.raw`\n`;
  if (character === '\r') return String.raw`\r`;
  if (character === '\t') return String.raw`\t`;
  const code = character.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
}
