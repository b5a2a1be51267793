/** Writes text as a double-quoted string that every lexer of this package reads back unchanged. */
export function quoteText(text: string): string {
  return `"${text.replaceAll(/["\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': '\\\\',
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/**
 * Writes a value the way query editors do: text already in matching quotes stays as it is, text
 * that reads as the same number becomes a bare number, everything else is quoted.
 */
export function quoteValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '""';
  const number = Number(value);
  // `NaN` and `Infinity` print back identically too, and are text all the same.
  const isNumber = value !== '' && Number.isFinite(number) && String(number) === value;
  return isNumber || isQuoted(value) ? value : quoteText(value);
}

function isQuoted(value: string): boolean {
  const quote = value[0];
  if (value.length < 2 || (quote !== '"' && quote !== "'")) return false;
  return readQuoted(value, 0)?.end === value.length;
}

export interface QuotedText {
  /** The text with its escapes resolved. */
  readonly text: string;
  /** Position after the closing quote, or the end of the text when there is none. */
  readonly end: number;
  readonly closed: boolean;
}

/**
 * Reads the quoted string that starts at `start`, or undefined when no quote stands there.
 * `\\`, the escaped delimiter, `\n`, `\r` and `\t` are escapes; any other backslash is kept, so that
 * `"\d+"` means what it says. Between back quotes nothing is an escape.
 */
export function readQuoted(source: string, start: number): QuotedText | undefined {
  const quote = source[start];
  if (quote === '`') {
    const end = source.indexOf('`', start + 1);
    return end === -1
      ? { text: source.slice(start + 1), end: source.length, closed: false }
      : { text: source.slice(start + 1, end), end: end + 1, closed: true };
  }
  if (quote !== '"' && quote !== "'") return undefined;
  let text = '';
  let position = start + 1;
  while (position < source.length) {
    const character = source[position] ?? '';
    if (character === quote) return { text, end: position + 1, closed: true };
    if (character === '\\' && position + 1 < source.length) {
      const next = source[position + 1] ?? '';
      text += next === quote || next === '\\' ? next : (CONTROL[next] ?? `\\${next}`);
      position += 2;
    } else {
      text += character;
      position += 1;
    }
  }
  return { text, end: source.length, closed: false };
}

const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
