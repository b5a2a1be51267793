import type { SearchToken, SearchTree } from '../../../search/search-tree.ts';

/** Whether the labels of a series pass. */
export type LabelTest = (labels: readonly string[]) => boolean;

/**
 * Makes a test out of a regular expression. May throw when the expression is wrong. Users write these
 * expressions, so the test should take linear time.
 */
export type CompilePattern = (pattern: string) => (text: string) => boolean;

/**
 * Makes the test whether the labels of a series fit a quick search. Words and patterns have to be in
 * any of the labels, excluded words must be in none of them.
 *
 * @throws what `compilePattern` throws
 */
export function labelSearch(search: SearchTree, compilePattern: CompilePattern): LabelTest {
  const tests = search.map((token) => tokenTest(token, compilePattern));
  return (labels) => tests.every((test) => test(labels));
}

function tokenTest(token: SearchToken, compilePattern: CompilePattern): LabelTest {
  if (token.kind === 'regexp') {
    const matches = compilePattern(token.pattern);
    return (labels) => labels.some((label) => matches(label));
  }
  const words = token.alternatives.map((word) => word.toLowerCase());
  const has = (label: string): boolean => {
    const text = label.toLowerCase();
    return words.some((word) => text.includes(word));
  };
  return token.kind === 'include' ? (labels) => labels.some(has) : (labels) => !labels.some(has);
}
