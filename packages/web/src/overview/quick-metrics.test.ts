import { expect, test } from 'vitest';
import { quickMetrics } from './quick-metrics.ts';

const sent = (system: string, rate: number, errorRate = 0) => ({
  projectId: 1,
  system,
  count: rate * 60,
  errorCount: rate * 60 * errorRate,
  rate,
  errorRate,
  groupCount: 1,
});

test('adds up what belongs together', () => {
  const metrics = quickMetrics([
    sent('httpserver:cart', 30, 0.1),
    sent('httpclient:web', 10),
    sent('rpc:prices', 5),
    sent('db:postgresql', 20),
    sent('db:redis', 7),
    sent('funcs', 2),
    sent('log:error', 1, 1),
    sent('log:info', 9),
    sent('other-events', 4),
  ]);
  expect(metrics.map(({ id, value }) => [id, value])).toEqual([
    ['spans', 74],
    ['http', 40],
    ['rpc', 5],
    ['db', 20],
    ['memory-db', 7],
    ['failures', 3 / 74],
    ['logs', 10],
  ]);
  expect(metrics.find(({ id }) => id === 'db')?.systems).toEqual(['db:postgresql']);
});

test('keeps the numbers everybody has, and says nothing about failures of nothing', () => {
  expect(quickMetrics([sent('log:info', 9)]).map(({ id, value }) => [id, value])).toEqual([
    ['spans', 0],
    ['failures', null],
    ['logs', 9],
  ]);
});
