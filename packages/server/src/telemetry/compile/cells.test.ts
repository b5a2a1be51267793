import { describe, expect, it } from 'vitest';
import { cell, type EngineValue, isoMicroseconds, isoSeconds } from './cells.ts';
import type { SqlType } from './sql-value.ts';

describe('cell', () => {
  it.each<[EngineValue | undefined, SqlType, unknown]>([
    ['5', 'number', 5],
    [null, 'number', null],
    [0.5, 'number', 0.5],
    ['9007199254740993', 'number', '9007199254740993'],
    ['11859341763450127344', 'id', '11859341763450127344'],
    ['6120938471125', 'id', 6_120_938_471_125],
    [1_772_618_460, 'time', '2026-03-04T10:01:00Z'],
    [null, 'time', null],
    ['5', 'text', '5'],
    [['a', 'b'], 'list', ['a', 'b']],
    [undefined, 'list', []],
  ])('%j as %s', (value, type, expected) => {
    expect(cell(value, type)).toEqual(expected);
  });
});

it('writes times without zeros at the end of the fraction', () => {
  expect(isoSeconds(1_772_618_460.9)).toBe('2026-03-04T10:01:00Z');
  expect(isoMicroseconds(1_772_618_460_123_456)).toBe('2026-03-04T10:01:00.123456Z');
  expect(isoMicroseconds(1_772_618_460_100_000)).toBe('2026-03-04T10:01:00.1Z');
  expect(isoMicroseconds(1_772_618_460_000_000)).toBe('2026-03-04T10:01:00Z');
});
