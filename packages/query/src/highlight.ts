import { splitParts } from './shared/split-parts.ts';
import type { Range } from './shared/range.ts';
import { isKeyword } from './tracing/keywords.ts';
import { readTokens } from './shared/lexer.ts';
import type { Token } from './shared/lexer.ts';

export interface HighlightedToken extends Range {
  readonly style:
    | 'keyword'
    | 'function'
    | 'attribute'
    | 'text'
    | 'number'
    | 'operator'
    | 'separator';
}

/** Colours for the text of a tracing query; blanks are left out. Works on unfinished text too. */
export function highlightQuery(query: string): HighlightedToken[] {
  const tokens: HighlightedToken[] = [];
  let end = 0;
  for (const part of splitParts(query)) {
    const bar = query.slice(end, part.start).indexOf('|');
    if (bar !== -1) {
      tokens.push({ start: end + bar, end: end + bar + 1, style: 'separator' });
    }
    const found = readTokens(part.text);
    for (const [index, token] of found.entries()) {
      tokens.push({
        start: part.start + token.start,
        end: part.start + token.end,
        style: styleOf(token, found[index + 1]),
      });
    }
    end = part.end;
  }
  return tokens;
}

function styleOf(token: Token, next: Token | undefined): HighlightedToken['style'] {
  switch (token.kind) {
    case 'text':
      return 'text';
    case 'number':
    case 'measure':
      return 'number';
    case 'word':
      if (isKeyword(token.text)) {
        return 'keyword';
      }
      return next?.kind === 'symbol' && next.text === '(' ? 'function' : 'attribute';
    case 'symbol':
    case 'end':
      return 'operator';
  }
}
