import { quoteText } from '../shared/quote.ts';
import type { SearchTree } from './search-tree.ts';

/**
 * Writes a quick search so that parsing the text gives the same tree.
 *
 * @param quoteAll puts words into quotes that could do without
 */
export function printSearch(tree: SearchTree, { quoteAll = false } = {}): string {
  const printWord = (word: string): string =>
    quoteAll || NEEDS_QUOTES.test(word) ? quoteText(word) : word;
  const printPattern = (pattern: string): string =>
    PLAIN_PATTERN.test(pattern) ? pattern : quoteText(pattern);
  return tree
    .map((token) => {
      switch (token.kind) {
        case 'include':
          return token.alternatives.map(printWord).join('|');
        case 'exclude':
          return `-${token.alternatives.map(printWord).join('|')}`;
        case 'regexp':
          return `~${printPattern(token.pattern)}`;
      }
    })
    .join(' ');
}

/**
 * Blanks end a word, a bar separates alternatives, and a leading sign or quote has a meaning. A bracket that stays open could
 * be closed in another part of the query.
 */
const NEEDS_QUOTES = /^["'`~-]|[\s|(){}]/;
const PLAIN_PATTERN = /^[^\s"'`(){}]*(?:\([^\s"'`(){}]*\)[^\s"'`(){}]*)*$/;
