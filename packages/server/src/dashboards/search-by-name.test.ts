import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchByName } from './search-by-name.ts';

describe('searchByName', () => {
  const search = (text: string, ...names: string[]): string[] =>
    searchByName(
      names.map((name) => ({ name })),
      text,
    ).map(({ name }) => name);
  const names = ['Redis: commands', 'PostgreSQL: connections', 'Kafka: lag', 'Kafka: brokers'];

  it('finds what contains the text in any case, and then nothing else', () => {
    expect(search('redis', ...names)).toEqual(['Redis: commands']);
    expect(search(' COMM ', ...names)).toEqual(['Redis: commands']);
    expect(search('Kafka: lag', ...names)).toEqual(['Kafka: lag']);
    expect(search('', ...names)).toEqual(names);
    expect(search('%', '100% of it', 'half of it')).toEqual(['100% of it']);
  });

  it('forgives a slip of the finger and another order of words', () => {
    expect(search('postgers', ...names)).toEqual(['PostgreSQL: connections']);
    expect(search('conections', ...names)).toEqual(['PostgreSQL: connections']);
    expect(search('brokers kafka', ...names)).toContain('Kafka: brokers');
    expect(search('cassandra', ...names)).toEqual([]);
    expect(search('***', ...names)).toEqual([]);
  });

  it('looks at the best stretch of a long name', () => {
    const long = `${'lorem ipsum '.repeat(6)} postgresql`;
    expect(search('postgresqk', long)).toEqual([long]);
  });

  it('takes any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.array(text), (query, all) => {
        expect(all).toEqual(expect.arrayContaining(search(query, ...all)));
      }),
      { numRuns: 50 },
    );
  });
});
