import { expect, test } from 'vitest';
import { Sketch, sketchKey } from './sketch.ts';

test.each([
  [0, 0],
  [-0, 0],
  [1, 16_256],
  [1.5, 16_320],
  [100, 17_096],
  [250, 17_274],
  [1e6, 18_804],
  [123_456, 18_417],
  [-5, 49_312],
  [0.001, 14_979],
])('%d has the key %d', (value, key) => {
  expect(sketchKey(value)).toBe(key);
});

test('counts values of one key together and forgets them', () => {
  const sketch = new Sketch();
  sketch.add(100, 2);
  sketch.add(100.3, 3);
  sketch.add(7, 0);
  sketch.add(-5, 1);
  expect([...sketch.keys]).toEqual([17_096, 49_312]);
  expect(sketch.count(17_096)).toBe(5);
  sketch.clear();
  expect([...sketch.keys]).toEqual([]);
  expect(sketch.count(17_096)).toBe(0);
});

test('has room for as many keys as there may be', () => {
  const sketch = new Sketch();
  for (let exponent = -149; exponent <= 127; exponent++)
    for (let i = 0; i < 128; i++)
      for (const sign of [1, -1]) sketch.add(sign * 2 ** exponent * (1 + i / 128), 1);
  const keys = [...sketch.keys];
  expect(keys.length).toBeGreaterThan(60_000);
  expect(new Set(keys).size).toBe(keys.length);
  sketch.clear();
  expect(keys.filter((key) => sketch.count(key) !== 0)).toEqual([]);
});
