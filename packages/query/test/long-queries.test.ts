import { describe, expect, test } from 'vitest';
import {
  completeMetricsQuery,
  completeQuery,
  diagnoseMetricsQuery,
  diagnoseQuery,
  highlightMetricsQuery,
  highlightQuery,
  type MetricInfo,
} from '../src/index.ts';

const MAX_QUERY_LENGTH = 16_384;
const METRICS: readonly MetricInfo[] = [{ alias: 'hits', name: 'hits', instrument: 'counter' }];

const LANGUAGES = {
  tracing: {
    diagnose: (query: string) => diagnoseQuery(query),
    complete: (query: string) => completeQuery(query, query.length),
    highlight: highlightQuery,
  },
  metrics: {
    diagnose: (query: string) => diagnoseMetricsQuery(query, { metrics: METRICS }),
    complete: (query: string) => completeMetricsQuery(query, query.length, { metrics: METRICS }),
    highlight: highlightMetricsQuery,
  },
} as const;

describe.each(Object.entries(LANGUAGES))('%s', (_name, { diagnose, complete, highlight }) => {
  test.each(['(', 'a | ', '"a ', 'where a = 1 or ', 'not (', "{a~'(b+)+'} "])(
    'a megabyte of %j is one problem, and nothing fits behind it',
    (piece) => {
      const query = piece.repeat(1_000_000 / piece.length);
      const [problem, ...others] = diagnose(query);
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        message: 'the query is too long: it may have at most 16384 characters',
        start: MAX_QUERY_LENGTH,
        end: query.length,
      });
      expect(problem?.caret.length).toBeLessThan(1000);
      expect(complete(query).items).toEqual([]);
      expect(highlight(query)).toEqual([]);
    },
  );

  test('the longest query is read, also one that left the first word out', () => {
    const start = 'host = "a" and host = "';
    const longest = `${start}${'b'.repeat(MAX_QUERY_LENGTH - start.length - 1)}"`;
    expect(diagnose(longest)).toEqual([]);
    expect(diagnose(`${longest} `)).toHaveLength(1);
    expect(complete(`${longest.slice(0, -'""'.length)}" `).items).not.toEqual([]);
  });
});
