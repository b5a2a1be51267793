/** What JSON is made of, as UTF-16 code units. */
export const LINE_FEED = 0x0a;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const BRACKET_OPEN = 0x5b;
const BACKSLASH = 0x5c;
export const BRACKET_CLOSE = 0x5d;
export const BRACE_OPEN = 0x7b;
export const BRACE_CLOSE = 0x7d;

/** Where the string that opens at `open` closes; the end of the text when it does not. */
export function endOfString(text: string, open: number): number {
  for (let close = open; ;) {
    close = text.indexOf('"', close + 1);
    if (close === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(close - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return close;
  }
}
