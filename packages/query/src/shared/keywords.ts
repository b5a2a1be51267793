import { quoteText } from './quote.ts';

/** Words with a meaning in some place of every language; none is reserved, and letter case does not matter. */
const COMMON =
  'where group by as and or not in like contains contain includes include does exists exist';

/** Tells whether an unquoted word could be taken for a keyword: one of all languages, or an own one. */
export function keywordTest(own: string): (word: string) => boolean {
  const words = new Set(`${COMMON} ${own}`.split(' '));
  return (word) => words.has(word.toLowerCase());
}

/** Writes attribute names, quoted only when they would not be read as one. */
export function namePrinter(isKeyword: (word: string) => boolean): (name: string) => string {
  return (name) =>
    /^[A-Za-z_$.][A-Za-z0-9_.]*$/.test(name) && !isKeyword(name) ? name : quoteText(name);
}
