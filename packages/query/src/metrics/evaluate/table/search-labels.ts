import type { SearchToken, SearchTree } from '../../../search/search-tree.ts';
import type { Sliced } from '../../../slices.ts';

/** Whether the labels of a series pass. Done in slices: an expression may be slow. */
export type LabelTest = (labels: readonly string[]) => Sliced<boolean>;

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
  return function* passes(labels) {
    for (const { has, isWanted } of tests) {
      let found = false;
      for (const label of labels) {
        found = has(label);
        // A single expression may take milliseconds.
        yield;
        if (found) break;
      }
      if (found !== isWanted) return false;
    }
    return true;
  };
}

/** What a token looks for in each label, and whether it is to be found. */
interface TokenTest {
  readonly has: (label: string) => boolean;
  readonly isWanted: boolean;
}

function tokenTest(token: SearchToken, compilePattern: CompilePattern): TokenTest {
  if (token.kind === 'regexp') return { has: compilePattern(token.pattern), isWanted: true };
  const words = token.alternatives.map((word) => word.toLowerCase());
  const has = (label: string): boolean => {
    const text = label.toLowerCase();
    return words.some((word) => text.includes(word));
  };
  return { has, isWanted: token.kind === 'include' };
}
