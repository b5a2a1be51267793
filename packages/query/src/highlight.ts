import { MAX_QUERY_LENGTH } from './shared/query-length.ts';
import { splitParts } from './shared/split-parts.ts';
import type { Range } from './shared/range.ts';
import { isKeyword as isMetricsKeyword } from './metrics/syntax/keywords.ts';
import { isKeyword } from './tracing/keywords.ts';
import { readTokens, type Token } from './shared/lexer.ts';

/** A token of a query with its kind, from which an editor takes its colour. */
export interface HighlightedToken extends Range {
  readonly style:
    | 'keyword'
    | 'function'
    | 'attribute'
    | 'metric'
    | 'text'
    | 'number'
    | 'operator'
    | 'separator';
}

/** Colours for the text of a tracing query; blanks are left out. Works on unfinished text too; a query that is too long has none. */
export function highlightQuery(query: string): HighlightedToken[] {
  return highlight(query, (word, next) =>
    isKeyword(word.text) ? 'keyword' : isOpening(next) ? 'function' : 'attribute',
  );
}

/** As `highlightQuery`, for metrics queries. */
export function highlightMetricsQuery(query: string): HighlightedToken[] {
  return highlight(query, (word, next) => {
    if (word.text.startsWith('$')) return 'metric';
    if (isMetricsKeyword(word.text)) return 'keyword';
    const isGrouped = next?.kind === 'word' && next.text.toLowerCase() === 'by';
    return isOpening(next) || isGrouped ? 'function' : 'attribute';
  });
}

type WordStyle = (word: Token, next: Token | undefined) => HighlightedToken['style'];

function highlight(query: string, styleOfWord: WordStyle): HighlightedToken[] {
  const tokens: HighlightedToken[] = [];
  let end = 0;
  if (query.length > MAX_QUERY_LENGTH) return tokens;
  for (const part of splitParts(query)) {
    const bar = query.slice(end, part.start).indexOf('|');
    if (bar !== -1) tokens.push({ start: end + bar, end: end + bar + 1, style: 'separator' });
    const found = readTokens(part.text);
    for (const [index, token] of found.entries()) {
      tokens.push({
        start: part.start + token.start,
        end: part.start + token.end,
        style: token.kind === 'word' ? styleOfWord(token, found[index + 1]) : styleOf(token.kind),
      });
    }
    end = part.end;
  }
  return tokens;
}

function styleOf(kind: Exclude<Token['kind'], 'word'>): HighlightedToken['style'] {
  switch (kind) {
    case 'text':
      return 'text';
    case 'number':
    case 'measure':
      return 'number';
    case 'symbol':
    case 'end':
      return 'operator';
  }
}

function isOpening(token: Token | undefined): boolean {
  return token?.kind === 'symbol' && token.text === '(';
}
