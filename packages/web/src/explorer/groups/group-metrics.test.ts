import { expect, test } from 'vitest';
import { groupMetrics, metricChart } from './group-metrics.ts';

const names = (query: string, kind: 'spans' | 'logs'): string[] =>
  groupMetrics(query, kind).map(({ name }) => name);

test('what the query asks comes first, the usual after it, each once', () => {
  const query = 'group by _group_id | p99(_duration) | max(_time) | sum(cart_items) | where a = 1';
  expect(names(query, 'spans')).toEqual([
    'p99(_duration)',
    'sum(cart_items)',
    'per_min(sum(_count))',
    '_error_rate',
    'p50(_duration)',
    'p90(_duration)',
    'max(_duration)',
    'avg(_duration)',
    'per_min(sum(_error_count))',
  ]);
  expect(names('', 'logs')).toEqual(['per_min(sum(_count))']);
});

test('where nothing happened there is no duration, but a rate of zero', () => {
  const stats = {
    _time: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z'],
    'per_min(sum(_count))': [3, 0],
    'p50(_duration)': [17, 0],
  };
  const valuesOf = (name: string): unknown => {
    const metric = groupMetrics('', 'spans').find((one) => one.name === name);
    return metric && metricChart(stats, metric).series[0]?.values;
  };
  expect(valuesOf('p50(_duration)')).toEqual([17, null]);
  expect(valuesOf('per_min(sum(_count))')).toEqual([3, 0]);
});
