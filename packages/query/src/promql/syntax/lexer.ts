import type { Range } from '../../shared/range.ts';
import { PromqlError } from '../promql-error.ts';
import { readEscapes } from './text.ts';

export interface PromqlToken extends Range {
  readonly kind: 'name' | 'number' | 'duration' | 'text' | 'symbol' | 'end';
  /** As written; of a text what it says. */
  readonly text: string;
}

const BLANKS = /(?:\s|#[^\n]*)*/y;
const NAME = /[A-Za-z_:][A-Za-z0-9_:]*/y;
const DURATION = /(?:\d+(?:ms|[smhdwy]))+(?![A-Za-z0-9_.])/y;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![A-Za-z0-9_.])/y;
const SYMBOL = /=~|!~|==|!=|<=|>=|[-+*/%^<>=(){},[\]:@]/y;
const QUOTED = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`[^`]*`/y;

/** @throws PromqlError for a character or a text that nothing can begin with */
export function readPromqlTokens(source: string): PromqlToken[] {
  const tokens: PromqlToken[] = [];
  let position = endOf(BLANKS, source, 0);
  while (position < source.length) {
    const token = readToken(source, position);
    tokens.push(token);
    position = endOf(BLANKS, source, token.end);
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return tokens;
}

function readToken(source: string, start: number): PromqlToken {
  const kinds = [
    ['name', NAME],
    ['duration', DURATION],
    ['number', NUMBER],
    ['symbol', SYMBOL],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const end = endOf(pattern, source, start);
    // Between brackets `:` parts a window from a resolution, and is no name.
    if (end > start && !(kind === 'name' && source[start] === ':'))
      return { kind, text: source.slice(start, end), start, end };
  }
  return readText(source, start);
}

function readText(source: string, start: number): PromqlToken {
  const end = endOf(QUOTED, source, start);
  const first = source[start] ?? '';
  if (end === start) {
    const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
    throw new PromqlError(
      '"\'`'.includes(first)
        ? 'the quoted text is not closed'
        : `unexpected ${JSON.stringify(character)}`,
      { start, end: start + character.length },
    );
  }
  const inner = source.slice(start + 1, end - 1);
  const text = first === '`' ? inner : readEscapes(inner);
  if (text === undefined)
    throw new PromqlError('the quoted text has an invalid escape', { start, end });
  return { kind: 'text', text, start, end };
}

function endOf(pattern: RegExp, source: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(source) ? pattern.lastIndex : position;
}
