import { describe, expect, it } from 'vitest';
import {
  addGroupBy,
  addParts,
  addSearch,
  addWhere,
  resetGroupBy,
  setDurationBounds,
} from './edit-parts.ts';
import { parseQuery } from '../tracing/parse-query.ts';
import { partsOf, textOf } from './query-part.ts';

it('adds parts that are not there yet', () => {
  expect(textOf(addParts(partsOf('a | b'), 'b | c'))).toBe('a | b | c');
});

describe('addWhere', () => {
  it.each([
    ['sum(a)', ['b', '=', 'x'], 'sum(a) | where b = "x"'],
    ['where b = "y" | sum(a)', ['b', '=', 'x'], 'where b = "x" | sum(a)'],
    ['where b == y', ['b', '=', '5'], 'where b = 5'],
    ['where b != y', ['b', '=', 'x'], 'where b != y | where b = "x"'],
    ['where b = y or c = z', ['b', '=', 'x'], 'where b = y or c = z | where b = "x"'],
    ['where b  EXISTS', ['b', 'exists'], 'where b exists'],
    ['where b does not contain y', ['b', 'not contains', 'x'], 'where b not contains "x"'],
    [
      'where http_method = GET',
      ['http_request_method', '=', 'PUT'],
      'where http_request_method = "PUT"',
    ],
    ['', ['_is_event'], 'where _is_event'],
    ['where _is_event', ['_is_event'], 'where _is_event'],
    ['where p50(_duration) > 5ms', ['p50(_duration)', '>', '7'], 'where p50(_duration) > 7'],
    ['', ['a', '=', 'x" | where b = "y'], String.raw`where a = "x\" | where b = \"y"`],
    ['where a in (z)', ['a', 'in', ['x', '5']], 'where a in ("x", 5)'],
    ['', ['a', 'not in', ['x']], 'where a not in ("x")'],
  ] satisfies [string, [string, string?, (string | string[])?], string][])(
    '%s, %j',
    (query, [column, operator, value], expected) => {
      expect(textOf(addWhere(partsOf(query), column, operator, value))).toBe(expected);
    },
  );
});

describe('grouping', () => {
  it('is added once', () => {
    expect(textOf(addGroupBy(addGroupBy(partsOf('sum(a)'), 'b'), 'b'))).toBe('sum(a) | group by b');
  });

  it('is replaced or removed', () => {
    const parts = partsOf('Group  By a | sum(b) | group by c');
    expect(textOf(resetGroupBy(parts, 'd'))).toBe('sum(b) | group by d');
    expect(textOf(resetGroupBy(parts))).toBe('sum(b)');
  });
});

describe('setDurationBounds', () => {
  it('replaces the bounds that are there', () => {
    const once = setDurationBounds(partsOf('sum(a)'), { min: 10, max: 500 });
    expect(textOf(once)).toBe('sum(a) | where _duration >= 10ms | where _duration < 500ms');
    expect(textOf(setDurationBounds(once, { min: 20 }))).toBe(
      'sum(a) | where _duration >= 20ms | where _duration < 500ms',
    );
    expect(textOf(setDurationBounds(once, { min: null, max: null }))).toBe('sum(a)');
  });

  it.each([
    [1e-7, '0.0000001ms'],
    [1.1, '1.1ms'],
    [1e21, '1000000000000000000000ms'],
  ])('writes %d as a duration', (min, text) => {
    const [part] = setDurationBounds([], { min });
    expect(part?.query).toBe(`where _duration >= ${text}`);
    expect(parseQuery(part?.query ?? '')[0]?.error).toBeUndefined();
    expect(textOf(setDurationBounds(partsOf(part?.query ?? ''), { min: 1 }))).toBe(
      'where _duration >= 1ms',
    );
  });

  it('understands older spellings of the column', () => {
    const parts = partsOf('where span.duration > 5ms');
    expect(textOf(setDurationBounds(parts, { min: 20 }))).toBe('where _duration >= 20ms');
  });
});

it('searches one or several attributes', () => {
  expect(textOf(addSearch([], ['display_name'], 'a "b"'))).toBe(
    String.raw`where display_name contains "a \"b\""`,
  );
  expect(textOf(addSearch([], ['a', 'b'], 'x'))).toBe('where {a,b} contains "x"');
});
