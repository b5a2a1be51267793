import { PartError } from './part-error.ts';
import { type QueryError, unexpectedMessage } from './query-error.ts';
import { suggest } from './suggest.ts';
import { readTokens, type Token } from './lexer.ts';

/** Something the grammar would have accepted at a position. */
export type Expectation =
  | { readonly kind: 'keyword'; readonly word: string }
  | { readonly kind: 'symbol'; readonly text: string }
  | { readonly kind: 'expression'; readonly place: ExpressionPlace }
  /** The name of an attribute, where no function may stand. */
  | { readonly kind: 'attribute' }
  /** The name of a function in `{p50,p99}(…)`. */
  | { readonly kind: 'function' }
  | { readonly kind: 'operator' }
  /** An operator between two expressions. */
  | { readonly kind: 'arithmetic' }
  /** A value to compare with; with one attribute on the left, its name. */
  | { readonly kind: 'value'; readonly attribute?: string }
  /** A metric such as `$hits`. */
  | { readonly kind: 'metric' }
  /** A span of time such as `5m`. */
  | { readonly kind: 'duration' };

export type ExpressionPlace = 'filter' | 'group' | 'columns' | 'argument';

/** The error of a word that something else must follow than what does. */
export function unexpectedAfter(source: string, word: Token, next: Token, hint: string): PartError {
  return new PartError(unexpectedMessage(source, next.kind === 'end' ? word : next), next, {
    hint,
  });
}

/** What a language says about slips. */
export interface SyntaxHints {
  /** What to do instead of a word of another language. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Words a part may begin with. */
  readonly openers: readonly string[];
  /** What may stand where an expression is missing. */
  readonly expression: (place: ExpressionPlace) => readonly string[];
}

/** Builds the error of a part from the farthest token no rule could take. */
export function syntaxError(
  source: string,
  token: Token,
  expected: readonly Expectation[],
  hints: SyntaxHints,
): QueryError {
  if (token.kind === 'text' && !token.closed) {
    const quote = source[token.start] ?? '"';
    return {
      message: `missing '${quote}' at the end of a string: ${source.slice(token.start, token.start + 50)}`,
      start: token.start,
      end: token.end,
      hint: `Close the string with ${quote}.`,
    };
  }
  const tokens = readTokens(source);
  const range = { start: token.start, end: token.end };
  const message =
    tokens.length <= 1
      ? `can't parse "${source.slice(0, 100)}"`
      : unexpectedMessage(source, token.kind === 'end' ? (tokens.at(-1) ?? range) : range);
  return { message, ...range, ...advice(tokens, token, expected, hints) };
}

const SLIPS: Readonly<Record<string, string>> = {
  '|': 'Put a space on both sides of | to start a new part.',
  '&': 'Conditions are joined with "and".',
  ';': 'Parts are separated by " | ".',
};

function advice(
  tokens: readonly Token[],
  token: Token,
  expected: readonly Expectation[],
  { foreign, openers, expression }: SyntaxHints,
): { hint?: string; suggestion?: string } {
  const slip =
    token.kind === 'symbol' ? SLIPS[token.text] : foreign.get(tokens[0]?.text.toLowerCase() ?? '');
  if (slip !== undefined) return { hint: slip };
  const instead = token.kind === 'word' ? foreign.get(token.text.toLowerCase()) : undefined;
  if (instead !== undefined) return { hint: instead };
  const [first] = tokens;
  const opener =
    first?.kind === 'word' && tokens[1]?.start === token.start
      ? suggestWord(first.text, openers)
      : undefined;
  if (opener !== undefined) {
    return { hint: `Did you mean "${opener}" instead of "${first?.text}"?` };
  }
  const keywords = expected.flatMap((item) => (item.kind === 'keyword' ? [item.word] : []));
  const near = token.kind === 'word' ? suggestWord(token.text, keywords) : undefined;
  if (near !== undefined) return { hint: `Did you mean "${near}"?`, suggestion: near };
  const wanted = describeExpectations(expected, expression);
  return wanted === undefined ? {} : { hint: `Expected ${wanted}.` };
}

/** Words of one or two letters are near to everything. */
function suggestWord(word: string, candidates: readonly string[]): string | undefined {
  const near = word.length < 3 ? undefined : suggest(word, candidates);
  return near === word.toLowerCase() ? undefined : near;
}

/** "a value", "an attribute or a function", …: at most three things, signs only when nothing else fits. */
function describeExpectations(
  expected: readonly Expectation[],
  expression: SyntaxHints['expression'],
): string | undefined {
  const names = new Set(expected.flatMap((item) => namesOf(item, expression)));
  const main = [...names].filter((name) => name.startsWith('a'));
  const signs = names.has(CLOSE) ? [...new Set([CLOSE, ...names])] : [...names];
  const list = (main.length > 0 ? main : signs).slice(0, 3);
  const last = list.pop();
  if (last === undefined) return undefined;
  return list.length === 0 ? last : `${list.join(', ')} or ${last}`;
}

const CLOSE = '")"';

function namesOf(item: Expectation, expression: SyntaxHints['expression']): readonly string[] {
  switch (item.kind) {
    case 'expression':
      return expression(item.place);
    case 'keyword':
      return [`"${item.word}"`];
    case 'symbol':
      return [`"${item.text}"`];
    case 'arithmetic':
      // After a whole expression what closes it is more telling.
      return [];
    default:
      return [NAMES[item.kind]];
  }
}

const NAMES = {
  value: 'a value',
  attribute: 'an attribute',
  metric: 'a metric such as $hits',
  duration: 'a duration such as 5m',
  function: 'a function',
  operator: 'an operator such as = or contains',
} as const;
