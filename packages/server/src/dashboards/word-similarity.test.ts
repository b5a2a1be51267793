import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wordSimilarity } from './word-similarity.ts';

describe('wordSimilarity', () => {
  it('is 1 when the name contains the query in any case', () => {
    expect(wordSimilarity('redis', 'Redis: commands')).toBe(1);
    expect(wordSimilarity(' COMM ', 'Redis: commands')).toBe(1);
    expect(wordSimilarity('', 'anything')).toBe(1);
    expect(wordSimilarity('%', '100% of it')).toBe(1);
  });

  it('forgives a slip of the finger', () => {
    expect(wordSimilarity('postgers', 'PostgreSQL: connections')).toBeGreaterThan(0.3);
    expect(wordSimilarity('conections', 'PostgreSQL: connections')).toBeGreaterThan(0.3);
    expect(wordSimilarity('kafka', 'PostgreSQL: connections')).toBeLessThan(0.3);
    expect(wordSimilarity('***', 'PostgreSQL: connections')).toBe(0);
  });

  it('looks at the best stretch of a long name', () => {
    const long = `${'lorem ipsum '.repeat(6)} postgresql`;
    expect(wordSimilarity('postgresqk', long)).toBeGreaterThan(0.5);
  });

  it('stays between 0 and 1, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (query, name) => {
        const similarity = wordSimilarity(query, name);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });
});
