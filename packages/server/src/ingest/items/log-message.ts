/** Characters of a message that are looked at. */
const SCAN_LIMIT = 4096;
const WORD_LIMIT = 30;
const PARAMETER_LIMIT = 64;
/** Steps spent on finding closing quotes and braces, so that none can be hidden at great cost. */
const SEARCH_BUDGET = 16_384;

const WORD = /^[\p{L}\p{M}-]+$/u;
const TRAILING = /[.,:;!?]+$/;
const KEY = /^[A-Za-z0-9._]+$/;

/** A log message, split into its constant words and its parameters. */
export interface MessageParts {
  /** The words that stay the same from one record to the next, joined by spaces. */
  readonly words: string;
  /** `key=value` pairs, keys as written. */
  readonly parameters: readonly (readonly [string, string])[];
}

/**
 * Splits a log message into the words that make its group and the parameters that change. Numbers,
 * ids, paths, quoted and bracketed text are neither.
 */
export function scanMessage(message: string): MessageParts {
  const scanner = new Scanner(message.slice(0, SCAN_LIMIT));
  const words: string[] = [];
  const parameters: [string, string][] = [];
  for (let part = scanner.next(); part !== undefined; part = scanner.next()) {
    const word = part.replace(TRAILING, '');
    if (WORD.test(word)) {
      if (words.length < WORD_LIMIT) words.push(word);
    } else if (parameters.length < PARAMETER_LIMIT) {
      const parameter = parameterOf(part);
      if (parameter) parameters.push(parameter);
    }
  }
  return { words: words.join(' '), parameters };
}

function parameterOf(part: string): [string, string] | undefined {
  const equals = part.indexOf('=');
  if (equals <= 0) return undefined;
  const key = part.slice(0, equals);
  if (!KEY.test(key)) return undefined;
  const value = part.slice(equals + 1);
  if (value.startsWith('"')) {
    const text = unquoted(value);
    return text === undefined ? undefined : [key, text];
  }
  return /\s/.test(value) ? undefined : [key, value];
}

function unquoted(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';

const isQuote = (character: string | undefined): boolean =>
  character === '"' || character === "'" || character === '`';

class Scanner {
  readonly #text: string;
  #at = 0;
  #budget = SEARCH_BUDGET;

  constructor(text: string) {
    const end = text.indexOf('\0');
    this.#text = end === -1 ? text : text.slice(0, end);
  }

  /** The next part that is no quoted text. */
  next(): string | undefined {
    for (;;) {
      while (isSpace(this.#text[this.#at])) this.#at++;
      if (this.#at >= this.#text.length) return undefined;
      if (!isQuote(this.#text[this.#at])) return this.#part();
      const close = this.#closingQuote(this.#at);
      this.#at = close > this.#at + 1 ? close + 1 : this.#at + 1;
    }
  }

  /** Up to a space, a comma or semicolon, or a stop before a space; the first character is free. */
  #part(): string {
    const start = this.#at++;
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at];
      if (isSpace(character) || character === ',' || character === ';') break;
      if ((character === '.' || character === ':') && isSpace(this.#text[this.#at + 1])) break;
      if (isQuote(character)) this.#at = Math.max(this.#at, this.#closingQuote(this.#at));
      else if (character === '{') this.#at = this.#closing(this.#at, '{', '}');
      else if (character === '<') this.#at = this.#closing(this.#at, '<', '>');
    }
    return this.#text.slice(start, this.#at);
  }

  /** Where the quote that opens at `open` closes, -1 when it does not. */
  #closingQuote(open: number): number {
    const quote = this.#text[open];
    for (let at = open + 1; at < this.#text.length && this.#budget > 0; at++) {
      this.#budget--;
      if (this.#text[at] === '\\') at++;
      else if (this.#text[at] === quote) return at;
    }
    return -1;
  }

  /** Where the bracket that opens at `from` closes; `from` when it does not. */
  #closing(from: number, open: string, close: string): number {
    let depth = 0;
    for (let at = from; at < this.#text.length && this.#budget > 0; at++) {
      this.#budget--;
      const character = this.#text[at];
      if (isQuote(character)) at = Math.max(at, this.#closingQuote(at));
      else if (character === open) depth++;
      else if (character === close && --depth === 0) return at;
    }
    return from;
  }
}
