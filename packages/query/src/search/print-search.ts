import { quoteText } from '../shared/quote.ts';
import type { SearchTree } from './search-tree.ts';

/** Writes a quick search so that parsing the text gives the same tree. */
export function printSearch(tree: SearchTree): string {
  return tree
    .map((token) => {
      switch (token.kind) {
        case 'include':
          return token.alternatives.map(printWord).join('|');
        case 'exclude':
          return `-${token.alternatives.map(printWord).join('|')}`;
        case 'regexp':
          return `~${NEEDS_QUOTES_IN_PATTERN.test(token.pattern) ? quoteText(token.pattern) : token.pattern}`;
      }
    })
    .join(' ');
}

/** Blanks end a word, a bar separates alternatives, and a leading sign or quote has a meaning. */
const NEEDS_QUOTES = /^["'`~-]|[\s|]/;
const NEEDS_QUOTES_IN_PATTERN = /^["'`]|\s/;

function printWord(word: string): string {
  return NEEDS_QUOTES.test(word) ? quoteText(word) : word;
}
