import { describe, expect, it } from 'vitest';
import { selfDurationsOf } from './self-durations.ts';

function self(spans: [parent: number, start: number, duration: number][]): number[] {
  return [
    ...selfDurationsOf(
      Int32Array.from(spans, ([parent]) => parent),
      Float64Array.from(spans, ([, start]) => start),
      Float64Array.from(spans, ([, , duration]) => duration),
    ),
  ];
}

describe('selfDurationsOf', () => {
  it.each([
    ['no children', [[-1, 0, 100]], [100]],
    [
      'children one after the other',
      [
        [-1, 0, 100],
        [0, 10, 20],
        [0, 50, 30],
      ],
      [50, 20, 30],
    ],
    [
      'overlapping children count once',
      [
        [-1, 0, 100],
        [0, 10, 50],
        [0, 20, 60],
      ],
      [30, 50, 60],
    ],
    [
      'a child inside another child adds nothing',
      [
        [-1, 0, 100],
        [0, 10, 80],
        [0, 20, 10],
      ],
      [20, 80, 10],
    ],
    [
      'a child that outlives its parent counts up to the end',
      [
        [-1, 0, 100],
        [0, 90, 500],
      ],
      [90, 500],
    ],
    [
      'a child after its parent does not count',
      [
        [-1, 0, 100],
        [0, 200, 10],
      ],
      [100, 10],
    ],
    [
      'a child before its parent counts from the start',
      [
        [1, 0, 60],
        [-1, 50, 100],
      ],
      [60, 90],
    ],
  ] as [string, [number, number, number][], number[]][])('%s', (_name, spans, expected) => {
    expect(self(spans)).toEqual(expected);
  });
});
