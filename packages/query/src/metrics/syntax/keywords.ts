/** Words with a meaning in some place; none is reserved, and letter case does not matter. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'where',
  'group',
  'by',
  'as',
  'and',
  'or',
  'unless',
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
  'offset',
]);

/** Whether an unquoted word could be taken for a keyword. */
export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word.toLowerCase());
}
