/** Words with a meaning in some place; none is reserved, and letter case does not matter. */
const KEYWORDS = [
  'where',
  'having',
  'group',
  'by',
  'select',
  'search',
  'as',
  'and',
  'or',
  'not',
  'in',
  'like',
  'contains',
  'contain',
  'includes',
  'include',
  'does',
  'exists',
  'exist',
] as const;

export type Keyword = (typeof KEYWORDS)[number];

const WORDS: ReadonlySet<string> = new Set(KEYWORDS);

/** Whether an unquoted word could be taken for a keyword. */
export function isKeyword(word: string): word is Keyword {
  return WORDS.has(word.toLowerCase());
}
