import type { TimeseriesResponse } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { severityColor } from '../systems/severity.ts';
import { volumeModel, volumeQuery } from './volume-model.ts';

test('the question keeps the conditions and drops the rest', () => {
  expect(volumeQuery('where a = 1 | group by b | max(_time)')).toBe(
    'where a = 1 | group by _system | per_min(sum(_count))',
  );
  expect(volumeQuery('')).toBe('group by _system | per_min(sum(_count))');
});

test('severities stand in their order, the worst first, and panics are fatal', () => {
  const answer: TimeseriesResponse = {
    time: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z'],
    columns: [],
    query: { parts: [] },
    groups: Object.entries({
      'log:info': [40, 50],
      'log:panic': [1, null],
      'log:fatal': [0, 2],
      'log:error': [3, 4],
      'log:shout': [5, 6],
      'other-events': [1, 1],
    }).map(([system, rates]) => ({
      _id: system,
      _name: system,
      _query: '',
      _system: system,
      'per_min(sum(_count))': rates,
    })),
  };
  const { times, series } = volumeModel(answer);
  expect(times).toEqual(answer.time.map((text) => Date.parse(text)));
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['fatal', [1, 2]],
    ['error', [3, 4]],
    ['info', [40, 50]],
    ['other', [6, 7]],
  ]);
  expect(series.map(({ color }) => color)).toEqual(
    (['fatal', 'error', 'info', 'other'] as const).map(severityColor),
  );
});
