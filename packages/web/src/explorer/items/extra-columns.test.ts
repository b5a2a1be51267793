import { describe, expect, it } from 'vitest';
import { MAX_COLUMNS, parseColumns } from './extra-columns.ts';

describe('remembered columns', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['{"a":1}', []],
    ['["a",5,"","b","a"]', ['a', 'b']],
  ])('%j', (text, columns) => {
    expect(parseColumns(text)).toEqual(columns);
  });

  it('stops at ten', () => {
    const many = Array.from({ length: 20 }, (_, index) => `c${index}`);
    expect(parseColumns(JSON.stringify(many))).toHaveLength(MAX_COLUMNS);
  });
});
