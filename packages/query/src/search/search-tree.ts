/**
 * Quick search: tokens separated by blanks, all of which must hold. Words are compared without
 * regard to letter case, patterns are RE2 and case-sensitive.
 */
export type SearchToken =
  | { readonly kind: 'include'; readonly alternatives: readonly string[] }
  | { readonly kind: 'exclude'; readonly alternatives: readonly string[] }
  | { readonly kind: 'regexp'; readonly pattern: string };

export type SearchTree = readonly SearchToken[];
