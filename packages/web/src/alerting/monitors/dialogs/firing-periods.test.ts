import type { BacktestTransition } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { firingPeriods } from './firing-periods.ts';

const at = (minute: number): number => Date.UTC(2026, 2, 4, 10, minute);

const change = (minute: number, series: string, status: 'open' | 'closed'): BacktestTransition => ({
  time: new Date(at(minute + 5)).toISOString(),
  since: new Date(at(minute)).toISOString(),
  series,
  attrs: {},
  event: status === 'open' ? 'created' : 'status-changed',
  status,
  reason: status === 'open' ? 'out-of-bounds' : 'recovered',
  value: 1,
  notified: true,
});

test('periods of several series run into each other, the last one lasts until the end', () => {
  const periods = firingPeriods(
    [
      change(1, 'a', 'open'),
      change(3, 'b', 'open'),
      change(5, 'a', 'closed'),
      change(6, 'b', 'open'),
      change(8, 'b', 'closed'),
      change(20, 'a', 'open'),
    ],
    at(30),
    'red',
  );
  expect(periods.map(({ time, end }) => [time, end])).toEqual([
    [at(1), at(8)],
    [at(20), at(30)],
  ]);
});

test('what closes without having opened is none', () => {
  expect(firingPeriods([change(1, 'a', 'closed')], at(30), 'red')).toEqual([]);
});
