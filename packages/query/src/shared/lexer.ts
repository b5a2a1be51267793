import type { Literal } from './literal.ts';
import { isNumberText, parseByteSize, parseShortDuration } from '../units/measure.ts';
import { readQuoted } from './quote.ts';
import type { Range } from './range.ts';

type TokenKind = 'word' | 'text' | 'number' | 'measure' | 'symbol' | 'end';

export interface Token extends Range {
  readonly kind: TokenKind;
  /** The characters of a word, number or symbol, a measure without its blank; the content of a quoted text. */
  readonly text: string;
  /** False for a quoted text whose end quote is missing. */
  readonly closed: boolean;
}

const BLANKS = /\s*/y;
const WORD = /[A-Za-z_$.][A-Za-z0-9_.]*/y;
const NUMBER = /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y;
const MEASURE_TAIL = /[A-Za-zµμ]/y;
const MEASURE = /\d[\d.A-Za-zµμ]*/y;
/** An amount and its unit as people write them: `500 ms`. It means what it means without the blank. */
const APART = /([+-]?\d+(?:\.\d*)?)\s+(ns|[uµμ]s|ms|[smhdw]|[kmgtKMGT]i?[bB])(?![\w.$µμ]|\s*\()/y;
/** A value that starts with a digit or a sign reaches to a blank, a bracket, a comma or a bar. */
const NUMBER_LIKE = /[+-]?\d(?:(?!:\s)[^\s(){},|])*/y;
const SIGNED = /[+-](?:(?!:\s)[^\s(){},|])+/y;
/** Words may hold a few more characters where a value stands: `my-service`, `text/html`. */
const VALUE_WORD = /[A-Za-z_$.][A-Za-z0-9_.$/@-]*(?::[A-Za-z0-9_.$/@-]+)*/y;

/** The token at or after `position`, as expressions and operators are read. */
export function readToken(source: string, position: number): Token {
  const start = skipBlanks(source, position);
  if (start >= source.length) {
    return { kind: 'end', text: '', start: source.length, end: source.length, closed: true };
  }
  const quoted = readQuoted(source, start);
  if (quoted) return { kind: 'text', start, ...quoted };
  const word = matchAt(WORD, source, start);
  if (word !== undefined) return plain('word', word, start);
  const number = matchAt(NUMBER, source, start);
  if (number !== undefined) {
    const apart = readApart(source, start);
    if (apart) return { kind: 'measure', closed: true, ...apart };
    if (matchAt(MEASURE_TAIL, source, start + number.length) === undefined) {
      return plain('number', number, start);
    }
    return plain('measure', matchAt(MEASURE, source, start) ?? number, start);
  }
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
  return plain('symbol', character, start);
}

/** Reads the value at or after a position; undefined when none can start there. */
export type LiteralReader = (
  source: string,
  position: number,
) => { readonly literal: Literal; readonly closed: boolean } | undefined;

export const readLiteral: LiteralReader = (source, position) => {
  const start = skipBlanks(source, position);
  const quoted = readQuoted(source, start);
  if (quoted) {
    const at = { start, end: quoted.end };
    return { literal: { kind: 'text', text: quoted.text, at }, closed: quoted.closed };
  }
  const apart = readApart(source, start);
  if (apart) return { literal: classify(apart.text, apart), closed: true };
  const text =
    matchAt(NUMBER_LIKE, source, start) ??
    matchAt(SIGNED, source, start) ??
    matchAt(VALUE_WORD, source, start);
  return text === undefined
    ? undefined
    : { literal: classify(text, { start, end: start + text.length }), closed: true };
};

/** An amount with a unit behind a blank, its text without the blank. */
function readApart(source: string, start: number): ({ text: string } & Range) | undefined {
  APART.lastIndex = start;
  const [whole, amount, unit] = APART.exec(source) ?? [];
  if (whole === undefined || amount === undefined || unit === undefined) return undefined;
  return { text: amount + unit, start, end: start + whole.length };
}

function classify(text: string, { start, end }: Range): Literal {
  const at = { start, end };
  if (isNumberText(text)) return { kind: 'number', text, at };
  const nanoseconds = parseShortDuration(text);
  if (nanoseconds !== undefined) return { kind: 'duration', text, nanoseconds, at };
  const bytes = parseByteSize(text);
  return bytes === undefined ? { kind: 'text', text, at } : { kind: 'bytes', text, bytes, at };
}

/** All tokens of a part, without the end token. */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let token = readToken(source, 0);
  while (token.kind !== 'end') {
    tokens.push(token);
    token = readToken(source, token.end);
  }
  return tokens;
}

function plain(kind: TokenKind, text: string, start: number): Token {
  return { kind, text, start, end: start + text.length, closed: true };
}

export function skipBlanks(source: string, position: number): number {
  return position + (matchAt(BLANKS, source, position) ?? '').length;
}

function matchAt(pattern: RegExp, source: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0];
}
