import { diagnoseMetricsQuery, diagnoseQuery, parseSearch } from '@spanlight/query';
import { describe, expect, it } from 'vitest';
import { METRICS_SHEET } from './metrics-sheet.tsx';
import { SPANS_SHEET } from './spans-sheet.tsx';

const spanLines = SPANS_SHEET.sections
  .filter(({ isQuery }) => isQuery)
  .flatMap(({ lines }) => lines);
const searchLines = SPANS_SHEET.sections
  .filter(({ isQuery }) => !isQuery)
  .flatMap(({ lines }) => lines);

describe('the cheat sheet of spans', () => {
  it.each(spanLines.map(({ query }) => query))('%s is a valid query', (query) => {
    expect(diagnoseQuery(query)).toEqual([]);
  });

  it.each(searchLines.map(({ query }) => query))('%s is a valid search', (query) => {
    expect(parseSearch(query)).toHaveLength(query === 'word1 word2' ? 2 : 1);
  });
});

describe('the cheat sheet of metrics', () => {
  const lines = METRICS_SHEET.sections.flatMap((section) => section.lines);

  it.each(lines.map(({ query }) => query))('%s is a valid query', (query) => {
    const aliases = new Set(Array.from(query.matchAll(/\$(\w+)/gu), ([, alias = '']) => alias));
    const metrics = [...aliases].map((alias) => ({ name: alias, alias }));
    expect(diagnoseMetricsQuery(query, { metrics })).toEqual([]);
  });
});
