import { expect, test } from 'vitest';
import { arrival } from './arrival.ts';

const system = (name: string, count: number) => ({
  projectId: 1,
  system: name,
  count,
  errorCount: 0,
  rate: 1,
  errorRate: 0,
  groupCount: 1,
});

test('nothing ever', () => {
  expect(arrival({ systems: [], dataHint: {} })).toEqual({ kind: 'waiting' });
});

test('something before', () => {
  expect(arrival({ systems: [], dataHint: { before: '2026-03-02T18:41:09Z' } })).toEqual({
    kind: 'quiet',
    lastSeen: '2026-03-02T18:41:09Z',
  });
});

test('something now', () => {
  expect(arrival({ systems: [system('funcs', 2), system('log:info', 3)] })).toEqual({
    kind: 'arriving',
    systems: 2,
    count: 5,
  });
});
