import { describe, expect, it } from 'vitest';
import { searchProblem } from './search-problem.ts';

describe('quick search', () => {
  it.each(['', 'cart', 'a|b -c "d e"', '~^GET .*', '~(?i)get', '(', '~'])('accepts %j', (text) => {
    expect(searchProblem(text)).toBeUndefined();
  });

  it('refuses half a regular expression', () => {
    expect(searchProblem('cart ~get(')).toBe('~get( is not a complete regular expression');
  });
});
