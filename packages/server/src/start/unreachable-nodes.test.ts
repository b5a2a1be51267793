import { expect, test } from 'vitest';
import { UnreachableNodes } from './unreachable-nodes.ts';

const URL = 'http://10.0.0.2:14318';

function watched() {
  let now = 1_000_000;
  const told: unknown[] = [];
  const nodes = new UnreachableNodes(
    30_000,
    (error) => told.push(String(error)),
    () => now,
  );
  return { nodes, told, pass: (milliseconds: number) => (now += milliseconds) };
}

test('a server that is replaced is not told of, one that stays away is', () => {
  const { nodes, told, pass } = watched();
  for (let second = 0; second < 30; second += 1) {
    nodes.away(URL, new Error('fetch failed'));
    pass(1000);
  }
  expect(told).toEqual([]);
  pass(1000);
  nodes.away(URL, new Error('fetch failed'));
  expect(told).toEqual([`Error: the server at ${URL} does not answer`]);
});

test('an absence ends with an answer, and is none that goes on when nothing was asked meanwhile', () => {
  const { nodes, told, pass } = watched();
  nodes.away(URL, new Error('fetch failed'));
  pass(20_000);
  nodes.answered(URL);
  nodes.away(URL, new Error('fetch failed'));
  pass(20_000);
  nodes.away(URL, new Error('fetch failed'));
  pass(3_600_000);
  nodes.away(URL, new Error('fetch failed'));
  expect(told).toEqual([]);
});
