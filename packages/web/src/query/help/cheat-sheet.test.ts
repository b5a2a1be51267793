import { diagnoseQuery, parseSearch } from '@spanlight/query';
import { describe, expect, it } from 'vitest';
import { CHEAT_SHEET, QUICK_SEARCH_SHEET } from './cheat-sheet.ts';

describe('the cheat sheet', () => {
  it.each(CHEAT_SHEET.flatMap((section) => section.lines.map((line) => line.query)))(
    '%s is a valid query',
    (query) => {
      expect(diagnoseQuery(query)).toEqual([]);
    },
  );

  it.each(QUICK_SEARCH_SHEET.map((line) => line.query))('%s is a valid search', (query) => {
    expect(parseSearch(query)).toHaveLength(query === 'word1 word2' ? 2 : 1);
  });
});
