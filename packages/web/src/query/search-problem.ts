import { parseSearch } from '@spanlight/query';

/**
 * What is wrong with a quick search, or undefined. The server's expressions are RE2: what only RE2 understands
 * (a group that begins with `(?`) is left for the server to judge.
 */
export function searchProblem(text: string): string | undefined {
  for (const token of parseSearch(text)) {
    if (token.kind === 'regexp' && !token.pattern.includes('(?') && !isPattern(token.pattern)) {
      return `~${token.pattern} is not a complete regular expression`;
    }
  }
  return undefined;
}

function isPattern(pattern: string): boolean {
  try {
    return RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
