import { describe, expect, it } from 'vitest';
import { prettySql } from './pretty-sql.ts';

describe('prettySql', () => {
  it('breaks at clauses and connectives', () => {
    expect(
      prettySql(
        "select id, name from products p left join prices on prices.id = p.id where a = 'from here' and b in (select c from d where e) order by name limit 10",
      ),
    ).toBe(
      [
        'select id, name',
        'from products p',
        'left join prices',
        '  on prices.id = p.id',
        "where a = 'from here'",
        '  and b in (',
        '  select c',
        '  from d',
        '  where e)',
        'order by name',
        'limit 10',
      ].join('\n'),
    );
  });

  it('changes nothing but white space', () => {
    const statements = [
      "INSERT INTO t (a, b) VALUES ($1, 'it''s -- not a comment') ON CONFLICT DO NOTHING RETURNING id",
      'WITH x AS (SELECT 1) SELECT * FROM x /* from where */ WHERE "select" = `group`',
      'select selection, fromage from orders -- where\nwhere x = 1',
      "select 'unclosed",
      '',
      ')))select',
    ];
    for (const sql of statements) {
      expect(prettySql(sql).replaceAll(/\s+/g, '')).toBe(sql.replaceAll(/\s+/g, ''));
    }
  });

  it('does not take words apart', () => {
    expect(prettySql('select selection, fromage from t')).toBe('select selection, fromage\nfrom t');
  });

  it('answers quickly for a huge or hostile text', () => {
    const hostile = `${'('.repeat(20_000)}${"'".repeat(20_001)} select `.repeat(2);
    expect(prettySql(hostile).length).toBeGreaterThan(0);
    const huge = 'select '.repeat(100_000);
    expect(prettySql(huge)).toBe(huge);
  });
});
