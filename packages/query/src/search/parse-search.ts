import { readQuoted } from '../shared/quote.ts';
import type { SearchToken, SearchTree } from './search-tree.ts';

/**
 * Reads quick-search text such as `timeout|refused "two words" -health ~^GET`.
 *
 *     search  = { token }
 *     token   = "-" alts | "~" pattern | alts
 *     alts    = word { "|" word }
 *     word    = quoted | characters up to a blank or "|"
 *     pattern = quoted | characters up to a blank
 *
 * Every text is a search: a missing end quote takes the rest, empty alternatives are dropped.
 * Whether a pattern is a valid regular expression is for the caller to check.
 */
export function parseSearch(text: string): SearchTree {
  const tokens: SearchToken[] = [];
  let position = 0;
  while (position < text.length) {
    if (isBlank(text[position])) {
      position += 1;
      continue;
    }
    const sign = text[position];
    if (sign === '~') {
      const word = readWord(text, position + 1, BLANK);
      if (word.text !== '') tokens.push({ kind: 'regexp', pattern: word.text });
      position = word.end;
      continue;
    }
    const kind = sign === '-' ? 'exclude' : 'include';
    const alternatives: string[] = [];
    let end = kind === 'exclude' ? position + 1 : position;
    do {
      const word = readWord(text, text[end] === '|' ? end + 1 : end, BLANK_OR_BAR);
      if (word.text !== '') alternatives.push(word.text);
      end = word.end;
    } while (text[end] === '|');
    if (alternatives.length > 0) tokens.push({ kind, alternatives });
    position = end;
  }
  return tokens;
}

/** What is quoted, or all before the next of `ends`. */
function readWord(text: string, start: number, ends: RegExp): { text: string; end: number } {
  const quoted = readQuoted(text, start);
  if (quoted) return quoted;
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return { text: text.slice(start, end), end };
}

const BLANK = /\s/g;
const BLANK_OR_BAR = /[\s|]/g;

function isBlank(character: string | undefined): boolean {
  return character !== undefined && character.trim() === '';
}
